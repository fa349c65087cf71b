/** Records the servers that the bot joins and leaves, also while it was not connected: at startup and in a new session. */
import { type Client, Events, GatewayDispatchEvents, type GatewayReadyDispatchData } from 'discord.js';
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
  const compare = () =>
    record(
      matches.compareServers((serverId) =>
        receivesEventsOf(client, serverId) ? client.guilds.cache.has(serverId) : null,
      ),
    );
  // discord.js keeps servers that a new session no longer lists.
  const onSession = ({ guilds }: GatewayReadyDispatchData, shardId: number) => {
    const listed = new Set(guilds.map(({ id }) => id));
    for (const [id, guild] of client.guilds.cache)
      if (guild.shardId === shardId && !listed.has(id)) client.guilds.cache.delete(id);
  };
  client.ws.on(GatewayDispatchEvents.Ready, onSession);
  client.on(Events.ShardReady, compare);
  compare();
  return {
    async close() {
      client.off(Events.GuildCreate, onJoin);
      client.off(Events.GuildDelete, onLeave);
      client.ws.off(GatewayDispatchEvents.Ready, onSession);
      client.off(Events.ShardReady, compare);
      await Promise.allSettled([...pending]);
    },
  };
}
