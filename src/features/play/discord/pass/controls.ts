/**
 * The controls of passing: Pass on the turn message, then which cards to keep and Confirm on a private one.
 * `resolvePass.ts` says what may be kept, and presets the best.
 */
import { resolvePass } from '../../../../turn/index.ts';
import { cardsDialogue } from '../play/cardsDialogue.ts';
import { passMessage } from './message.ts';

export const passControls = cardsDialogue({
  actions: { open: 'pass', choose: 'passKeep', confirm: 'passConfirm' },
  type: 'pass',
  resolve: resolvePass,
  message: passMessage,
  move: (returned) => ({ type: 'pass', return: returned }),
});
