/**
 * The select of the help, which leads from page to page; what can be done here and now is found out anew each time.
 */
import { z } from 'zod';
import { anybody, defineControl, none, selectInput, show } from '../../frame/index.ts';
import { HELP_ACTION, HELP_PAGES, helpFor } from './message.ts';

export const helpControl = defineControl({
  action: HELP_ACTION,
  takes: selectInput(z.enum(HELP_PAGES)),
  details: none,
  door: anybody,
  execute: async (context, { interaction, value }) => show(interaction, await helpFor(context, interaction, value)),
});
