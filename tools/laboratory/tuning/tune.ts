/**
 * Tunes the master: fits weights to games against itself and others and measures them. `npm run tune` prints the
 * result, an entry of `assets/opponents/master.json`.
 */
import { Beam } from '../../../src/opponents/search/beam.ts';
import { CONSTANT_FEATURE, type MasterWeights, STAGES } from '../../../src/opponents/search/evaluation.ts';
import { meanOf } from '../../../src/opponents/search/playouts.ts';
import { playQuickly } from '../../../src/opponents/search/quickGame.ts';
import { type Components, type PlayerCount, type Seat, type Side, seededRandom } from '../../../src/rules/index.ts';
import { type ContestResult, contest } from './contest.ts';
import { fitted } from './fitting/fitting.ts';
import { fittedToPlans } from './fitting/planFitting.ts';
import { type PredictionError, predictionErrors } from './fitting/predictionErrors.ts';
import type { ReferencePlayer } from './referencePlayers.ts';
import { heldOutStyles } from './styles.ts';
import {
  dealt,
  finalScore,
  judgeWith,
  meanScore,
  type Seen,
  type TuningTable,
  tuningTable,
  watchingEnds,
} from './table.ts';

export interface Tuning {
  readonly side: Side;
  readonly players: PlayerCount;
  /** The initial weights. */
  readonly weights: MasterWeights;
  readonly iterations: number;
  /** Games of an iteration to learn from; 0: none. */
  readonly games: number;
  /** Positions of each round before the last whose plans are learned from after the games; 0: none. */
  readonly plans: number;
  /** Games of an iteration to measure the weights, with the same deals each time. */
  readonly measured: number;
  /** Search budget in positions per plan, for learning and measuring. */
  readonly nodes: number;
  readonly measuredNodes: number;
  /** Games of each held-out style; 0: predictions are not measured. */
  readonly predictions: number;
  /** Players of another kind, against whom a fit learns and weights are measured. */
  readonly references: readonly ReferencePlayer[];
  readonly seed: number;
  /** Called after every training game of an iteration, and after every position. */
  readonly onGame?: (iteration: number, played: number) => void;
  readonly onPosition?: (iteration: number, looked: number) => void;
}

/** A contest against the weights of this iteration; 0: the initial ones. */
interface AgainstEarlier extends ContestResult {
  readonly iteration: number;
}

interface ReferenceResult extends ContestResult {
  readonly name: string;
}

interface Player {
  readonly iteration: number;
  readonly weights: MasterWeights;
}

export interface Iteration {
  /** 0: the initial weights. */
  readonly iteration: number;
  /** The step size towards the fitted weights; 1: all the way. */
  readonly stride: number;
  readonly weights: MasterWeights;
  /** Mean score of each measured game. */
  readonly scores: readonly number[];
  /** Contests against the initial weights and those accepted later; none for the first. */
  readonly contests: readonly AgainstEarlier[];
  /** The mean lead in points over a held-out style that collects connectors. */
  readonly aheadOfStyle: number;
  readonly references: readonly ReferenceResult[];
  /**
   * The mean points over all previous weights, plus the gain over the first weights against that style and each
   * external player.
   */
  readonly gain: number;
  /** Empty if it is not measured. */
  readonly predictions: readonly PredictionError[];
}

/**
 * New weights are tried at the full and at half the step, because what is right for all styles need not be best against
 * one's own.
 */
const STRIDES = [1, 0.5];
/** The maximum number of previous weights to play against: the first, and the latest accepted ones. */
const MAX_PLAYERS = 8;

/**
 * Runs the iterations and measures the weights of each; those that gain are accepted. A fit learns from games of all
 * accepted weights, including the initial ones, because weights that beat one of them may lose against another.
 */
export async function* tune(components: Components, options: Tuning): AsyncGenerator<Iteration, void> {
  const { games, nodes, plans: positions, references } = options;
  const table = tuningTable(components, options.side, options.players);
  const random = seededRandom(options.seed);
  const first = await judged(table, options, null, [], { iteration: 0, stride: 0, weights: options.weights });
  const players: Player[] = [{ iteration: 0, weights: options.weights }];
  let best = first;
  yield first;
  for (let iteration = 1; iteration <= options.iterations; iteration++) {
    const learning = { games, nodes, random, onGame: (played: number) => options.onGame?.(iteration, played) };
    const masters = players.slice(1).map(({ weights }) => weights);
    const { weights: before } = best;
    const byGames = games === 0 ? before : await fitted(table, options.weights, { masters, references }, learning);
    const onPosition = (looked: number) => options.onPosition?.(iteration, looked);
    const found =
      positions === 0 ? byGames : await fittedToPlans(table, byGames, { references, positions, random, onPosition });
    for (const stride of STRIDES) {
      const tried = await judged(table, options, first, players, {
        iteration,
        stride,
        weights: between(games === 0 ? before : options.weights, found, stride),
      });
      if (isBetter(tried, best)) best = tried;
      yield tried;
    }
    if (best.iteration === iteration) players.push(best);
    if (players.length > MAX_PLAYERS) players.splice(1, 1);
  }
}

