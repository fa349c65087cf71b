/**
 * Measuring weights: the mean scores of games between masters who play with them, on the same deals each time.
 * And calibrating them: what they expect of ended rounds is shifted, all alike, to what came of those rounds in these games.
 */

import { Beam } from '../../../src/opponents/search/beam.ts';
import { CONSTANT_FEATURE, type MasterWeights, STAGES } from '../../../src/opponents/search/evaluation.ts';
import { meanOf } from '../../../src/opponents/search/playouts.ts';
import { playQuickly } from '../../../src/opponents/search/quickGame.ts';
import { type Seat, seededRandom } from '../../../src/rules/index.ts';
import { dealt, finalScore, judgeWith, meanScore, type Seen, type TuningTable, watchingEnds } from './table.ts';

/** Between the deals to learn from and those to measure by. */
const OTHER_DEALS = 0x5bd1e995;

export interface Measurement {
  /** Mean score of each game. */
  readonly scores: readonly number[];
  readonly calibrated: MasterWeights;
}

export function measured(
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
