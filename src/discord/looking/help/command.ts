/**
 * `/help`: what the person can do here and now, and how to use the bot; for them alone.
 * The rules of the game are told by `/rules`.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { ANYWHERE, acknowledge, type Command, showPrivately } from '../../frame/index.ts';
import { HELP_PAGES, helpFor } from './message.ts';

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
