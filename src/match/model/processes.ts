/**
 * The processes of one bot on the same database: each shard of Discord's is one process's, and Discord's limits are all of theirs
 * together. How they find each other is left to whoever keeps the games.
 */

/** These of Discord's shards, of so many in all. */
export interface ShardsOfMany {
  readonly ids: readonly number[];
  readonly count: number;
}

/** `auto`: all, as many as Discord recommends. */
export type ShardChoice = 'auto' | ShardsOfMany;

/** Why a process cannot have its shards. */
export type ShardRefusal =
  | { readonly ok: false; readonly code: 'shardTaken'; readonly shard: number }
  | { readonly ok: false; readonly code: 'shardCountDiffers'; readonly ours: number; readonly theirs: number };

/** What the processes have of Discord together. */
export interface SharedLimits {
  /** How many there are, this one among them. */
  readonly processes: number;
  /** Until when Discord has stopped all calls of the bot, as one of them was told; null: it has not. */
  readonly pausedUntil: Date | null;
}

export interface Membership {
  /** Calls at once, and whenever that changes. */
  watch(changed: (shared: SharedLimits) => void): void;
  /** Has all processes make no calls until then. */
  pause(until: Date): Promise<void>;
  /** Resolves once a shard of ours is another process's, which took this one for gone. */
  readonly lost: Promise<ShardRefusal>;
  /** Gives the shards back. */
  leave(): Promise<void>;
}

export interface Processes {
  /**
   * Takes these shards, waiting for those of a process that has gone without giving them back; refused where their process
   * gives signs of life, or plays with another number of shards.
   */
  join(shards: ShardsOfMany): Promise<{ readonly ok: true; readonly membership: Membership } | ShardRefusal>;
}
