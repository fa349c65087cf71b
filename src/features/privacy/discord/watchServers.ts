/** Records the servers that the bot joins and leaves; at startup, also changes during its absence. */
import { type Client, Events } from 'discord.js';
import { receivesEventsOf } from '../../../discord/connection/index.ts';
import type { PrivacyCommands } from '../usecases/commands.ts';

/** `close` resolves when all changes are recorded. */
export function watchServers(
  client: Client<true>,
  matches: PrivacyCommands,
  failed: (error: unknown) => void,
): { close(): Promise<void> } {
  const pending = new Set<Promise<void>>();
  const record = (work: Promise<void>): void => {
    const guarded = work.catch(failed);
    pending.add(guarded);
    void guarded.finally(() => pending.delete(guarded));
  };
  // discord.js emits neither event for a server that is merely unavailable.
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
