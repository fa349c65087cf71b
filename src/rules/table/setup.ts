/**
 * Set-up: the table before the first move, from the few things that are drawn or agreed.
 * Drawing them (who starts, who gets which start card) is left to the caller, so that nothing here is random.
 */
import { startingSupply } from '../building/supply.ts';
import type { Components, PlayerCount, Side } from '../components/types.ts';
import { beginPreparation } from '../round/preparation.ts';
import { NO_CARDS } from './cards.ts';
import type { GameEvent } from './event.ts';
import type { GameState, PlayerState, Seat } from './state.ts';

export interface Setup {
  readonly side: Side;
  readonly startingPlayer: Seat;
  /** Ids of start cards by seat: 2–4 different ones, none of them the one that rests. */
  readonly startingHandCards: readonly string[];
}

export type SetupFault =
  | { readonly code: 'players'; readonly players: number }
  | { readonly code: 'startingPlayer'; readonly startingPlayer: number }
  /** `allowed`: ids to choose from, each once. */
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

/** Ids of the four start cards that are shuffled and dealt. */
export function dealtStartCards(components: Components): string[] {
  return components.startCards.map((card) => card.id).filter((id) => id !== components.restingStartCard);
}

/** The state in which the first player moves, and what happened on the way. Throws on a set-up with a fault. */
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
