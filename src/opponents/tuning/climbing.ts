/**
 * Climbing: in which direction the weights of ended rounds have to go for higher scores, told from pairs of games.
 * Both games of a pair have one deal; in one everybody plays with weights leant one way, in the other with the opposite.
 */
import type { GameState } from '../../rules/index.ts';
import { Beam } from '../search/beam.ts';
import type { MasterWeights } from '../search/evaluation.ts';
import type { Pool } from '../search/pool.ts';
import { playQuickly } from '../search/quickGame.ts';
import { type Direction, leant, randomDirection, Spreads } from './leaning.ts';
import { dealt, judgeWith, type Learning, meanScore, type TuningTable, watchingEnds } from './table.ts';

/** Games that show how much the numbers vary. */
const GAMES_FOR_SPREADS = 24;
/** How far weights are leant, in points for each number. */
const LEANING = 0.3;
/** How far to go in the direction found, as so many leanings in one number. */
const STRIDE = 5;

/** Weights one stride further up. The more games, the surer the direction. */
export function climbed(
  table: TuningTable,
  weights: MasterWeights,
  { games, nodes, random, onGame }: Learning,
): MasterWeights {
  const { layout, components } = table;
  const pools: Pool[] = [];
  const score = (of: MasterWeights, start: GameState, onRoundEnd?: (state: GameState) => void): number => {
    const beam = new Beam(layout, of, pools);
    return meanScore(
      playQuickly({ components, layout, beamOf: () => beam, nodes, ...(onRoundEnd && { onRoundEnd }) }, start),
    );
  };
  const spreads = new Spreads();
  for (let game = 0; game < GAMES_FOR_SPREADS; game++) {
    const start = dealt(table, random);
    const judge = judgeWith(table, weights, start);
    score(
      weights,
      start,
      watchingEnds(judge, (_, { stage, numbers }) => spreads.add(stage, numbers)),
    );
  }
  const slope = weights.map((stage) => new Float64Array(stage.length));
  for (let played = 2; played <= games; played += 2) {
    const start = dealt(table, random);
    const direction = randomDirection(spreads, random);
    const gain =
      score(leant(weights, direction, spreads, LEANING), start) -
      score(leant(weights, direction, spreads, -LEANING), start);
    direction.forEach((stage, at) => {
      const sums = slope[at] as Float64Array;
      stage.forEach((along, index) => {
        sums[index] = (sums[index] as number) + gain * along;
      });
    });
    onGame(played);
  }
  return leant(weights, ofLength(slope, STRIDE), spreads, LEANING);
}

function ofLength(slope: readonly Float64Array[], length: number): Direction {
  const square = slope.reduce((sum, stage) => sum + stage.reduce((part, along) => part + along * along, 0), 0);
  const factor = square === 0 ? 0 : length / Math.sqrt(square);
  return slope.map((stage) => Array.from(stage, (along) => along * factor));
}
