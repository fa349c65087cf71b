/**
 * Says which servers the bot has been removed from and where it has come back, also while it was not running.
 * What is forgotten of them, and when, is left to whoever keeps it.
 */
import { type Client, Events } from 'discord.js';
import type { Matches } from '../../../match/index.ts';
import { hearsOf } from '../shards/shards.ts';

type Kept = Pick<Matches, 'serverJoined' | 'serverLeft' | 'compareServers'>;

/** Looks at once and listens from then on; resolves when the first look has ended. Gives back how to end that. */
export function watchServers(
  client: Client<true>,
  matches: Kept,
  failed: (error: unknown) => void,
): { close(): Promise<void> } {
  const noting = new Set<Promise<void>>();
  const note = (work: Promise<void>): void => {
    const guarded = work.catch(failed);
    noting.add(guarded);
    void guarded.finally(() => noting.delete(guarded));
  };
  // Servers that are out of reach for a while are no longer available, but not removed from.
  const onJoin = ({ id }: { readonly id: string }) => note(matches.serverJoined(id));
  const onLeave = ({ id }: { readonly id: string }) => note(matches.serverLeft(id));
  client.on(Events.GuildCreate, onJoin);
  client.on(Events.GuildDelete, onLeave);
  note(matches.compareServers((serverId) => (hearsOf(client, serverId) ? client.guilds.cache.has(serverId) : null)));
  return {
    async close() {
      client.off(Events.GuildCreate, onJoin);
      client.off(Events.GuildDelete, onLeave);
      await Promise.allSettled([...noting]);
    },
  };
}
