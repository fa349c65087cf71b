/**
 * The button Undo of the turn message, which takes back the last move of whoever presses it.
 * Whether it still can go back is decided by the matches.
 */
import { defineControl } from '../../frame/controls/control.ts';
import { none } from '../../frame/controls/details.ts';
import { member } from '../../frame/controls/doors.ts';
import { button } from '../../frame/controls/taking.ts';
import { undo } from './undo.ts';

export const undoControl = defineControl({
  action: 'undo',
  takes: button,
  details: none,
  door: member({ statuses: ['running', 'finished'], currency: 'carried' }),
  execute: (context, { interaction, view, version }) => undo(context, interaction, view, version),
});
