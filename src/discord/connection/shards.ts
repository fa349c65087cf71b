/**
 * Determines which of Discord's shards this process has, and whether it has the first one, which also receives direct
 * messages and does what has to be done once for the whole bot.
 */
import { type APIGatewayBotInfo, type Client, type REST, Routes, ShardClientUtil, Status } from 'discord.js';
import type { Membership, ShardChoice, ShardsOfMany } from '../../match/index.ts';

/** Throws Discord's error. */
export async function resolveShards(choice: ShardChoice, rest: REST): Promise<ShardsOfMany> {
  if (choice !== 'auto') return choice;
  const { shards: count } = (await rest.get(Routes.gatewayBot())) as APIGatewayBotInfo;
  return { ids: Array.from({ length: count }, (_, id) => id), count };
}

export function hasFirstShard({ options }: Client): boolean {
  const { shards } = options;
  return shards === undefined || shards === 'auto' || (Array.isArray(shards) ? shards.includes(0) : shards === 0);
}

/** Whether this process gets a server's events, so that its cache is complete. */
export function receivesEventsOf({ options }: Client, serverId: string): boolean {
  const { shards, shardCount } = options;
  if (!Array.isArray(shards) || shardCount === undefined) return true;
  return shards.includes(ShardClientUtil.shardIdForGuildId(serverId, shardCount));
}

/** For a bot with a single process on its database. Its own for each bot, because `lost` keeps whatever waits for it. */
export const singleMembership = (): Membership => ({
  watch: (changed) => changed({ processes: 1, pausedUntil: null }),
  pause: async () => undefined,
  lost: new Promise(() => undefined),
  leave: async () => undefined,
});

export interface ShardState {
  readonly shard: number;
  /** discord.js's name of the state; `Ready` means connected. */
  readonly state: string;
  readonly isReady: boolean;
  /** Round trip of a heartbeat in milliseconds; null before the first. */
  readonly ping: number | null;
}

export function shardsOf({ ws }: Client<true>): readonly ShardState[] {
  return ws.shards.map(({ id, status, ping }) => ({
    shard: id,
    state: Status[status],
    isReady: status === Status.Ready,
    ping: ping < 0 ? null : ping,
  }));
}
