/**
 * The controls of taking substitutes: Take cards on the turn message, then which cards and Confirm on a private one.
 * `resolveTake.ts` says what may be taken, and presets the best.
 */
import { resolveTake } from '../../../../turn/index.ts';
import { cardsDialogue } from '../play/cardsDialogue.ts';
import { takeMessage } from './message.ts';

export const takeControls = cardsDialogue({
  actions: { open: 'take', choose: 'takeCards', confirm: 'takeConfirm' },
  type: 'substitute',
  resolve: resolveTake,
  message: (context, position, { taken }) => takeMessage(context, position, taken),
  move: (taken) => ({ type: 'substitute', take: taken }),
});
