/** The slash commands to which several features contribute subcommands: `/game`, `/me`, `/server`. */
import { PermissionFlagsBits } from 'discord.js';
import {
  acknowledge,
  type Command,
  commandOf,
  managedServer,
  ON_SERVERS,
  say,
  wordsOf,
} from '../../discord/interactions/index.ts';
import { features } from './features.ts';

export const game: Command = commandOf(
  'game',
  features.flatMap((feature) => feature.gameSubcommands ?? []),
);

export const me: Command = commandOf(
  'me',
  features.flatMap((feature) => feature.meSubcommands ?? []),
);

const serverCommand = commandOf(
  'server',
  features.flatMap((feature) => feature.serverSubcommands ?? []),
  { ...ON_SERVERS, default_member_permissions: PermissionFlagsBits.ManageGuild.toString() },
);

export const server: Command = {
  ...serverCommand,
  // Discord's own check is only a default, which servers can change.
  async execute(context, interaction) {
    if (managedServer(interaction) !== null) return serverCommand.execute(context, interaction);
    await acknowledge(interaction);
    await say(interaction, wordsOf(context, interaction).t('servers.managersOnly'));
  },
};
