/** The port through which several processes of one bot split Discord's shards and share its rate limits. */

/** `ids` are this process's shards, `count` the number of all shards. */
export interface ShardsOfMany {
  readonly ids: readonly number[];
  readonly count: number;
}

/** Of a process without a gateway connection, which may join processes with any number of shards. */
export const NO_SHARDS: ShardsOfMany = { ids: [], count: 0 };

/** `auto` stands for all shards, as many as Discord recommends. */
export type ShardChoice = 'auto' | ShardsOfMany;

export type ShardRefusal =
  | { readonly ok: false; readonly code: 'shardTaken'; readonly shard: number }
  | { readonly ok: false; readonly code: 'shardCountDiffers'; readonly ours: number; readonly theirs: number };

export interface SharedLimits {
  readonly processes: number;
  /** The moment until which Discord's global rate limit stops all calls of the bot, or null. */
  readonly pausedUntil: Date | null;
}

export interface Membership {
  /** Calls `changed` at once and on every change. */
  watch(changed: (shared: SharedLimits) => void): void;
  /** Stops the calls of all processes until that moment. */
  pause(until: Date): Promise<void>;
  /** Resolves when another process has taken over a shard because this one seemed dead. */
  readonly lost: Promise<ShardRefusal>;
  /** Releases the shards. */
  leave(): Promise<void>;
}

export interface Processes {
  /**
   * Claims the shards, and waits for a dead process's claim to expire. Refuses if a live process has one of the shards
   * or divides the servers among another number of shards.
   */
  join(shards: ShardsOfMany): Promise<{ readonly ok: true; readonly membership: Membership } | ShardRefusal>;
}
