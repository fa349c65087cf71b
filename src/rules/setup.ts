/** Seeded random numbers, the deal, and the state before the first move. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { startingSupply } from './building/build.ts';
import { NO_CARDS } from './components/cards.ts';
import type { Components, PlayerCount, Side } from './components/components.ts';
import { beginPreparation } from './round/preparation.ts';
import type { GameEvent } from './state/move.ts';
import type { GameState, PlayerState, Seat } from './state/state.ts';

/** An integer from 0 to `below` − 1. */
export type Random = (below: number) => number;

export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return (below) => uniformInt(generator, 0, below - 1);
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = items.slice();
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** Draws the starting player and the start cards. */
export function deal(components: Components, side: Side, players: PlayerCount, random: Random): Setup {
  return {
    side,
    startingPlayer: random(players),
    startingHandCards: shuffled(dealtStartCards(components), random).slice(0, players),
  };
}

export interface Setup {
  readonly side: Side;
  readonly startingPlayer: Seat;
  /** Ids by seat: 2–4 different ones, without the resting card. */
  readonly startingHandCards: readonly string[];
}

export type SetupFault =
  | { readonly code: 'players'; readonly players: number }
  | { readonly code: 'startingPlayer'; readonly startingPlayer: number }
  /** `allowed`: the ids of the cards that can be dealt. */
  | { readonly code: 'startingHandCards'; readonly cards: readonly string[]; readonly allowed: readonly string[] };

export function setupFault(components: Components, setup: Setup): SetupFault | null {
  const { startingHandCards: cards, startingPlayer } = setup;
  if (cards.length < 2 || cards.length > 4) return { code: 'players', players: cards.length };
  if (!Number.isInteger(startingPlayer) || startingPlayer < 0 || startingPlayer >= cards.length) {
    return { code: 'startingPlayer', startingPlayer };
  }
  const allowed = dealtStartCards(components);
  if (new Set(cards).size !== cards.length || !cards.every((card) => allowed.includes(card))) {
    return { code: 'startingHandCards', cards, allowed };
  }
  return null;
}

/** The ids of the four start cards that are shuffled and dealt. */
export function dealtStartCards(components: Components): string[] {
  return components.startCards.map((card) => card.id).filter((id) => id !== components.restingStartCard);
}

/**
 * The state before the first move, and the events of the first preparation. @throws RangeError if the set-up is faulty.
 */
export function createGame(components: Components, setup: Setup): { state: GameState; events: GameEvent[] } {
  const fault = setupFault(components, setup);
  if (fault) throw new RangeError(`set-up: ${fault.code}`);
  const cards = setup.startingHandCards;
  const board = components.floors[setup.side].spaces.map((space) =>
    space.index === components.floors[setup.side].center ? 1 : 0,
  );
  const state: GameState = {
    components: components.id,
    side: setup.side,
    phase: 'substitute',
    round: 1,
    turn: null,
    startingPlayer: setup.startingPlayer,
    passOrder: [],
    waiting: [],
    players: cards.map((card) => newPlayer(card, board)),
    stacks: components.cards,
    supply: startingSupply(components, cards.length as PlayerCount),
    marker: components.rewardStart,
    resting: components.startCards.map((card) => card.id).filter((id) => !cards.includes(id)),
    claims: components.toolSpaces.map(() => []),
    winners: [],
  };
  const begun = beginPreparation(components, state, []);
  return { state: begun.state, events: begun.events };
}

function newPlayer(startCard: string, board: readonly number[]): PlayerState {
  return {
    hand: NO_CARDS,
    board,
    startCard,
    passed: false,
    points: { tools: 0, connectors: [0, 0, 0], ornaments: 0, plants: 0 },
  };
}
