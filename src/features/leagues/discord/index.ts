/** Registers the commands, buttons and notices of leagues. */
import { ApplicationIntegrationType, InteractionContextType } from 'discord.js';
import { type Command, executeSubcommand, type Subcommand } from '../../../discord/interactions/index.ts';
import type { DiscordFeature } from '../../manifest.ts';
import { cancelLeague, leagueControls, leaveLeague, startLeague } from './commands/change.ts';
import { newLeague, nextSeason } from './commands/create.ts';
import { exportLeague, showLeague } from './commands/view.ts';
import { leagueNoticeMessage } from './notices.ts';

const subcommands: readonly Subcommand[] = [
  newLeague,
  startLeague,
  showLeague,
  leaveLeague,
  cancelLeague,
  nextSeason,
  exportLeague,
];

const league: Command = {
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

export const feature = {
  commands: [league],
  controls: leagueControls,
  notices: { league: leagueNoticeMessage },
} satisfies DiscordFeature;
