/**
 * `/rules`: the rules of the game by topic, for the person who asks alone.
 * The texts are the language's, their numbers those of the game in whose thread it is asked.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { ANYWHERE, acknowledge, type Command, showPrivately } from '../../../../discord/frame/index.ts';
import { RULE_TOPICS } from '../../../../language/index.ts';
import { FIRST_TOPIC, rulesFor } from './message.ts';

const TOPIC = 'topic';

export const rules: Command = {
  data: (language) => ({
    ...language.commandWords('rules'),
    ...ANYWHERE,
    options: [
      {
        ...language.commandWords('rules.topic'),
        type: ApplicationCommandOptionType.String,
        name: TOPIC,
        required: false,
        choices: RULE_TOPICS.map((topic) => ({ ...language.localized(`rules.${topic}.title`), value: topic })),
      },
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const asked = interaction.options.getString(TOPIC);
    const topic = RULE_TOPICS.find((each) => each === asked) ?? FIRST_TOPIC;
    await showPrivately(interaction, await rulesFor(context, interaction, topic));
  },
};
