/**
 * The master's weights by side and number of players, as `npm run tune` found them (tools/laboratory/README.md).
 * What they weigh is the evaluation's matter.
 */
import tuned from '../../../assets/opponents/master.json' with { type: 'json' };
import type { PlayerCount, Side } from '../../rules/index.ts';
import { type MasterWeights, STAGES, WEIGHTS_A_STAGE } from './evaluation.ts';

export function tunedWeights(side: Side, players: PlayerCount): MasterWeights {
  return tuned[`${side}${players}`];
}

/** Whether it is of the shape in which weights are kept. */
export function areWeights(value: unknown): value is MasterWeights {
  const isStage = (stage: unknown) =>
    Array.isArray(stage) && stage.length === WEIGHTS_A_STAGE && stage.every((weight) => Number.isFinite(weight));
  return Array.isArray(value) && value.length === STAGES && value.every(isStage);
}
