/** The master's searches: beam search of its own round, exact solving of the end of a round, and playouts of plans. */
import {
  addCards,
  apply,
  byColor,
  type Card,
  type Cards,
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
import { packPlayer } from '../compact/board.ts';
import { type Layout, layoutOf, type Masks, masksOf } from '../compact/layout.ts';
import { PASS_STEP, toBuildMove, toPassMove } from '../compact/steps.ts';
import { surroundingsOf, TableForecast } from '../compact/surroundings.ts';
import { MAX_SOLVED_POSITIONS, type Solution, solveRound } from '../solving/solveRound.ts';
import type { SolverOptions } from '../solving/solver.ts';
import type { JudgedMove } from '../thought.ts';
import { Beam, type Line, limitShare, type SearchLimits, type SearchResult } from './beam.ts';
import type { MasterWeights } from './evaluation.ts';
import { type Forecast, forecast } from './forecast.ts';
import { Playouts, scoredBefore, worthsAtEnd } from './playouts.ts';
import type { Pool } from './pool.ts';

const FORECAST_NODES = 3000;
const SOLVING_SHARE = 0.6;
const MAX_GLANCED = 2000;

/** Best first. `nodes`: the number of positions searched. */
export interface PlayoutResult<Judged> {
  readonly judged: readonly Judged[];
  readonly nodes: number;
}

export type WeightsOf = (side: Side, players: PlayerCount) => MasterWeights;

interface Table {
  readonly layout: Layout;
  readonly masks: Masks;
  readonly beam: Beam;
}

/** Creates a beam for each side and player count on demand. */
export class Master {
  readonly #components: Components;
  readonly #weightsOf: WeightsOf;
  readonly #pools: Pool[] = [];
  readonly #tables = new Map<string, Table>();
  /** Kept only for the most recent kind of table, because they take some megabytes. */
  #playouts: Playouts | null = null;

  constructor(components: Components, weightsOf: WeightsOf) {
    this.#components = components;
    this.#weightsOf = weightsOf;
  }

  /** The best lines of the seat that is to build. `only`: restricts the first step. */
  search(state: GameState, seat: Seat, limits: SearchLimits, only: number | null = null): SearchResult {
    const { layout, beam } = this.#table(state);
    const { around } = this.forecast(state, seat, limits);
    return beam.search(packPlayer(layout, state, seat), around, state.round, limits, only);
  }

  /** Plays out the best plans as far as the limits allow. The other plans are corrected by the average error. */
  playOut(
    state: GameState,
    seat: Seat,
    plans: readonly Line[],
    limits: SearchLimits,
    resigned: readonly boolean[] = [],
  ): PlayoutResult<Line> {
    const before = scoredBefore(state, seat);
    const { promising, rest } = promisingOf(plans);
    const candidates = promising.map((line) => ({ state, line, expected: line.worth + before }));
    const { judged, nodes } = this.#playoutsOf(state).judged(candidates, seat, limits, resigned);
    const played = judged.map(({ item, expected }) => ({ ...item.line, worth: expected - before }));
    const averageError = judged.reduce((sum, { item, expected }) => sum + expected - item.expected, 0) / judged.length;
    const least = played.at(-1)?.worth ?? 0;
    const others = rest.map((line) => ({ ...line, worth: Math.min(least, line.worth + averageError) }));
    return { judged: [...played, ...others], nodes };
  }

  playOutChoices(
    state: GameState,
    seat: Seat,
    moves: readonly JudgedMove[],
    limits: SearchLimits,
    resigned: readonly boolean[] = [],
  ): PlayoutResult<JudgedMove> {
    const candidates = moves.map(({ move, expected }) => {
      const applied = apply(this.#components, state, move);
      if (!applied.ok) throw new RangeError(`illegal move: ${applied.code}`);
      return { state: applied.state, line: null, expected, move };
    });
    const { judged, nodes } = this.#playoutsOf(state).judged(candidates, seat, limits, resigned);
    return { judged: judged.map(({ item, expected }) => ({ move: item.move, expected })), nodes };
  }

  /** Null if the rest of the round is too large. Only in the Building phase. */
  solve(state: GameState, limits: SearchLimits): Solution | null {
    const { layout, masks, beam } = this.#table(state);
    const begin = limits.elapsedShare();
    const around = new TableForecast(layout);
    const before = state.players.map((_, seat) => scoredBefore(state, seat));
    const request: SolverOptions = {
      layout,
      masks,
      maxPositions: Math.min(MAX_SOLVED_POSITIONS, limits.nodes),
      stopped: () => limits.stopped() || limits.elapsedShare() - begin > SOLVING_SHARE,
      endings: (ended, seat) => {
        around.update(ended, seat);
        return beam.passedWorth(ended.own(seat), around, state.round) + (before[seat] as number);
      },
    };
    return solveRound(request, state);
  }

  /** The expected final scores by seat once all have passed. */
  worths(ended: GameState): number[] {
    const { layout, beam } = this.#table(ended);
    return worthsAtEnd(layout, beam, ended);
  }

  forecast(state: GameState, seat: Seat, limits: SearchLimits): Forecast {
    const { layout, beam } = this.#table(state);
    return forecast(layout, beam, state, seat, Math.min(FORECAST_NODES, limits.nodes / 2));
  }

  beamOf(state: GameState): Beam {
    return this.#table(state).beam;
  }

  glance(state: GameState, seat: Seat, most: number): Line[] {
    const { layout, beam } = this.#table(state);
    return beam.glance(packPlayer(layout, state, seat), surroundingsOf(layout, state, seat), state.round, most);
  }

  /** The possible first steps, including `PASS_STEP`, most promising first. */
  firstSteps(state: GameState, seat: Seat): number[] {
    const lines = this.glance(state, seat, MAX_GLANCED);
    return [...new Set(lines.map(({ steps }) => steps[0]?.step ?? PASS_STEP))];
  }

  judged(state: GameState, seat: Seat, line: Line): JudgedMove {
    const layout = this.layoutOf(state);
    const [first] = line.steps;
    const move = first ? toBuildMove(layout, state, seat, first) : toPassMove(state, seat, line.kept);
    return { move, expected: line.worth + scoredBefore(state, seat) };
  }

  /** The best move of each kind, best first; in the Building phase, only the overall best one. */
  moves(state: GameState, seat: Seat, limits: SearchLimits): JudgedMove[] {
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

  #expected(state: GameState, seat: Seat, limits: SearchLimits): number {
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

function judgedInTurn<Item>(
  items: readonly Item[],
  limits: SearchLimits,
  judged: (item: Item, part: SearchLimits) => JudgedMove,
): JudgedMove[] {
  return items
    .map((item, index) => judged(item, limitShare(limits, 1 / items.length, 1 / (items.length - index))))
    .sort((a, b) => b.expected - a.expected);
}

function withHand(state: GameState, seat: Seat, hand: Cards, round: number): GameState {
  const before = playerAt(state, seat).hand;
  const left = (kind: Card) => Math.max(0, state.stacks[kind] + before[kind] - hand[kind]);
  return {
    ...state,
    round: round as GameState['round'],
    players: state.players.map((player, index) => (index === seat ? { ...player, hand } : player)),
    stacks: { ...byColor(left), wild: left('wild') },
  };
}

/** Limits for plans to play out: their number, and the points that they may be behind the best plan. */
const MAX_PLANS = 12;
const MAX_PLAN_POINTS_BEHIND = 8;

/** Best first. Merges lines with the same first step and end. */
export function promisingOf(lines: readonly Line[]): {
  readonly promising: readonly Line[];
  readonly rest: readonly Line[];
} {
  const all = [...new Map(lines.map((line) => [keyOf(line), line])).values()].sort((a, b) => b.worth - a.worth);
  const least = (all[0]?.worth ?? 0) - MAX_PLAN_POINTS_BEHIND;
  const promising = all.filter(({ worth }, place) => place < MAX_PLANS && worth > least);
  return { promising, rest: all.slice(promising.length) };
}

function keyOf({ steps, end }: Line): string {
  return [steps[0]?.step ?? PASS_STEP, end.spaces, end.levelsLow, end.levelsHigh, end.hand].join();
}
