/** Reads servers and channels from the client's cache, or by REST for servers of other processes. */
import type { Client, Guild, GuildBasedChannel } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { codeOf, failureOf, hindranceOf } from '../calls/failures.ts';
import { receivesEventsOf } from '../shards.ts';

/** Long enough for a person who types; a server's new name may be shown late. */
const NAME_AGE_MS = 10 * 60_000;
const MAX_NAMES = 1000;
/** Names of servers of other processes, whose events this client does not get. */
const namesElsewhere = new WeakMap<Client, LRUCache<string, string>>();

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

/** Returns null if the bot is not on the server, or if Discord does not tell its name now. */
export async function serverName(client: Client<true>, serverId: string): Promise<string | null> {
  if (receivesEventsOf(client, serverId)) return client.guilds.cache.get(serverId)?.name ?? null;
  const names = namesElsewhere.get(client) ?? new LRUCache<string, string>({ max: MAX_NAMES, ttl: NAME_AGE_MS });
  namesElsewhere.set(client, names);
  const known = names.get(serverId);
  if (known !== undefined) return known;
  try {
    const { name } = await server(client, serverId);
    names.set(serverId, name);
    return name;
  } catch {
    return null;
  }
}

/** Not cached by the client, because no events would keep it up to date. */
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
