/**
 * Servers and channels, from the client's cache or by REST for servers of other processes; and joined and left servers.
 */
import { type Client, Events, type Guild, type GuildBasedChannel } from 'discord.js';
import type { Matches } from '../../../features/createMatches.ts';
import { codeOf, failureOf, hindranceOf } from '../calls/failures.ts';
import { receivesEventsOf } from '../shards.ts';

/** Null: the channel is gone or the bot is not on the server. Throws Discord's error. */
export async function channelOnServer(
  client: Client<true>,
  serverId: string,
  channelId: string,
): Promise<GuildBasedChannel | null> {
  if (receivesEventsOf(client, serverId)) {
    const channel = client.channels.cache.get(channelId);
    return channel === undefined || channel.isDMBased() || channel.guildId !== serverId ? null : channel;
  }
  return whereItIs(async () => (await server(client, serverId)).channels.fetch(channelId, { cache: false }));
}

/** Null: the bot is not on the server. Throws Discord's error. */
export async function serverName(client: Client<true>, serverId: string): Promise<string | null> {
  if (receivesEventsOf(client, serverId)) return client.guilds.cache.get(serverId)?.name ?? null;
  return whereItIs(async () => (await server(client, serverId)).name);
}

/** Not cached, because no events would keep it up to date. */
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

type Kept = Pick<Matches, 'serverJoined' | 'serverLeft' | 'compareServers'>;

/** Records joined and left servers, at the start also those of its absence. `close` resolves when all are recorded. */
export function watchServers(
  client: Client<true>,
  matches: Kept,
  failed: (error: unknown) => void,
): { close(): Promise<void> } {
  const pending = new Set<Promise<void>>();
  const record = (work: Promise<void>): void => {
    const guarded = work.catch(failed);
    pending.add(guarded);
    void guarded.finally(() => pending.delete(guarded));
  };
  // discord.js emits neither event for a server that is only unavailable.
  const onJoin = ({ id }: { readonly id: string }) => record(matches.serverJoined(id));
  const onLeave = ({ id }: { readonly id: string }) => record(matches.serverLeft(id));
  client.on(Events.GuildCreate, onJoin);
  client.on(Events.GuildDelete, onLeave);
  record(
    matches.compareServers((serverId) =>
      receivesEventsOf(client, serverId) ? client.guilds.cache.has(serverId) : null,
    ),
  );
  return {
    async close() {
      client.off(Events.GuildCreate, onJoin);
      client.off(Events.GuildDelete, onLeave);
      await Promise.allSettled([...pending]);
    },
  };
}
