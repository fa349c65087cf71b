/**
 * The button that closes any dialogue: its controls go away, and nothing else happens.
 */
import { conclude } from '../answers/acting.ts';
import { wordsOf } from '../answers/reply.ts';
import { defineControl } from './control.ts';
import { none } from './details.ts';
import { anybody } from './doors.ts';
import { buttonInput } from './inputs.ts';

export const closeControl = defineControl({
  action: 'close',
  takes: buttonInput,
  details: none,
  door: anybody,
  execute: (context, { interaction }) => conclude(interaction, wordsOf(context, interaction).t('dialogue.cancelled')),
});
