/**
 * Tuning the master: rounds of games against itself, weights fitted to what searching found, and a look at the score.
 * How a game is played and looked at is self-play's matter; where weights are kept is the caller's.
 */
import { type Components, type PlayerCount, type Side, seededRandom } from '../../rules/index.ts';
import { type MasterWeights, STAGES, WEIGHTS_A_STAGE } from '../search/evaluation.ts';
import { Master } from '../search/master.ts';
import { Ridge } from './ridge.ts';
import { samplesOfGame } from './selfPlay.ts';

export interface Tuning {
  readonly side: Side;
  readonly players: PlayerCount;
  /** Where to begin. */
  readonly weights: MasterWeights;
  readonly iterations: number;
  /** Games of an iteration to learn from. */
  readonly games: number;
  /** Games of an iteration to measure the weights by. */
  readonly measured: number;
  /** Positions looked at a move, while learning and while measuring. */
  readonly nodes: number;
  readonly measuredNodes: number;
  readonly seed: number;
}

export interface Iteration {
  readonly iteration: number;
  /** The weights that were played with. */
  readonly weights: MasterWeights;
  /** Mean score of each measured game. */
  readonly scores: readonly number[];
  readonly samples: number;
}

/** One move in so many is odd. */
const ODD_ONE_IN = 12;
/** How much weights resist being changed: as if so many samples had confirmed each. */
const DAMPING = 150;

/** Iteration after iteration; the last one's weights are fitted and not yet played with. */
export function* tune(components: Components, wish: Tuning): Generator<Iteration, MasterWeights> {
  const { side, players, nodes, measuredNodes } = wish;
  const ridges = Array.from({ length: STAGES }, () => new Ridge(WEIGHTS_A_STAGE));
  let { weights, seed } = wish;
  for (let iteration = 1; iteration <= wish.iterations; iteration++) {
    const playing = weights;
    const master = new Master(components, () => playing);
    const play = (budget: number, learning: boolean) =>
      samplesOfGame(
        components,
        { side, players, weights: playing, nodes: budget, oddOneIn: ODD_ONE_IN },
        master,
        seededRandom(gameSeed(seed++)),
        learning ? ({ stage, numbers, beyond }) => ridges[stage]?.add(numbers, beyond) : null,
      );
    const scores = Array.from({ length: wish.measured }, () => play(measuredNodes, false));
    for (let game = 0; game < wish.games; game++) play(nodes, true);
    weights = ridges.map((ridge, stage) => ridge.solve(DAMPING, playing[stage] ?? []));
    const samples = ridges.reduce((sum, { count }) => sum + count, 0);
    yield { iteration, weights: playing, scores, samples };
  }
  return weights;
}

/** Neighbouring seeds deal nearly the same cards; these have nothing in common. */
function gameSeed(number: number): number {
  return Math.imul(number, 0x9e3779b1) ^ 0x5bd1e995;
}

/** The mean of several sets of weights: what chance has put into each of them mostly cancels out. */
export function averaged(sets: readonly MasterWeights[]): number[][] {
  return Array.from({ length: STAGES }, (_, stage) =>
    Array.from({ length: WEIGHTS_A_STAGE }, (_, index) => {
      const sum = sets.reduce((total, weights) => total + (weights[stage]?.[index] ?? 0), 0);
      return Math.round((sum / sets.length) * 10_000) / 10_000;
    }),
  );
}
