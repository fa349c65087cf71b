/**
 * What the bot has to know of its other processes on the same database: that each shard is one process's, and that Discord's
 * limits are all of theirs together. How they find each other is left to whoever keeps the games.
 */

/** These of Discord's shards, of so many in all. */
export interface ShardsOfMany {
  readonly ids: readonly number[];
  readonly count: number;
}

/** Why a process cannot have its shards. */
export type ShardRefusal =
  | { readonly ok: false; readonly code: 'shardTaken'; readonly shard: number }
  | { readonly ok: false; readonly code: 'shardCountDiffers'; readonly ours: number; readonly theirs: number };

interface Shared {
  /** How many processes there are, this one among them. */
  readonly processes: number;
  /** Until when Discord has stopped all calls of the bot, as one of them was told; null: it has not. */
  readonly pausedUntil: Date | null;
}

export interface Membership {
  /** Calls at once, and whenever that changes. */
  watch(changed: (shared: Shared) => void): void;
  /** Has all processes make no calls until then. */
  pause(until: Date): Promise<void>;
  /** Resolves once a shard of ours is another process's. */
  readonly lost: Promise<ShardRefusal>;
  /** Gives the shards back. */
  leave(): Promise<void>;
}

export interface Processes {
  join(shards: ShardsOfMany): Promise<{ readonly ok: true; readonly membership: Membership } | ShardRefusal>;
}

/** Of a bot that has the database to itself. */
export const ALONE: Membership = {
  watch: (changed) => changed({ processes: 1, pausedUntil: null }),
  pause: async () => undefined,
  lost: new Promise(() => undefined),
  leave: async () => undefined,
};
