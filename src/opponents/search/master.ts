/**
 * The master: searches its own round to the end and judges what is left of the game by weights from self-play.
 * Searching, judging and coding moves are done in modules of their own; here is what is asked in each phase.
 */
import {
  addCards,
  type Components,
  type GameState,
  legalDraws,
  type Move,
  type PlayerCount,
  playerAt,
  playerCount,
  preparationOf,
  type Seat,
  type Side,
  sparseCards,
  startCard,
} from '../../rules/index.ts';
import { type Own, ownOf } from '../compact/board.ts';
import { type Layout, layoutOf } from '../compact/layout.ts';
import { type Surroundings, surroundingsOf } from '../compact/surroundings.ts';
import { Beam, type Found, type Limits, type Line, PASSED } from './beam.ts';
import { buildOf, passOf } from './coding.ts';
import type { MasterWeights } from './evaluation.ts';
import { forecast } from './forecast.ts';
import type { Pool } from './pool.ts';

/** A move with the final score that its player is expected to reach. */
export interface JudgedBySearch {
  readonly move: Move;
  readonly expected: number;
}

/** For each of the others, to guess what they are about to build. */
const FORECAST_NODES = 3000;
/** Builds of one position, payments and draws told apart. */
const GLANCED = 2000;

export type WeightsOf = (side: Side, players: PlayerCount) => MasterWeights;

/** One searcher for each kind of table, made when first needed. */
export class Master {
  readonly #components: Components;
  readonly #weightsOf: WeightsOf;
  readonly #pools: Pool[] = [];
  readonly #tables = new Map<string, { readonly layout: Layout; readonly beam: Beam }>();

  constructor(components: Components, weightsOf: WeightsOf) {
    this.#components = components;
    this.#weightsOf = weightsOf;
  }

  /** The best line for the seat whose turn it is to build. `around`: where it is already known. */
  search(
    state: GameState,
    seat: Seat,
    limits: Limits,
    only: number | null = null,
    around: readonly Surroundings[] = this.around(state, seat, limits.nodes),
  ): Found {
    const { layout, beam } = this.#table(state);
    return beam.search(ownOf(layout, state, seat), around, state.round, limits, only);
  }

  /** The best that comes of some other side of the table in a round; for tuning. */
  searchFrom(state: GameState, own: Own, round: number, around: readonly Surroundings[], limits: Limits): number {
    return this.#table(state).beam.search(own, around, round, limits).best.worth;
  }

  around(state: GameState, seat: Seat, nodes: number): Surroundings[] {
    const { layout, beam } = this.#table(state);
    return forecast(layout, beam, state, seat, Math.min(FORECAST_NODES, nodes / 10));
  }

  /** No further than one move: the most promising builds and passing, best first. Only where it is to build. */
  glance(state: GameState, seat: Seat, most: number): Line[] {
    const { layout, beam } = this.#table(state);
    return beam.glance(ownOf(layout, state, seat), surroundingsOf(layout, state, seat), state.round, most);
  }

  /** What could be built first, and passing (`PASSED`): the most promising first. */
  firstSteps(state: GameState, seat: Seat): number[] {
    const lines = this.glance(state, seat, GLANCED);
    return [...new Set(lines.map(({ steps }) => steps[0]?.step ?? PASSED))];
  }

  /** The first move of a line found in this position. */
  judged(state: GameState, seat: Seat, line: Line): JudgedBySearch {
    const layout = this.layoutOf(state);
    const [first] = line.steps;
    const move = first ? buildOf(layout, state, seat, first) : passOf(state, seat, line.kept);
    return { move, expected: line.worth + scoredBefore(state, seat) };
  }

  /** Every move of another kind, judged within limits, best first. In the Building phase only the best move. */
  moves(state: GameState, seat: Seat, limits: Limits): JudgedBySearch[] {
    const { hand } = playerAt(state, seat);
    switch (state.phase) {
      case 'choose':
        return judgedInTurn(state.resting, limits, (card, part) => {
          const next = withHand(state, seat, addCards(hand, startCard(this.#components, card).cards), state.round + 1);
          return { move: { seat, type: 'choose', card }, expected: this.#expected(next, seat, part) };
        });
      case 'substitute': {
        const draws = legalDraws(preparationOf(this.#components, state, seat), state.stacks);
        return judgedInTurn(draws, limits, (cards, part) => {
          const next = withHand(state, seat, addCards(hand, cards), state.round);
          const move: Move = { seat, type: 'substitute', take: sparseCards(cards) };
          return { move, expected: this.#expected(next, seat, part) };
        });
      }
      default:
        return [this.judged(state, seat, this.search(state, seat, limits).best)];
    }
  }

  #expected(state: GameState, seat: Seat, limits: Limits): number {
    return this.search(state, seat, limits).best.worth + scoredBefore(state, seat);
  }

  layoutOf(state: GameState): Layout {
    return this.#table(state).layout;
  }

  #table(state: GameState): { readonly layout: Layout; readonly beam: Beam } {
    const players = playerCount(state);
    const key = `${state.side}${players}`;
    let table = this.#tables.get(key);
    if (!table) {
      const layout = layoutOf(this.#components, state.side, players);
      table = { layout, beam: new Beam(layout, this.#weightsOf(state.side, players), this.#pools) };
      this.#tables.set(key, table);
    }
    return table;
  }
}

/** Each item judged within an equal part of the limits. */
function judgedInTurn<Item>(
  items: readonly Item[],
  limits: Limits,
  judged: (item: Item, part: Limits) => JudgedBySearch,
): JudgedBySearch[] {
  return items
    .map((item, index) => judged(item, partOf(limits, 1 / items.length, 1 / (items.length - index))))
    .sort((a, b) => b.expected - a.expected);
}

/** A part of limits: so much of all the nodes, and of the time that is left. */
export function partOf(limits: Limits, ofNodes: number, ofTimeLeft: number): Limits {
  const begin = limits.spent();
  const share = (1 - begin) * ofTimeLeft;
  return {
    nodes: limits.nodes * ofNodes,
    stopped: limits.stopped,
    spent: () => (share <= 0 ? 1 : (limits.spent() - begin) / share),
  };
}

/** The position with other cards in a hand, as if they had come from the stacks. */
function withHand(state: GameState, seat: Seat, hand: ReturnType<typeof addCards>, round: number): GameState {
  const before = playerAt(state, seat).hand;
  const left = (kind: keyof typeof hand) => Math.max(0, state.stacks[kind] + before[kind] - hand[kind]);
  return {
    ...state,
    round: round as GameState['round'],
    players: state.players.map((player, index) => (index === seat ? { ...player, hand } : player)),
    stacks: {
      yellow: left('yellow'),
      red: left('red'),
      green: left('green'),
      violet: left('violet'),
      wild: left('wild'),
    },
  };
}

/** Connector points of the rounds that have ended: they are no longer counted on the board. */
export function scoredBefore(state: GameState, seat: Seat): number {
  return playerAt(state, seat).points.connectors.reduce((sum, points) => sum + points, 0);
}
