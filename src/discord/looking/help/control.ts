/**
 * The select of the help, which leads from topic to topic.
 */
import { z } from 'zod';
import { HELP_TOPICS } from '../../../language/index.ts';
import { show } from '../../frame/answers/acting.ts';
import { wordsOf } from '../../frame/answers/reply.ts';
import { defineControl } from '../../frame/controls/control.ts';
import { none } from '../../frame/controls/details.ts';
import { anybody } from '../../frame/controls/doors.ts';
import { select } from '../../frame/controls/taking.ts';
import { helpMessage } from './message.ts';

export const helpControl = defineControl({
  action: 'help',
  takes: select(z.enum(HELP_TOPICS)),
  details: none,
  door: anybody,
  execute: (context, { interaction, value }) => show(interaction, helpMessage(wordsOf(context, interaction), value)),
});
