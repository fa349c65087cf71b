/**
 * The master: searches its own round to the end and judges what is left of the game by weights from self-play.
 * Searching, judging and coding moves are done in modules of their own; here is what is asked in each phase.
 */
import {
  addCards,
  apply,
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
import { ownOf } from '../compact/board.ts';
import { buildOf, passOf } from '../compact/coding.ts';
import { type Layout, layoutOf } from '../compact/layout.ts';
import { type Masks, masksOf } from '../compact/masks.ts';
import { PASSED } from '../compact/steps.ts';
import { Around, surroundingsOf } from '../compact/surroundings.ts';
import { isSmall } from '../solving/size.ts';
import { MOST_POSITIONS, type Solution, solveRound } from '../solving/solveRound.ts';
import type { SolverWish } from '../solving/solver.ts';
import { Beam, type Found, type Limits, type Line, partOf } from './beam.ts';
import type { MasterWeights } from './evaluation.ts';
import { type Forecast, forecast } from './forecast.ts';
import { scoredBefore, worthsAtEnd } from './playedOn.ts';
import { Playouts } from './playouts.ts';
import type { Pool } from './pool.ts';

/** A move with the final score that its player is expected to reach. */
export interface JudgedBySearch {
  readonly move: Move;
  readonly expected: number;
}

/** For each of the others, to guess what they are about to build. */
const FORECAST_NODES = 3000;
/** Of the time, for solving. */
const SOLVING_SHARE = 0.6;
/** Builds of one position, payments and draws told apart. */
const GLANCED = 2000;

/** The best first. `nodes`: positions looked at. */
export interface PlayedOn<Judged> {
  readonly judged: readonly Judged[];
  readonly nodes: number;
}

export type WeightsOf = (side: Side, players: PlayerCount) => MasterWeights;

/** What is made once for a kind of table. */
interface Table {
  readonly layout: Layout;
  readonly masks: Masks;
  readonly beam: Beam;
}

/** One searcher for each kind of table, made when first needed. */
export class Master {
  readonly #components: Components;
  readonly #weightsOf: WeightsOf;
  readonly #pools: Pool[] = [];
  readonly #tables = new Map<string, Table>();
  /** Of the kind of table that was played on last: they take some megabytes. */
  #playouts: Playouts | null = null;

  constructor(components: Components, weightsOf: WeightsOf) {
    this.#components = components;
    this.#weightsOf = weightsOf;
  }

  /** The best line for the seat whose turn it is to build. `only`: among those with this first step. */
  search(state: GameState, seat: Seat, limits: Limits, only: number | null = null): Found {
    const { layout, beam } = this.#table(state);
    const { around } = this.forecast(state, seat, limits);
    return beam.search(ownOf(layout, state, seat), around, state.round, limits, only);
  }

  /**
   * Plans of a search, the most promising played on to the end of the game as far as limits allow: each is worth what came of
   * it, and the best comes first. What is not played on is taken to be misjudged as much as the others are.
   */
  playedOn(state: GameState, seat: Seat, plans: readonly Line[], limits: Limits): PlayedOn<Line> {
    const before = scoredBefore(state, seat);
    const { promising, rest } = promisingOf(plans);
    const candidates = promising.map((line) => ({ state, line, expected: line.worth + before }));
    const { judged, nodes } = this.#playoutsOf(state).judged(candidates, seat, limits);
    const played = judged.map(({ item, expected }) => ({ ...item.line, worth: expected - before }));
    const misjudged = judged.reduce((sum, { item, expected }) => sum + expected - item.expected, 0) / judged.length;
    const least = played.at(-1)?.worth ?? 0;
    const others = rest.map((line) => ({ ...line, worth: Math.min(least, line.worth + misjudged) }));
    return { judged: [...played, ...others], nodes };
  }

  /** The same for start cards that may be chosen. */
  choicesPlayedOn(
    state: GameState,
    seat: Seat,
    moves: readonly JudgedBySearch[],
    limits: Limits,
  ): PlayedOn<JudgedBySearch> {
    const candidates = moves.map(({ move, expected }) => {
      const applied = apply(this.#components, state, move);
      if (!applied.ok) throw new RangeError(`an illegal move: ${applied.code}`);
      return { state: applied.state, line: null, expected, move };
    });
    const { judged, nodes } = this.#playoutsOf(state).judged(candidates, seat, limits);
    return { judged: judged.map(({ item, expected }) => ({ move: item.move, expected })), nodes };
  }

  /** The rest of the round solved for everybody, or null where that takes too long. Only where it is to build. */
  solve(state: GameState, limits: Limits): Solution | null {
    const { layout, masks, beam } = this.#table(state);
    const begin = limits.spent();
    const around = new Around(layout);
    const before = state.players.map((_, seat) => scoredBefore(state, seat));
    const wish: SolverWish = {
      layout,
      masks,
      most: Math.min(MOST_POSITIONS, limits.nodes),
      stopped: () => limits.stopped() || limits.spent() - begin > SOLVING_SHARE,
      endings: (ended, seat) => {
        around.look(ended, seat);
        return beam.passedWorth(ended.own(seat), around, state.round) + (before[seat] as number);
      },
    };
    return isSmall(wish, state) ? solveRound(wish, state) : null;
  }

  /** By seat, once all have passed: what they are expected to come to. */
  worths(ended: GameState): number[] {
    const { layout, beam } = this.#table(ended);
    return worthsAtEnd(layout, beam, ended);
  }

  forecast(state: GameState, seat: Seat, limits: Limits): Forecast {
    const { layout, beam } = this.#table(state);
    return forecast(layout, beam, state, seat, Math.min(FORECAST_NODES, limits.nodes / 2));
  }

  /** The searcher for this kind of table; for tuning. */
  beamOf(state: GameState): Beam {
    return this.#table(state).beam;
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

  #playoutsOf(state: GameState): Playouts {
    const { layout } = this.#table(state);
    if (this.#playouts?.layout !== layout) {
      this.#playouts = new Playouts(layout, this.#weightsOf(state.side, playerCount(state)));
    }
    return this.#playouts;
  }

  #table(state: GameState): Table {
    const players = playerCount(state);
    const key = `${state.side}${players}`;
    let table = this.#tables.get(key);
    if (!table) {
      const layout = layoutOf(this.#components, state.side, players);
      table = {
        layout,
        masks: masksOf(layout),
        beam: new Beam(layout, this.#weightsOf(state.side, players), this.#pools),
      };
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

/** How many at most, and by how many points they may be worse than the best at first sight. */
const PLANS = 12;
const LEAST_PROMISING = 8;

/** The best first; of lines that begin and end alike one. */
export function promisingOf(lines: readonly Line[]): {
  readonly promising: readonly Line[];
  readonly rest: readonly Line[];
} {
  const all = [...new Map(lines.map((line) => [keyOf(line), line])).values()].sort((a, b) => b.worth - a.worth);
  const least = (all[0]?.worth ?? 0) - LEAST_PROMISING;
  const promising = all.filter(({ worth }, place) => place < PLANS && worth > least);
  return { promising, rest: all.slice(promising.length) };
}

function keyOf({ steps, end }: Line): string {
  return [steps[0]?.step ?? PASSED, end.spaces, end.levelsLow, end.levelsHigh, end.hand].join();
}
