/** Merges the features' manifests into the bot's commands, controls, announcements and notices. */
import { PermissionFlagsBits } from 'discord.js';
import type { Announcements } from '../../discord/delivery/index.ts';
import {
  type Command,
  type Control,
  closeControl,
  commandOf,
  managedServer,
  ON_SERVERS,
  say,
} from '../../discord/interactions/index.ts';
import { deliverDigest } from '../account/discord/index.ts';
import { renderLobby } from '../lobby/discord/index.ts';
import { announcementHandlers, features } from './features.ts';
import { repost } from './reposts.ts';
import { turnMenuControls } from './turnMenu.ts';

export { entryPoint } from '../links/discord/index.ts';
export { renderNotice } from './features.ts';

const game: Command = commandOf(
  'game',
  features.flatMap((feature) => feature.gameSubcommands ?? []),
);

const me: Command = commandOf(
  'me',
  features.flatMap((feature) => feature.meSubcommands ?? []),
);

const serverCommand = commandOf(
  'server',
  features.flatMap((feature) => feature.serverSubcommands ?? []),
  { ...ON_SERVERS, default_member_permissions: PermissionFlagsBits.ManageGuild.toString() },
);

const server: Command = {
  ...serverCommand,
  // Discord's own permission check is only a default, which servers can change.
  execute: (context, interaction, words) =>
    managedServer(interaction) === null
      ? say(interaction, words.t('servers.managersOnly'))
      : serverCommand.execute(context, interaction, words),
};

/** Discord shows the commands in this order. */
export const commands: readonly Command[] = [
  ...features.flatMap(({ startCommands = [] }) => startCommands),
  ...features.flatMap(({ moveCommands = [] }) => moveCommands),
  game,
  ...features.flatMap(({ commands = [] }) => commands),
  me,
  server,
];

export const controls: readonly Control[] = [
  closeControl,
  ...turnMenuControls,
  ...features.flatMap(({ controls = [] }) => controls),
];

/** An announcement kind that no feature delivers does not compile. */
export const announcements: Announcements = {
  lobbyMessage: renderLobby,
  toPerson: (context, posting, entry) =>
    entry.announcement.kind === 'digest' ? deliverDigest(context, posting, entry, entry.announcement.personId) : null,
  handlers: { ...announcementHandlers, repost },
};
