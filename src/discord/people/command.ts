/**
 * `/me`: what a person sets for themselves, is handed out about themselves, and has forgotten; this is the only list.
 */
import { ANYWHERE, type Command, type Subcommand, say, wordsOf } from '../frame/index.ts';
import { mySettings } from './me/command.ts';
import { personalData } from './privacy/data.ts';
import { forgetMe } from './privacy/forget.ts';

const subcommands: readonly Subcommand[] = [mySettings, personalData, forgetMe];

export const me: Command = {
  data: (language) => ({
    ...language.commandWords('me'),
    ...ANYWHERE,
    options: subcommands.map((subcommand) => subcommand.data(language)),
  }),
  async execute(context, interaction) {
    const wanted = interaction.options.getSubcommand();
    const subcommand = subcommands.find(({ name }) => name === wanted);
    if (subcommand === undefined) await say(interaction, wordsOf(context, interaction).t('errors.unknownCommand'));
    else await subcommand.execute(context, interaction);
  },
};
