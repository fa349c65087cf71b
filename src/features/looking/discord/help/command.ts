/**
 * `/help`: what the person can do here and now, and how to use the bot; for them alone.
 * The rules of the game are told by `/rules`.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import {
  ANYWHERE,
  acknowledge,
  anybody,
  type Command,
  defineControl,
  none,
  selectInput,
  show,
  showPrivately,
} from '../../../../discord/frame/index.ts';
import { HELP_ACTION, HELP_PAGES, helpFor } from './message.ts';

const TOPIC = 'topic';

export const help: Command = {
  data: (language) => ({
    ...language.commandWords('help'),
    ...ANYWHERE,
    options: [
      {
        ...language.commandWords('help.topic'),
        type: ApplicationCommandOptionType.String,
        name: TOPIC,
        required: false,
        choices: HELP_PAGES.map((page) => ({ ...language.localized(`help.${page}.title`), value: page })),
      },
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const asked = interaction.options.getString(TOPIC);
    const page = HELP_PAGES.find((each) => each === asked) ?? 'here';
    await showPrivately(interaction, await helpFor(context, interaction, page));
  },
};

/** The select of the help, which leads from page to page; what can be done here and now is found out anew each time. */
export const helpControl = defineControl({
  action: HELP_ACTION,
  takes: selectInput(z.enum(HELP_PAGES)),
  details: none,
  door: anybody,
  execute: async (context, { interaction, value }) => show(interaction, await helpFor(context, interaction, value)),
});
