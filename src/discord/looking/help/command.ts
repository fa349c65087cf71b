/**
 * `/help`: how to play and how to use the bot, by topic, for the person who asks alone.
 * The texts are the language's.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { HELP_TOPICS } from '../../../language/index.ts';
import { ANYWHERE, acknowledge, type Command, showPrivately, wordsOf } from '../../frame/index.ts';
import { helpMessage, helpTopic } from './message.ts';

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
        choices: HELP_TOPICS.map((topic) => ({ ...language.localized(`help.${topic}.title`), value: topic })),
      },
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const topic = helpTopic(interaction.options.getString(TOPIC));
    await showPrivately(interaction, helpMessage(wordsOf(context, interaction), topic));
  },
};
