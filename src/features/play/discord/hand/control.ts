/**
 * The button Hand of the turn message: one’s own cards as they are now, whatever position the button belongs to.
 */
import { buttonInput, defineControl, member, none } from '../../../../discord/frame/index.ts';
import { showHand } from './showHand.ts';

export const handControl = defineControl({
  action: 'hand',
  takes: buttonInput,
  details: none,
  door: member({ statuses: ['running', 'finished'], currency: 'any' }),
  execute: (context, { interaction, view }) => showHand(context, interaction, view),
});
