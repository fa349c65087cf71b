/**
 * The select of the help, which leads from topic to topic, and the buttons that lead to the table explained.
 */
import { z } from 'zod';
import { HELP_TOPICS } from '../../../language/index.ts';
import { THEMES } from '../../../match/index.ts';
import {
  anybody,
  buttonInput,
  type Control,
  defineControl,
  none,
  selectInput,
  show,
  wordsOf,
} from '../../frame/index.ts';
import { themeFor } from '../../table/index.ts';
import { legendMessage } from './legend.ts';
import { helpMessage, LEGEND_ACTION } from './message.ts';

const help = defineControl({
  action: 'help',
  takes: selectInput(z.enum(HELP_TOPICS)),
  details: none,
  door: anybody,
  execute: (context, { interaction, value }) =>
    show(interaction, helpMessage(wordsOf(context, interaction), value, context.defaultTheme)),
});

/** In the game's theme for whoever has set none. */
const legend = defineControl({
  action: LEGEND_ACTION,
  takes: buttonInput,
  details: z.tuple([z.enum(THEMES)]),
  door: anybody,
  async execute(context, { interaction, details: [shown] }) {
    const theme = await themeFor(context, { theme: shown }, interaction.user.id);
    await show(interaction, await legendMessage(context, wordsOf(context, interaction), theme));
  },
});

export const helpControls: readonly Control[] = [help, legend];
