/**
 * The button Undo of the turn message, which takes back the last move of whoever presses it.
 * Whether it still can go back is decided by the matches.
 */
import { buttonInput, defineControl, member, none } from '../../../../discord/frame/index.ts';
import { takeBack } from './undo.ts';

export const undoControl = defineControl({
  action: 'undo',
  takes: buttonInput,
  details: none,
  door: member({ statuses: ['running', 'finished'], currency: 'carried' }),
  execute: (context, { interaction, view, version }) => takeBack(context, interaction, view, version),
});
