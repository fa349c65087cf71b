/** The permissions that the bot needs, what each is for, and which are missing in a channel. */
import {
  type Client,
  GatewayIntentBits,
  OAuth2Routes,
  OAuth2Scopes,
  PermissionFlagsBits,
  PermissionsBitField,
} from 'discord.js';
import { channelOnServer } from './servers.ts';

export type PermissionName =
  | 'ViewChannel'
  | 'SendMessages'
  | 'SendMessagesInThreads'
  | 'CreatePublicThreads'
  | 'AttachFiles';

type Permissions = Pick<Readonly<PermissionsBitField>, 'has'>;

/** The missing permissions, in the order of `needed`. */
export function missingPermissions(
  permissions: Permissions,
  needed: readonly PermissionName[],
): readonly PermissionName[] {
  return needed.filter((name) => !permissions.has(PermissionFlagsBits[name]));
}

/** The missing permissions without which no game can be opened or posted in a channel. */
export function missingForGames(permissions: Permissions): readonly PermissionName[] {
  const opensThreads = permissions.has(PermissionFlagsBits.CreatePublicThreads);
  return missingPermissions(permissions, [
    'ViewChannel',
    'SendMessages',
    ...(opensThreads ? (['SendMessagesInThreads'] as const) : []),
  ]);
}

/**
 * The missing permissions for posting in a game's place; empty if the channel is unknown or a direct message. Asks
 * Discord for the bot's own member.
 */
export async function missingForPosting(
  client: Client<true>,
  place: { readonly serverId: string | null; readonly channelId: string; readonly threadId: string | null },
  { withFiles = false } = {},
): Promise<readonly PermissionName[]> {
  const channel = place.serverId === null ? null : await channelOnServer(client, place.serverId, place.channelId);
  if (channel === null) return [];
  const permissions = channel.permissionsFor(await channel.guild.members.fetchMe());
  return missingPermissions(permissions, [
    'ViewChannel',
    place.threadId === null ? 'SendMessages' : 'SendMessagesInThreads',
    ...(withFiles ? (['AttachFiles'] as const) : []),
  ]);
}

/** The gateway intents; interactions need none. */
export const INTENTS = [GatewayIntentBits.Guilds] as const;

/** The minimum for playing in a channel. */
export const NEEDED_PERMISSIONS = {
  ViewChannel: 'to see the channel in which a game is opened',
  SendMessages: 'to post the lobby of a game',
  CreatePublicThreads: 'to give each game a thread of its own; without it a game is played in the channel',
  SendMessagesInThreads: 'to post each turn in the thread of its game',
  AttachFiles: 'to show the table as a picture; without it turns are posted as text',
  ReadMessageHistory: 'to check after a failure whether a message was posted, so that none is posted twice',
} as const satisfies Partial<Record<keyof typeof PermissionFlagsBits, string>>;

export type NeededPermission = keyof typeof NEEDED_PERMISSIONS;

export const NEEDED_NAMES = Object.keys(NEEDED_PERMISSIONS).filter(
  (name): name is NeededPermission => name in NEEDED_PERMISSIONS,
);

/** The link that invites the bot to a server with exactly these permissions. */
export function inviteLink(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(' '),
    permissions: PermissionsBitField.resolve(NEEDED_NAMES).toString(),
  });
  return `${OAuth2Routes.authorizationURL}?${query}`;
}
