/**
 * What the bot is allowed where a game is told, by Discord's names of permissions, and which of it is missing.
 * `wording/permissions.ts` has the sentences that name them.
 */
import { type Client, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import { channelOnServer } from './servers.ts';

export type PermissionName =
  | 'ViewChannel'
  | 'SendMessages'
  | 'SendMessagesInThreads'
  | 'CreatePublicThreads'
  | 'AttachFiles';

type Permissions = Pick<Readonly<PermissionsBitField>, 'has'>;

/** Those of the permissions that are not there, in the same order. */
export function lacking(permissions: Permissions, needed: readonly PermissionName[]): readonly PermissionName[] {
  return needed.filter((name) => !permissions.has(PermissionFlagsBits[name]));
}

/** Those without which a game can be neither opened nor told in a channel. */
export function lackingForGames(permissions: Permissions): readonly PermissionName[] {
  const opensThreads = permissions.has(PermissionFlagsBits.CreatePublicThreads);
  return lacking(permissions, [
    'ViewChannel',
    'SendMessages',
    ...(opensThreads ? (['SendMessagesInThreads'] as const) : []),
  ]);
}

/**
 * Those that are missing for writing where a game is played: in a thread of the channel, or in the channel itself. None
 * where nothing is missing, or the channel is unknown or without permissions. Asks Discord who we are on the server.
 */
export async function lackingForWriting(
  client: Client<true>,
  place: { readonly serverId: string | null; readonly channelId: string; readonly threadId: string | null },
): Promise<readonly PermissionName[]> {
  const channel = place.serverId === null ? null : await channelOnServer(client, place.serverId, place.channelId);
  if (channel === null) return [];
  const permissions = channel.permissionsFor(await channel.guild.members.fetchMe());
  return lacking(permissions, ['ViewChannel', place.threadId === null ? 'SendMessages' : 'SendMessagesInThreads']);
}
