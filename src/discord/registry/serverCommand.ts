/**
 * `/server`: what the bot does on a server, for those who manage it; of the subcommands that the features bring.
 */
import { ApplicationIntegrationType, InteractionContextType, PermissionFlagsBits } from 'discord.js';
import { acknowledge, type Command, executeSubcommand, managedServer, say, wordsOf } from '../frame/index.ts';
import { features } from './features.ts';

const subcommands = features.flatMap(({ serverSubcommands = [] }) => serverSubcommands);

export const server: Command = {
  data: (language) => ({
    ...language.commandWords('server'),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
    options: subcommands.map((subcommand) => subcommand.data(language)),
  }),
  // Discord keeps others out by default alone: a server may let in whom it likes, and what it sends is not proved.
  async execute(context, interaction) {
    if (managedServer(interaction) !== null) return executeSubcommand(subcommands, context, interaction);
    await acknowledge(interaction);
    await say(interaction, wordsOf(context, interaction).t('servers.managersOnly'));
  },
};
