/**
 * The select of the help, which leads from topic to topic.
 */
import { z } from 'zod';
import { HELP_TOPICS } from '../../../language/index.ts';
import { anybody, defineControl, none, selectInput, show, wordsOf } from '../../frame/index.ts';
import { helpMessage } from './message.ts';

export const helpControl = defineControl({
  action: 'help',
  takes: selectInput(z.enum(HELP_TOPICS)),
  details: none,
  door: anybody,
  execute: (context, { interaction, value }) => show(interaction, helpMessage(wordsOf(context, interaction), value)),
});
