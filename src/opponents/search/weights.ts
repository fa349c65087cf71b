/**
 * The master's weights by side and number of players, as `npm run tune` found them (docs/decisions/0041-master.md).
 * What they weigh is the evaluation's matter.
 */
import tuned from '../../../assets/opponents/master.json' with { type: 'json' };
import type { PlayerCount, Side } from '../../rules/index.ts';
import type { MasterWeights } from './evaluation.ts';

export function tunedWeights(side: Side, players: PlayerCount): MasterWeights {
  return tuned[`${side}${players}`];
}
