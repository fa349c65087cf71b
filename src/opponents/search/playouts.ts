/** Playouts: all players play plans on with quick searches, several times and far beyond the round. */
import {
  type GameState,
  LAST_ROUND,
  playerAt,
  type Random,
  type Seat,
  seededRandom,
  totalPoints,
} from '../../rules/index.ts';
import { packPlayer } from '../compact/board.ts';
import type { Layout } from '../compact/layout.ts';
import { surroundingsOf } from '../compact/surroundings.ts';
import { Beam, type Line, type SearchLimits } from './beam.ts';
import type { MasterWeights } from './evaluation.ts';
import type { Pool } from './pool.ts';
import { playQuickly, type QuickGame } from './quickGame.ts';

/**
 * How far players look ahead in a playout: positions for a plan, positions on a level of the beam, and moves before
 * they plan again. All seats look equally far, because weaker opponents would make mistakes that real ones do not, and
 * plans that exploit these would be overrated.
 */
export interface PlayoutSettings {
  readonly nodes: number;
  readonly beamWidth: number;
  readonly movesPerPlan: number;
  readonly openPlans: boolean;
}

/**
 * In long games (from the first round, or with more than two players), many games give better estimates than good ones.
 */
const LONG_SIGHT: PlayoutSettings = { nodes: 4000, beamWidth: 30, movesPerPlan: 3, openPlans: true };
const SHORT_SIGHT: PlayoutSettings = { nodes: 8000, beamWidth: 60, movesPerPlan: 3, openPlans: true };
/** In the last round, a single game is almost conclusive, so players plan at each move like real ones. */
const LAST_SIGHT: PlayoutSettings = { nodes: 16_000, beamWidth: 100, movesPerPlan: 1, openPlans: false };
/** Random relative change of each weight, without which all games would be equal. */
const VARIETY = 0.03;
const RANDOM_RANGE = 2 ** 30;
/** Games from round 1 stop after round 2 and are estimated: as accurate, faster, and with a third of the variance. */
const STOP_AFTER_ROUND = 2;
/** With more than two players, games from round 2 also count the end of that round; later rounds are mostly chance. */
const ROUND_END_SHARE = 1 / 3;
const MIXED_ROUND = 2;

export interface PlayoutPlayers {
  readonly layout: Layout;
  readonly beam: Beam;
  /** Estimates games that stop early. */
  readonly judge: Beam;
  /** Polled before each move; true aborts the game. */
  readonly stopped: () => boolean;
  /** By seat: who builds nothing more. */
  readonly resigned?: readonly boolean[];
}

/**
 * Returns the estimated final scores by seat. The seat follows `line` while it is legal; null: it makes its own plans.
 */
export function playOut(
  players: PlayoutPlayers,
  sight: PlayoutSettings,
  state: GameState,
  seat: Seat,
  line: Line | null,
): readonly number[] {
  const game = playoutGame(players, sight, state, seat, line);
  const worths = (ended: GameState) => worthsAtEnd(players.layout, players.judge, ended);
  if (roundOf(state) !== MIXED_ROUND || state.players.length === 2) return worths(playQuickly(game, state));
  let atRoundEnd: readonly number[] | null = null;
  const onRoundEnd = (ended: GameState) => {
    atRoundEnd ??= worths(ended);
  };
  const atLast = worths(playQuickly({ ...game, onRoundEnd }, state));
  return atLast.map((worth, at) => worth + ROUND_END_SHARE * ((atRoundEnd?.[at] ?? worth) - worth));
}

export function playoutGame(
  { layout, beam, stopped, resigned = [] }: PlayoutPlayers,
  { nodes, movesPerPlan, openPlans }: PlayoutSettings,
  state: GameState,
  seat: Seat,
  line: Line | null,
): QuickGame {
  return {
    components: layout.components,
    layout,
    beamOf: () => beam,
    nodes,
    movesPerPlan,
    openPlans,
    plans: state.players.map((_, at) => (at === seat ? line : null)),
    ...(roundOf(state) === 1 ? { lastRound: STOP_AFTER_ROUND } : {}),
    stopped,
    resigned,
  };
}

