/**
 * `/league`: seasons of games among many people; one subcommand a file or two, and this is their only list.
 */
import { ApplicationIntegrationType, InteractionContextType } from 'discord.js';
import { type Command, executeSubcommand, type Subcommand } from '../../../../discord/frame/index.ts';
import { cancelLeague, leaveLeague, startLeague } from './acting.ts';
import { exportLeague, showLeague } from './looking.ts';
import { newLeague, nextSeason } from './opening.ts';

const subcommands: readonly Subcommand[] = [
  newLeague,
  startLeague,
  showLeague,
  leaveLeague,
  cancelLeague,
  nextSeason,
  exportLeague,
];

export const league: Command = {
  data: (language) => ({
    ...language.commandWords('league'),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    options: subcommands.map((subcommand) => subcommand.data(language)),
  }),
  execute: (context, interaction) => executeSubcommand(subcommands, context, interaction),
  async autocomplete(context, interaction) {
    const wanted = interaction.options.getSubcommand();
    const suggest = subcommands.find(({ name }) => name === wanted)?.suggest;
    if (suggest) await suggest(context, interaction);
    else await interaction.respond([]);
  },
};
