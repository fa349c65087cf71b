/**
 * `/server`: what the bot does on a server, for those who manage it; one subcommand a feature, and this is their only list.
 */
import { ApplicationIntegrationType, InteractionContextType, PermissionFlagsBits } from 'discord.js';
import {
  acknowledge,
  type Command,
  executeSubcommand,
  managedServer,
  type Subcommand,
  say,
  wordsOf,
} from '../frame/index.ts';
import { dailyPuzzle } from '../puzzles/index.ts';
import { serverSettings } from '../servers/index.ts';

const subcommands: readonly Subcommand[] = [serverSettings, dailyPuzzle];

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
