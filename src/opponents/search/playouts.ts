/**
 * Plans played on to the end of the game, by everybody and several times over, with quick searches: the games show what a
 * judgement of a round's end cannot. Which plans there are to choose from is the beam's matter.
 */
import { type GameState, type Random, type Seat, seededRandom, totalPoints } from '../../rules/index.ts';
import type { Layout } from '../compact/layout.ts';
import { meanOf } from '../mean.ts';
import { Beam, type Limits, type Line } from './beam.ts';
import type { MasterWeights } from './evaluation.ts';
import type { Pool } from './pool.ts';
import { playQuickly } from './quickGame.ts';

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

/**
 * How far everybody looks: positions for a plan, and those that a level of a beam may hold. The others look as far as the
 * seat that asks: those who look less far fail at what real players do not fail at, and a plan that happens to be in their
 * way seems to be worth it.
 */
interface Sight {
  readonly nodes: number;
  readonly widest: number;
}

/** Where games are long, more of them tell more than better ones: from the first round on, and at larger tables. */
const LONG: Sight = { nodes: 4000, widest: 30 };
const SHORT: Sight = { nodes: 8000, widest: 60 };
/** Own moves after which there is a new plan. */
const FOLLOWED = 3;
/** What a game played on costs, about, where only positions are counted: by the rounds that are planned in it. */
const NODES_A_GAME: readonly number[] = [8000, 35_000, 40_000];
/** Players who weigh differently by so much of each weight: otherwise every time would be the same game. */
const VARIETY = 0.03;
/** What a point less for the others, on average, is worth. */
export const RIVALS = 1;
const MOST_SWEEPS = 24;
/** After so many games of each candidate the better half goes on. */
const HALVED_AFTER: readonly number[] = [1, 2, 4, 8];
/** Points by which those that do not go on are taken to be worse, at least. */
const LEFT_BEHIND = 0.5;
/** Of the time, for the first game of each candidate: those that it does not suffice for are left behind. */
const FIRST_SWEEP = 0.6;
/** What was expected before counts as much as so many games, by round: in the second it is nearly as good as they are. */
const EXPECTED_GAMES: readonly number[] = [1, 2, 1];
const SEED = 77;
const FINE = 2 ** 30;
const LAST_ROUND = 3;

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
    const sweeps = Math.min(MOST_SWEEPS, limits.nodes / candidates.reduce((sum, { state }) => sum + costOf(state), 0));
    for (let sweep = 0; sweep + 1 <= sweeps && left.length > 1; sweep++) {
      const begun = limits.spent();
      const scores = this.#sweep(sweep, left, candidates, seat, limits);
      if (scores === null) break;
      if (scores.length < left.length) out.unshift(...left.splice(scores.length));
      scores.forEach((score, at) => {
        const index = left[at] as number;
        sums[index] = (sums[index] as number) + score;
        games[index] = (games[index] as number) + 1;
      });
      left.sort(better);
      if (HALVED_AFTER.includes(sweep + 1)) out.unshift(...left.splice(Math.max(2, Math.ceil(left.length / 2))));
      const now = limits.spent();
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
    left: readonly number[],
    candidates: readonly Candidate[],
    seat: Seat,
    limits: Limits,
  ): readonly number[] | null {
    const scores: number[] = [];
    const others: number[] = [];
    let cut = false;
    const stopped = (): boolean => {
      cut ||= limits.stopped() || limits.spent() >= 1;
      return cut;
    };
    for (const index of left) {
      if (sweep === 0 && scores.length > 1 && limits.spent() > FIRST_SWEEP) break;
      const { state, line } = candidates[index] as Candidate;
      const sight = state.round === 1 || state.players.length > 2 ? LONG : SHORT;
      const beam = this.#beam(sight, sweep);
      const over = playQuickly(
        {
          components: this.layout.components,
          layout: this.layout,
          beamOf: () => beam,
          nodes: sight.nodes,
          followed: FOLLOWED,
          openPlans: true,
          meant: state.players.map((_, at) => (at === seat ? line : null)),
          stopped,
        },
        state,
      );
      if (cut) return null;
      const all = over.players.map(totalPoints);
      scores.push(all[seat] ?? 0);
      others.push(meanOf(all.filter((_, at) => at !== seat)));
    }
    const usual = meanOf(others);
    return scores.map((score, at) => score - RIVALS * ((others[at] as number) - usual));
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

/** Of a game played on from a position, in positions looked at. */
function costOf({ round, phase }: GameState): number {
  return NODES_A_GAME[phase === 'choose' ? LAST_ROUND - round - 1 : LAST_ROUND - round] ?? 0;
}

function varied(weights: MasterWeights, random: Random): MasterWeights {
  return weights.map((stage) => stage.map((weight) => weight * (1 + VARIETY * about0(random))));
}

/** Between -2 and 2, mostly about 0: of spread 0.8. */
function about0(random: Random): number {
  return (2 * (random(FINE) + random(FINE))) / FINE - 2;
}
