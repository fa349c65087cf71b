/**
 * Tuning the master: weights are fitted to games against itself, or climb towards higher scores, and are measured.
 * `npm run tune` prints what comes of it, an entry of `assets/opponents/master.json`.
 */
import { type Components, type PlayerCount, type Side, seededRandom } from '../../rules/index.ts';
import type { MasterWeights } from '../search/evaluation.ts';
import { climbed } from './climbing.ts';
import { fitted } from './fitting.ts';
import { measured } from './measuring.ts';
import { tuningTable } from './table.ts';

export const WAYS_TO_TUNE = ['climb', 'fit'] as const;

export interface Tuning {
  readonly way: (typeof WAYS_TO_TUNE)[number];
  readonly side: Side;
  readonly players: PlayerCount;
  /** Where to begin. */
  readonly weights: MasterWeights;
  readonly iterations: number;
  /** Games of an iteration to learn from. */
  readonly games: number;
  /** Games of an iteration to measure the weights by, the same deals each time. */
  readonly measured: number;
  /** Positions looked at for a plan, while learning and while measuring. */
  readonly nodes: number;
  readonly measuredNodes: number;
  readonly seed: number;
  /** Told after every game of an iteration that is learned from. */
  readonly onGame?: (iteration: number, played: number) => void;
}

export interface Iteration {
  /** 0: the weights to begin with. */
  readonly iteration: number;
  /** As measured; what they make of ended rounds has been shifted to what came of them. */
  readonly weights: MasterWeights;
  /** Mean score of each measured game. */
  readonly scores: readonly number[];
}

/** Iteration after iteration, each with its weights measured. */
export function* tune(components: Components, wish: Tuning): Generator<Iteration, void> {
  const { games, nodes } = wish;
  const table = tuningTable(components, wish.side, wish.players);
  const random = seededRandom(wish.seed);
  let { weights } = wish;
  for (let iteration = 0; ; iteration++) {
    const { scores, calibrated } = measured(table, weights, wish);
    weights = calibrated;
    yield { iteration, weights, scores };
    if (iteration === wish.iterations) return;
    const learning = { games, nodes, random, onGame: (played: number) => wish.onGame?.(iteration + 1, played) };
    weights = wish.way === 'fit' ? fitted(table, weights, learning) : climbed(table, weights, learning);
  }
}

/** As they are kept: to four decimals. */
export function rounded(weights: MasterWeights): number[][] {
  return weights.map((stage) => stage.map((weight) => Math.round(weight * 10_000) / 10_000));
}
