/**
 * Which of Discord's shards this process has, and which servers are theirs. What is done once for the whole bot, whatever the
 * number of its processes, is done by the one that has the first shard, which is also where direct messages come.
 */
import { type APIGatewayBotInfo, type Client, type REST, Routes, ShardClientUtil } from 'discord.js';
import type { Membership, ShardChoice, ShardsOfMany } from '../../../match/index.ts';

/** Throws as Discord does where it cannot be asked. */
export async function chosenShards(choice: ShardChoice, rest: REST): Promise<ShardsOfMany> {
  if (choice !== 'auto') return choice;
  const { shards: count } = (await rest.get(Routes.gatewayBot())) as APIGatewayBotInfo;
  return { ids: Array.from({ length: count }, (_, id) => id), count };
}

/** Whether this process does what is done once for the whole bot. */
export function isFirst({ options }: Client): boolean {
  const { shards } = options;
  return shards === undefined || shards === 'auto' || (Array.isArray(shards) ? shards.includes(0) : shards === 0);
}

/** Whether this process hears of a server, so that what the client does not remember of it is not there. */
export function hearsOf({ options }: Client, serverId: string): boolean {
  const { shards, shardCount } = options;
  if (!Array.isArray(shards) || shardCount === undefined) return true;
  return shards.includes(ShardClientUtil.shardIdForGuildId(serverId, shardCount));
}

/** Of a bot that has the database to itself. */
export const ALONE: Membership = {
  watch: (changed) => changed({ processes: 1, pausedUntil: null }),
  pause: async () => undefined,
  lost: new Promise(() => undefined),
  leave: async () => undefined,
};
