/**
 * Plans played on by everybody, several times over and far beyond the round, with quick searches: the games show what a
 * judgement of a round's end cannot. Which plans there are to choose from is the beam's matter.
 */
import { type GameState, type Seat, seededRandom } from '../../rules/index.ts';
import type { Layout } from '../compact/layout.ts';
import { meanOf } from '../mean.ts';
import { Beam, type Limits, type Line } from './beam.ts';
import type { MasterWeights } from './evaluation.ts';
import { playedOn, type Sight, sightOf, varied } from './playedOn.ts';
import type { Pool } from './pool.ts';

/** What may be played on. */
export interface Candidate {
  readonly state: GameState;
  /** What the seat builds in the round that has begun; null: what it finds. */
  readonly line: Line | null;
  /** The final score that was expected without playing on. */
  readonly expected: number;
}

export interface Judged<Item> {
  readonly item: Item;
  /** The final score to be expected; more where the others come to less than usual, for it is to win. */
  readonly expected: number;
}

const MOST_SWEEPS = 24;
/** Shares of the budget after each of which the better half of those that are left goes on. */
const HALVED_AT: readonly number[] = [0.45, 0.7, 0.85];
/** Points by which those that do not go on are taken to be worse, at least. */
const LEFT_BEHIND = 0.5;
/** Of the budget, for the first game of each candidate: those that it does not suffice for are left behind. */
const FIRST_SWEEP = 0.6;
/**
 * What was expected before counts as much as so many games, by round: in the last one they tell nearly all, though less
 * where the others play in another style.
 */
const EXPECTED_GAMES: readonly number[] = [2, 2, 0.5];
const SEED = 77;

/** For one kind of table. */
export class Playouts {
  readonly layout: Layout;
  readonly #weights: MasterWeights;
  /** By sweep: the players of all its games. */
  readonly #beams = new Map<Sight, Beam[]>();
  readonly #pools = new Map<Sight, Pool[]>();

  constructor(layout: Layout, weights: MasterWeights) {
    this.layout = layout;
    this.#weights = weights;
  }

  /**
   * The candidates, the best first; as they were expected where there is no time to play two of them on. Only sweeps
   * through all that are left count, so that none is told from fewer games.
   * `nodes`: positions looked at.
   */
  judged<Item extends Candidate>(
    candidates: readonly Item[],
    seat: Seat,
    limits: Limits,
  ): { readonly judged: readonly Judged<Item>[]; readonly nodes: number } {
    const before = this.#looked;
    const sums = candidates.map(() => 0);
    const games = candidates.map(() => 0);
    const expected = (index: number): number => {
      const { expected: at, state } = candidates[index] as Item;
      const weight = EXPECTED_GAMES[state.round - 1] ?? 1;
      return (weight * at + (sums[index] as number)) / (weight + (games[index] as number));
    };
    const better = (one: number, other: number) => expected(other) - expected(one) || one - other;
    const left = [...candidates.keys()].sort(better);
    const out: number[] = [];
    /** Share of the budget that has gone by: of the time, or of the positions where these are counted. */
    const gone = () => Math.max(limits.spent(), limits.nodes > 0 ? (this.#looked - before) / limits.nodes : 1);
    let halvings = 0;
    for (let sweep = 0; sweep < MOST_SWEEPS && left.length > 1; sweep++) {
      const begun = gone();
      const scores = this.#sweep(
        sweep,
        left.map((index) => candidates[index] as Item),
        seat,
        limits,
        gone,
      );
      if (scores === null) break;
      if (scores.length < left.length) out.unshift(...left.splice(scores.length));
      scores.forEach((score, at) => {
        const index = left[at] as number;
        sums[index] = (sums[index] as number) + score;
        games[index] = (games[index] as number) + 1;
      });
      left.sort(better);
      const now = gone();
      if (now > (HALVED_AT[halvings] ?? 1)) {
        halvings++;
        out.unshift(...left.splice(Math.max(2, Math.ceil(left.length / 2))));
      }
      if (now + (now - begun) / 2 > 1) break;
    }
    // Whoever was left behind has fewer games, and is not the better for it.
    let most = Number.POSITIVE_INFINITY;
    const judged = [...left, ...out].map((index, place) => {
      most = Math.min(place === left.length ? most - LEFT_BEHIND : most, expected(index));
      return { item: candidates[index] as Item, expected: most };
    });
    return { judged, nodes: this.#looked - before };
  }

  get #looked(): number {
    return [...this.#beams.values()].flat().reduce((sum, { looked }) => sum + looked, 0);
  }

  /** One game of each, alike for all, or in the first sweep of as many as there is time for; null where it was up too soon. */
  #sweep(
    sweep: number,
    candidates: readonly Candidate[],
    seat: Seat,
    limits: Limits,
    gone: () => number,
  ): readonly number[] | null {
    const scores: number[] = [];
    const others: number[] = [];
    let cut = false;
    const stopped = (): boolean => {
      cut ||= limits.stopped() || gone() >= 1;
      return cut;
    };
    for (const { state, line } of candidates) {
      if (sweep === 0 && scores.length > 1 && gone() > FIRST_SWEEP) break;
      const sight = sightOf(state);
      const beam = this.#beam(sight, sweep);
      // Judged alike in all games, whatever their players think of it.
      const all = playedOn(
        { layout: this.layout, beam, judge: this.#beam(sight, 0), stopped },
        sight,
        state,
        seat,
        line,
      );
      if (cut) return null;
      scores.push(all[seat] ?? 0);
      others.push(rivalsOf(all, seat));
    }
    const usual = meanOf(others);
    return scores.map((score, at) => score - ((others[at] as number) - usual));
  }

  #beam(sight: Sight, sweep: number): Beam {
    const beams = this.#beams.get(sight) ?? [];
    this.#beams.set(sight, beams);
    let beam = beams[sweep];
    if (!beam) {
      const weights = sweep === 0 ? this.#weights : varied(this.#weights, seededRandom(SEED + sweep));
      const pools = this.#pools.get(sight) ?? [];
      this.#pools.set(sight, pools);
      beam = new Beam(this.layout, weights, pools, sight.widest);
      beams[sweep] = beam;
    }
    return beam;
  }
}

/** Points by which one of the others is ahead of another and counts e times as much: so uncertain are scores that are told. */
const CLOSE = 10;

/** `scores`: by seat, points at the end. Of a single other player, the score. */
export function rivalsOf(scores: readonly number[], seat: Seat): number {
  const others = scores.filter((_, at) => at !== seat);
  const most = Math.max(...others);
  return most + CLOSE * Math.log(meanOf(others.map((score) => Math.exp((score - most) / CLOSE))));
}
