/** Reads servers and channels from the client's cache, or by REST for servers of other processes. */
import type { Client, Guild, GuildBasedChannel } from 'discord.js';
import { codeOf, failureOf, hindranceOf } from '../calls/failures.ts';
import { receivesEventsOf } from '../shards.ts';

/** Returns null if the channel is gone or the bot is not on the server. Throws Discord's error. */
export async function channelOnServer(
  client: Client<true>,
  serverId: string,
  channelId: string,
): Promise<GuildBasedChannel | null> {
  if (receivesEventsOf(client, serverId)) {
    const channel = client.channels.cache.get(channelId);
    return channel === undefined || channel.isDMBased() || channel.guildId !== serverId ? null : channel;
  }
  return nullIfHidden(async () => (await server(client, serverId)).channels.fetch(channelId, { cache: false }));
}

/** Returns null if the bot is not on the server. Throws Discord's error. */
export async function serverName(client: Client<true>, serverId: string): Promise<string | null> {
  if (receivesEventsOf(client, serverId)) return client.guilds.cache.get(serverId)?.name ?? null;
  return nullIfHidden(async () => (await server(client, serverId)).name);
}

/** Not cached, because no events would keep it up to date. */
function server(client: Client<true>, serverId: string): Promise<Guild> {
  return client.guilds.fetch({ guild: serverId, cache: false, force: true });
}

async function nullIfHidden<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find();
  } catch (error) {
    if (failureOf(error) === 'gone' || hindranceOf(codeOf(error)) === 'forbidden') return null;
    throw error;
  }
}
