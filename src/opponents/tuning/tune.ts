/**
 * Tuning the master: weights are fitted to games against itself, or climb towards higher scores, and are measured.
 * `npm run tune` prints what comes of it, an entry of `assets/opponents/master.json`.
 */
import { type Components, type PlayerCount, type Side, seededRandom } from '../../rules/index.ts';
import type { MasterWeights } from '../search/evaluation.ts';
import { climbed } from './climbing.ts';
import { type ContestResult, contest } from './contest.ts';
import { fitted } from './fitting.ts';
import { type Foretold, foretold } from './foretelling.ts';
import { measured } from './measuring.ts';
import { heldOutStyles } from './styles.ts';
import { type TuningTable, tuningTable } from './table.ts';

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
  /** Games of each style that nothing is learned from; 0: what is foretold is not measured. */
  readonly foretold: number;
  readonly seed: number;
  /** Told after every game of an iteration that is learned from. */
  readonly onGame?: (iteration: number, played: number) => void;
}

export interface Iteration {
  /** 0: the weights to begin with. */
  readonly iteration: number;
  /** How far they went towards what was found: 1 all the way. */
  readonly stride: number;
  readonly weights: MasterWeights;
  /** Mean score of each measured game. */
  readonly scores: readonly number[];
  /** Against the weights to begin with; null where they are these. */
  readonly contest: ContestResult | null;
  /** By how many points a game they were ahead of a style that is not learned from: one of many connectors. */
  readonly aheadOfStyle: number;
  /** Empty where it is not measured. */
  readonly foretold: readonly Foretold[];
}

/** New weights are tried as they are and half way, since what is true of all styles need not be best against one's own. */
const STRIDES = [1, 0.5];

/**
 * Iteration after iteration, each with its weights measured; the next begins with those that gained most.
 */
export function* tune(components: Components, wish: Tuning): Generator<Iteration, void> {
  const { games, nodes, way } = wish;
  const table = tuningTable(components, wish.side, wish.players);
  const random = seededRandom(wish.seed);
  const first = judged(table, wish, { iteration: 0, stride: 0, weights: wish.weights });
  let best = first;
  yield first;
  for (let iteration = 1; iteration <= wish.iterations; iteration++) {
    const learning = { games, nodes, random, onGame: (played: number) => wish.onGame?.(iteration, played) };
    const before = best.weights;
    const found = way === 'fit' ? fitted(table, before, learning) : climbed(table, before, learning);
    for (const stride of STRIDES) {
      const tried = judged(table, wish, { iteration, stride, weights: between(before, found, stride) });
      if (gainOf(tried, first) > gainOf(best, first)) best = tried;
      yield tried;
    }
  }
}

/** Points a game against the weights to begin with, and by how many more than these it beats another style. */
export function gainOf({ contest: result, aheadOfStyle }: Iteration, first: Iteration): number {
  return (result?.ahead ?? 0) + aheadOfStyle - first.aheadOfStyle;
}

function judged(
  table: TuningTable,
  wish: Tuning,
  { iteration, stride, weights: given }: Pick<Iteration, 'iteration' | 'stride' | 'weights'>,
): Iteration {
  const { scores, calibrated: weights } = measured(table, given, wish);
  const { measured: games, measuredNodes: nodes, seed } = wish;
  const result = iteration === 0 ? null : contest(table, weights, wish.weights, { games, nodes, seed });
  const [style] = heldOutStyles(wish.weights);
  const { ahead } = contest(table, weights, style?.weights ?? wish.weights, { games, nodes, seed });
  const told = wish.foretold === 0 ? [] : foretold(table, weights, { games: wish.foretold, nodes: wish.nodes, seed });
  return { iteration, stride, weights, scores, contest: result, aheadOfStyle: ahead, foretold: told };
}

function between(from: MasterWeights, to: MasterWeights, share: number): MasterWeights {
  return from.map((stage, at) => stage.map((weight, index) => weight + share * ((to[at]?.[index] ?? weight) - weight)));
}

/** As they are kept: to four decimals. */
export function rounded(weights: MasterWeights): number[][] {
  return weights.map((stage) => stage.map((weight) => Math.round(weight * 10_000) / 10_000));
}
