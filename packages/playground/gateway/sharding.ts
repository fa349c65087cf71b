/** Assigns guilds to shards and limits how sessions identify. */
import { GatewayCloseCodes as Close } from 'discord-api-types/v10';

export type Shard = readonly [id: number, count: number];

/** For bots that do not shard. */
export const SINGLE_SHARD: Shard = [0, 1];

export interface Sharding {
  /** As recommended by `GET /gateway/bot`. */
  readonly shards: number;
  /** Sessions that may identify within `identifyMs`, one per `id % maxConcurrency`. */
  readonly maxConcurrency: number;
  /** Discord's value is 5,000; 0: no limit. */
  readonly identifyMs: number;
  /** Whether bots with fewer shards are refused with 4011. */
  readonly required: boolean;
}

const DEFAULT_SHARDING: Sharding = { shards: 1, maxConcurrency: 1, identifyMs: 0, required: false };

/** Settings that can change at run time. */
export interface ShardingSwitch {
  get(): Sharding;
  set(changes: Partial<Sharding>): void;
}

export function createShardingSwitch(first: Partial<Sharding>): ShardingSwitch {
  let sharding: Sharding = { ...DEFAULT_SHARDING, ...first };
  return {
    get: () => sharding,
    set(changes) {
      sharding = { ...sharding, ...changes };
    },
  };
}

/** Events without a guild, such as direct messages, go to shard 0. */
export function receivesGuild([id, count]: Shard, guildId: string | null): boolean {
  return id === (guildId === null ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)));
}

/** The close code for an invalid shard; null: valid. */
export function shardRefusal([id, count]: Shard, { shards, required }: Sharding): Close | null {
  if (id < 0 || count < 1 || id >= count) return Close.InvalidShard;
  return required && count < shards ? Close.ShardingRequired : null;
}

/** Call once per attempt. `ticks`: monotonic milliseconds. */
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
