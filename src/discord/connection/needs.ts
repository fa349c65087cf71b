/**
 * What the bot needs to be allowed, by Discord's names, and what for: told to whoever invites it, in English.
 * What is missing in a channel while it runs is found in `permissions.ts`.
 */
import {
  GatewayIntentBits,
  OAuth2Routes,
  OAuth2Scopes,
  type PermissionFlagsBits,
  PermissionsBitField,
} from 'discord.js';

/** The events that it is told of; interactions need none. */
export const INTENTS = [GatewayIntentBits.Guilds] as const;

/** The least with which games can be played in a channel. */
export const NEEDED_PERMISSIONS = {
  ViewChannel: 'to see the channel in which a game is opened',
  SendMessages: 'to post the lobby of a game',
  CreatePublicThreads: 'to give each game a thread of its own; without it a game is played in the channel',
  SendMessagesInThreads: 'to post each turn in the thread of its game',
  AttachFiles: 'to show the table as a picture; without it turns are told in words alone',
  ReadMessageHistory: 'to look, after a failure, whether a message was posted, so that none comes twice',
} as const satisfies Partial<Record<keyof typeof PermissionFlagsBits, string>>;

export type NeededPermission = keyof typeof NEEDED_PERMISSIONS;

export const NEEDED_NAMES = Object.keys(NEEDED_PERMISSIONS).filter(
  (name): name is NeededPermission => name in NEEDED_PERMISSIONS,
);

/** The address at which the bot is invited to a server with just these permissions. */
export function inviteLink(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(' '),
    permissions: PermissionsBitField.resolve(NEEDED_NAMES).toString(),
  });
  return `${OAuth2Routes.authorizationURL}?${query}`;
}