/**
 * Whether to accept these weights: over an earlier iteration's if they gain, within one iteration if they gain more.
 */
export function isBetter(tried: Iteration, best: Iteration): boolean {
  return tried.gain > (tried.iteration > best.iteration ? 0 : best.gain);
}

/** `players`: those before, to be contested. */
async function judged(
  table: TuningTable,
  options: Tuning,
  first: Iteration | null,
  players: readonly Player[],
  { iteration, stride, weights: startWeights }: Pick<Iteration, 'iteration' | 'stride' | 'weights'>,
): Promise<Iteration> {
  const { scores, calibrated: weights } = measured(table, startWeights, options);
  const { measured: games, measuredNodes: nodes, seed } = options;
  const against = (whom: MasterWeights | ReferencePlayer) => contest(table, weights, whom, { games, nodes, seed });
  const contests: AgainstEarlier[] = [];
  for (const { iteration, weights: theirs } of players) contests.push({ iteration, ...(await against(theirs)) });
  const [style] = heldOutStyles(options.weights);
  const { ahead: aheadOfStyle } = await against(style?.weights ?? options.weights);
  const references: ReferenceResult[] = [];
  for (const reference of options.references) references.push({ name: reference.name, ...(await against(reference)) });
  const ahead = contests.length === 0 ? 0 : meanOf(contests.map((result) => result.ahead));
  const aheadOfOthers = (of: Pick<Iteration, 'aheadOfStyle' | 'references'>) =>
    of.references.reduce((sum, result) => sum + result.ahead, of.aheadOfStyle);
  const gain = first === null ? 0 : ahead + aheadOfOthers({ aheadOfStyle, references }) - aheadOfOthers(first);
  const errors =
    options.predictions === 0
      ? []
      : predictionErrors(table, weights, { games: options.predictions, nodes: options.nodes, seed });
  return { iteration, stride, weights, scores, contests, aheadOfStyle, references, gain, predictions: errors };
}

function between(from: MasterWeights, to: MasterWeights, share: number): MasterWeights {
  return from.map((stage, at) => stage.map((weight, index) => weight + share * ((to[at]?.[index] ?? weight) - weight)));
}

/** Rounds to four decimals, as stored. */
export function rounded(weights: MasterWeights): number[][] {
  return weights.map((stage) => stage.map((weight) => Math.round(weight * 10_000) / 10_000));
}

/** Separates the seeds of the training deals from those of the measured deals. */
const OTHER_DEALS = 0x5bd1e995;

interface Measurement {
  /** Mean score of each game. */
  readonly scores: readonly number[];
  readonly calibrated: MasterWeights;
}

function measured(
  table: TuningTable,
  weights: MasterWeights,
  {
    measured: count,
    measuredNodes,
    seed,
  }: { readonly measured: number; readonly measuredNodes: number; readonly seed: number },
): Measurement {
  const { layout, components } = table;
  const random = seededRandom(seed ^ OTHER_DEALS);
  const beam = new Beam(layout, weights);
  const missed: number[][] = Array.from({ length: STAGES }, () => []);
  const scores = Array.from({ length: count }, () => {
    const ends: { readonly seat: Seat; readonly end: Seen }[] = [];
    const start = dealt(table, random);
    const judge = judgeWith(table, weights, start);
    const over = playQuickly(
      {
        components,
        layout,
        nodes: measuredNodes,
        beamOf: () => beam,
        onRoundEnd: watchingEnds(judge, (seat, end) => ends.push({ seat, end })),
      },
      start,
    );
    for (const { seat, end } of ends) missed[end.stage]?.push(finalScore(over, seat) - end.worth);
    return meanScore(over);
  });
  const calibrated = weights.map((stage, at) => {
    const mean = meanOf(missed[at] ?? []);
    return stage.map((weight, index) => (index === CONSTANT_FEATURE ? weight + mean : weight));
  });
  return { scores, calibrated };
}
