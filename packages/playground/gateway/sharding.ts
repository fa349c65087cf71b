/**
 * How the bot's guilds are spread over its sessions: which of them hears of what, what Discord asks for, how fast they may come.
 * Sessions keep the shard that they identified with; closing those that are refused is the server's matter.
 */
import { GatewayCloseCodes as Close } from 'discord-api-types/v10';

/** Which shard of how many. */
export type Shard = readonly [id: number, count: number];

/** Of a bot that says nothing of shards. */
export const THE_ONLY_ONE: Shard = [0, 1];

export interface Sharding {
  /** How many Discord asks for in `GET /gateway/bot`. */
  readonly shards: number;
  /** How many may identify within `identifyMs`: one of each remainder of their id. */
  readonly maxConcurrency: number;
  /** Discord's are 5,000; 0 lets all come at once. */
  readonly identifyMs: number;
  /** Whether a bot that comes with fewer shards than are asked for is sent away: 4011. */
  readonly required: boolean;
}

const usualSharding: Sharding = { shards: 1, maxConcurrency: 1, identifyMs: 0, required: false };

/** What is asked of the bot at present, and may be changed while it plays. */
export interface ShardingSwitch {
  get(): Sharding;
  set(changes: Partial<Sharding>): void;
}

export function createShardingSwitch(first: Partial<Sharding>): ShardingSwitch {
  let sharding: Sharding = { ...usualSharding, ...first };
  return {
    get: () => sharding,
    set(changes) {
      sharding = { ...sharding, ...changes };
    },
  };
}

/** What belongs to no guild, direct messages say, is shard 0's. */
export function hears([id, count]: Shard, guildId: string | null): boolean {
  return id === (guildId === null ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)));
}

/** The closing code for a bot that may not identify so; null where it may. */
export function shardRefusal([id, count]: Shard, { shards, required }: Sharding): Close | null {
  if (id < 0 || count < 1 || id >= count) return Close.InvalidShard;
  return required && count < shards ? Close.ShardingRequired : null;
}

/** Whether a shard may identify now; to be asked once for each attempt. `ticks`: a steady clock, milliseconds. */
export function createIdentifyLimit(sharding: ShardingSwitch, ticks: () => number): (shard: Shard) => boolean {
  const last = new Map<number, number>();
  return ([id]) => {
    const { maxConcurrency, identifyMs } = sharding.get();
    const key = id % maxConcurrency;
    const time = ticks();
    if (time - (last.get(key) ?? Number.NEGATIVE_INFINITY) < identifyMs) return false;
    last.set(key, time);
    return true;
  };
}
