/**
 * `/game`: lobbies and games, one subcommand a file; this is their only list.
 */
import type { Command } from '../../context.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { say, wordsOf } from '../../support/reply.ts';
import { GAME_OPTION, suggestMatches } from '../../support/whichMatch.ts';
import { pause, rematch, replace, resign, resume } from './agreements.ts';
import { exportRecord } from './export.ts';
import { list } from './list.ts';
import { computer } from './lobby/computer.ts';
import { join } from './lobby/join.ts';
import { cancel, leave, start } from './lobby/lobby.ts';
import { open } from './lobby/new.ts';
import { settings } from './lobby/settings.ts';
import { review } from './review.ts';
import type { Subcommand } from './subcommand.ts';

const subcommands: readonly Subcommand[] = [
  open,
  join,
  leave,
  start,
  cancel,
  computer,
  settings,
  list,
  exportRecord,
  resign,
  replace,
  pause,
  resume,
  rematch,
  review,
];
const byName: ReadonlyMap<string, Subcommand> = new Map(subcommands.map((subcommand) => [subcommand.name, subcommand]));

export const game: Command = {
  data: (language) => ({
    ...language.commandWords('game'),
    ...ANYWHERE,
    options: subcommands.map((subcommand) => subcommand.data(language)),
  }),
  async execute(context, interaction) {
    const subcommand = byName.get(interaction.options.getSubcommand());
    if (subcommand === undefined) await say(interaction, wordsOf(context, interaction).t('errors.unknownCommand'));
    else await subcommand.execute(context, interaction);
  },
  async autocomplete(context, interaction) {
    const subcommand = byName.get(interaction.options.getSubcommand());
    if (subcommand?.suggest && interaction.options.getFocused(true).name !== GAME_OPTION) {
      await subcommand.suggest(context, interaction);
      return;
    }
    const scope = subcommand?.offers ?? null;
    if (scope === null) await interaction.respond([]);
    else await suggestMatches(context, interaction, wordsOf(context, interaction), scope);
  },
};
