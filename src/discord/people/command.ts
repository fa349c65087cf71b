/**
 * `/me`: what a person sets for themselves, is handed out about themselves, and has forgotten; this is the only list.
 */
import { ANYWHERE, type Command, executeSubcommand, type Subcommand, subcommandData } from '../frame/index.ts';
import { myLinks } from '../links/index.ts';
import { showMe } from './me/showMe.ts';
import { block, unblock, visibility } from './others/commands.ts';
import { personalData } from './privacy/data.ts';
import { forgetMe } from './privacy/forget.ts';

/** `/me settings`: one's own settings and holidays, seen by oneself alone. They are changed by the buttons of the card. */
const mySettings: Subcommand = {
  name: 'settings',
  offers: null,
  data: (language) => subcommandData(language, 'me.settings', []),
  execute: showMe,
};

const subcommands: readonly Subcommand[] = [mySettings, visibility, block, unblock, myLinks, personalData, forgetMe];

export const me: Command = {
  data: (language) => ({
    ...language.commandWords('me'),
    ...ANYWHERE,
    options: subcommands.map((subcommand) => subcommand.data(language)),
  }),
  execute: (context, interaction) => executeSubcommand(subcommands, context, interaction),
};