export function playoutSettingsFor(state: GameState): PlayoutSettings {
  const round = roundOf(state);
  if (round === LAST_ROUND) return LAST_SIGHT;
  return round === 1 || state.players.length > 2 ? LONG_SIGHT : SHORT_SIGHT;
}

function roundOf({ round, phase }: GameState): number {
  return phase === 'choose' ? round + 1 : round;
}

export function variedWeights(weights: MasterWeights, random: Random): MasterWeights {
  return weights.map((stage) => stage.map((weight) => weight * (1 + VARIETY * noise(random))));
}

/** Between -2 and 2, with a standard deviation of 0.8. */
function noise(random: Random): number {
  return (2 * (random(RANDOM_RANGE) + random(RANDOM_RANGE))) / RANDOM_RANGE - 2;
}

/** By seat, once all have passed: final or expected scores. */
export function worthsAtEnd(layout: Layout, beam: Beam, ended: GameState): number[] {
  if (ended.phase === 'over') return ended.players.map(totalPoints);
  return ended.players.map((player, seat) => {
    // The board still counts connectors that have just been scored.
    const scoredNow = player.points.connectors[ended.round - 1] ?? 0;
    const worth = beam.passedWorth(packPlayer(layout, ended, seat), surroundingsOf(layout, ended, seat), ended.round);
    return worth + scoredBefore(ended, seat) - scoredNow;
  });
}

/** The connector points of ended rounds, which the board no longer counts. */
export function scoredBefore(state: GameState, seat: Seat): number {
  return playerAt(state, seat).points.connectors.reduce((sum, points) => sum + points, 0);
}

export interface Candidate {
  readonly state: GameState;
  readonly line: Line | null;
  readonly expected: number;
}

export interface JudgedItem<Item> {
  readonly item: Item;
  /** Higher if the rivals score less than usual, because winning counts. */
  readonly expected: number;
}

const MAX_SWEEPS = 24;
/** Shares of the budget after which the worse half of the candidates is dropped. */
const HALVED_AT: readonly number[] = [0.45, 0.7, 0.85];
/** The least number of points by which dropped candidates rank lower. */
const DROPPED_MARGIN = 0.5;
/** Share of the budget for the first game of each candidate; candidates without such a game are dropped. */
const FIRST_SWEEP_SHARE = 0.6;
/** By round: how many games the prior estimate is worth. */
const PRIOR_GAMES: readonly number[] = [2, 2, 0.5];
const PLAYOUT_SEED = 77;

export class Playouts {
  readonly layout: Layout;
  readonly #weights: MasterWeights;
  /** Keyed by settings: for each sweep, the beam that plays all its games. */
  readonly #beams = new Map<PlayoutSettings, Beam[]>();
  readonly #pools = new Map<PlayoutSettings, Pool[]>();

  constructor(layout: Layout, weights: MasterWeights) {
    this.layout = layout;
    this.#weights = weights;
  }

