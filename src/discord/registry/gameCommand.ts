/**
 * `/game`: lobbies and games, one subcommand a file; this is their only list.
 */
import { review } from '../advice/index.ts';
import { pause, rematch, replace, resign, resume } from '../agreements/index.ts';
import {
  ANYWHERE,
  type Command,
  executeSubcommand,
  GAME_OPTION,
  type Subcommand,
  suggestMatches,
} from '../frame/index.ts';
import { cancel, computer, join, leave, open, settings, start } from '../lobby/index.ts';
import { exportGame, list } from '../looking/index.ts';
import { absent } from '../time/index.ts';

const subcommands: readonly Subcommand[] = [
  open,
  join,
  leave,
  start,
  cancel,
  computer,
  settings,
  list,
  exportGame,
  resign,
  replace,
  pause,
  resume,
  rematch,
  absent,
  review,
];

export const game: Command = {
  data: (language) => ({
    ...language.commandWords('game'),
    ...ANYWHERE,
    options: subcommands.map((subcommand) => subcommand.data(language)),
  }),
  execute: (context, interaction) => executeSubcommand(subcommands, context, interaction),
  async autocomplete(context, interaction) {
    const wanted = interaction.options.getSubcommand();
    const subcommand = subcommands.find(({ name }) => name === wanted);
    if (subcommand?.suggest && interaction.options.getFocused(true).name !== GAME_OPTION) {
      await subcommand.suggest(context, interaction);
      return;
    }
    const scope = subcommand?.offers ?? null;
    if (scope === null) await interaction.respond([]);
    else await suggestMatches(context, interaction, scope);
  },
};
