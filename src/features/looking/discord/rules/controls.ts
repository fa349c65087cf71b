/**
 * The select and the buttons that lead from topic to topic of the rules, and the button to the table explained.
 */
import { z } from 'zod';
import {
  anybody,
  buttonInput,
  type Control,
  defineControl,
  none,
  selectInput,
  show,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { themeFor } from '../../../../discord/table/index.ts';
import { RULE_TOPICS } from '../../../../language/index.ts';
import { THEMES } from '../../../../match/index.ts';
import { legendMessage } from './legend.ts';
import { LEGEND_ACTION, RULES_ACTION, RULES_PAGE_ACTION, rulesFor } from './message.ts';

const chosen = defineControl({
  action: RULES_ACTION,
  takes: selectInput(z.enum(RULE_TOPICS)),
  details: none,
  door: anybody,
  execute: async (context, { interaction, value }) => show(interaction, await rulesFor(context, interaction, value)),
});

const turned = defineControl({
  action: RULES_PAGE_ACTION,
  takes: buttonInput,
  details: z.tuple([z.enum(RULE_TOPICS)]),
  door: anybody,
  execute: async (context, { interaction, details: [topic] }) =>
    show(interaction, await rulesFor(context, interaction, topic)),
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

export const rulesControls: readonly Control[] = [chosen, turned, legend];