  /**
   * Best first. Counts only complete sweeps, so that candidates have equally many games. `nodes`: positions searched.
   */
  judged<Item extends Candidate>(
    candidates: readonly Item[],
    seat: Seat,
    limits: SearchLimits,
    resigned: readonly boolean[] = [],
  ): { readonly judged: readonly JudgedItem<Item>[]; readonly nodes: number } {
    const before = this.#looked;
    const sums = candidates.map(() => 0);
    const games = candidates.map(() => 0);
    const expected = (index: number): number => {
      const { expected: at, state } = candidates[index] as Item;
      const weight = PRIOR_GAMES[state.round - 1] ?? 1;
      return (weight * at + (sums[index] as number)) / (weight + (games[index] as number));
    };
    const better = (one: number, other: number) => expected(other) - expected(one) || one - other;
    const left = [...candidates.keys()].sort(better);
    const dropped: number[] = [];
    const elapsed = () =>
      Math.max(limits.elapsedShare(), limits.nodes > 0 ? (this.#looked - before) / limits.nodes : 1);
    let halvingRounds = 0;
    for (let sweep = 0; sweep < MAX_SWEEPS && left.length > 1; sweep++) {
      const start = elapsed();
      const scores = this.#sweep(
        sweep,
        left.map((index) => candidates[index] as Item),
        { seat, resigned },
        limits,
        elapsed,
      );
      if (scores === null) break;
      if (scores.length < left.length) dropped.unshift(...left.splice(scores.length));
      scores.forEach((score, at) => {
        const index = left[at] as number;
        sums[index] = (sums[index] as number) + score;
        games[index] = (games[index] as number) + 1;
      });
      left.sort(better);
      const now = elapsed();
      if (now > (HALVED_AT[halvingRounds] ?? 1)) {
        halvingRounds++;
        dropped.unshift(...left.splice(Math.max(2, Math.ceil(left.length / 2))));
      }
      if (now + (now - start) / 2 > 1) break;
    }
    // A dropped candidate has played fewer games and must not rank higher because of that.
    let highest = Number.POSITIVE_INFINITY;
    const judged = [...left, ...dropped].map((index, place) => {
      highest = Math.min(place === left.length ? highest - DROPPED_MARGIN : highest, expected(index));
      return { item: candidates[index] as Item, expected: highest };
    });
    return { judged, nodes: this.#looked - before };
  }

  get #looked(): number {
    return [...this.#beams.values()].flat().reduce((sum, { nodesSearched }) => sum + nodesSearched, 0);
  }

  /** Plays each candidate once; in the first sweep, as many as time allows. Null if time ran out. */
  #sweep(
    sweep: number,
    candidates: readonly Candidate[],
    { seat, resigned }: { readonly seat: Seat; readonly resigned: readonly boolean[] },
    limits: SearchLimits,
    elapsed: () => number,
  ): readonly number[] | null {
    const scores: number[] = [];
    const others: number[] = [];
    let isInterrupted = false;
    const stopped = (): boolean => {
      isInterrupted ||= limits.stopped() || elapsed() >= 1;
      return isInterrupted;
    };
    for (const { state, line } of candidates) {
      if (sweep === 0 && scores.length > 1 && elapsed() > FIRST_SWEEP_SHARE) break;
      const sight = playoutSettingsFor(state);
      const beam = this.#beam(sight, sweep);
      // The same judge for all games, whatever weights their players have.
      const all = playOut(
        { layout: this.layout, beam, judge: this.#beam(sight, 0), stopped, resigned },
        sight,
        state,
        seat,
        line,
      );
      if (isInterrupted) return null;
      scores.push(all[seat] ?? 0);
      others.push(rivalScore(all, seat, resigned));
    }
    const mean = meanOf(others);
    return scores.map((score, at) => score - ((others[at] as number) - mean));
  }

  #beam(sight: PlayoutSettings, sweep: number): Beam {
    const beams = this.#beams.get(sight) ?? [];
    this.#beams.set(sight, beams);
    let beam = beams[sweep];
    if (!beam) {
      const weights = sweep === 0 ? this.#weights : variedWeights(this.#weights, seededRandom(PLAYOUT_SEED + sweep));
      const pools = this.#pools.get(sight) ?? [];
      this.#pools.set(sight, pools);
      beam = new Beam(this.layout, weights, pools, sight.beamWidth);
      beams[sweep] = beam;
    }
    return beam;
  }
}

/** The scale of uncertainty of estimated scores, in points. */
const POINTS_SCALE = 10;

/** A soft maximum of the other players' scores; 0 if all of them have resigned, because they rank last. */
export function rivalScore(scores: readonly number[], seat: Seat, resigned: readonly boolean[] = []): number {
  const others = scores.filter((_, at) => at !== seat && !resigned[at]);
  if (others.length === 0) return 0;
  const highest = Math.max(...others);
  return highest + POINTS_SCALE * Math.log(meanOf(others.map((score) => Math.exp((score - highest) / POINTS_SCALE))));
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
