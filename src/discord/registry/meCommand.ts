/**
 * `/me`: what a person sets for themselves, is handed out about themselves, and has forgotten; of the subcommands that the features bring.
 */
import { ANYWHERE, type Command, executeSubcommand } from '../frame/index.ts';
import { features } from './features.ts';

const subcommands = features.flatMap(({ meSubcommands = [] }) => meSubcommands);

export const me: Command = {
  data: (language) => ({
    ...language.commandWords('me'),
    ...ANYWHERE,
    options: subcommands.map((subcommand) => subcommand.data(language)),
  }),
  execute: (context, interaction) => executeSubcommand(subcommands, context, interaction),
};
