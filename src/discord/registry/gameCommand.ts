/**
 * `/game`: lobbies and games, one subcommand a file; this is their only list.
 */
import { review } from '../advice/review/command.ts';
import { pause, rematch, replace, resign, resume } from '../agreements/commands.ts';
import { say, wordsOf } from '../frame/answers/reply.ts';
import { ANYWHERE } from '../frame/commands/anywhere.ts';
import type { Subcommand } from '../frame/commands/subcommand.ts';
import type { Command } from '../frame/context.ts';
import { GAME_OPTION, suggestMatches } from '../frame/games/whichMatch.ts';
import { join } from '../lobby/commands/join.ts';
import { cancel, leave, start } from '../lobby/commands/leaveStartCancel.ts';
import { open } from '../lobby/commands/new.ts';
import { computer } from '../lobby/computers/command.ts';
import { settings } from '../lobby/settings/command.ts';
import { exportRecord } from '../looking/export.ts';
import { list } from '../looking/list.ts';

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
