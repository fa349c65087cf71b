/**
 * The button Hand of the turn message: one’s own cards as they are now, whatever position the button belongs to.
 */
import { defineControl } from '../../frame/controls/control.ts';
import { none } from '../../frame/controls/details.ts';
import { member } from '../../frame/controls/doors.ts';
import { button } from '../../frame/controls/taking.ts';
import { showHand } from './showHand.ts';

export const handControl = defineControl({
  action: 'hand',
  takes: button,
  details: none,
  door: member({ statuses: ['running', 'finished'], currency: 'any' }),
  execute: (context, { interaction, view }) => showHand(context, interaction, view),
});
