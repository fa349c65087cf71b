/**
 * Servers and their channels as Discord has them: remembered where this process hears of the server, asked for where another
 * process does.
 */
import type { Client, Guild, GuildBasedChannel } from 'discord.js';
import { codeOf, failureOf, hindranceOf } from '../calls/failures.ts';
import { hearsOf } from '../shards/shards.ts';

/** Null: it is not there any more, or we are not. Throws as Discord does where it cannot be asked. */
export async function channelOnServer(
  client: Client<true>,
  serverId: string,
  channelId: string,
): Promise<GuildBasedChannel | null> {
  if (hearsOf(client, serverId)) {
    const channel = client.channels.cache.get(channelId);
    return channel === undefined || channel.isDMBased() || channel.guildId !== serverId ? null : channel;
  }
  return whereItIs(async () => (await server(client, serverId)).channels.fetch(channelId, { cache: false }));
}

/** Null: we are not on it. Throws as Discord does where it cannot be asked. */
export async function serverName(client: Client<true>, serverId: string): Promise<string | null> {
  if (hearsOf(client, serverId)) return client.guilds.cache.get(serverId)?.name ?? null;
  return whereItIs(async () => (await server(client, serverId)).name);
}

/** What is not heard of would not be kept right either: it is not remembered. */
function server(client: Client<true>, serverId: string): Promise<Guild> {
  return client.guilds.fetch({ guild: serverId, cache: false, force: true });
}

async function whereItIs<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find();
  } catch (error) {
    if (failureOf(error) === 'gone' || hindranceOf(codeOf(error)) === 'forbidden') return null;
    throw error;
  }
}
