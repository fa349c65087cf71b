/** The port for several processes of one bot on one database: they split Discord's shards and share its rate limits. */

/** `ids` of `count` shards in all. */
export interface ShardsOfMany {
  readonly ids: readonly number[];
  readonly count: number;
}

/** `auto`: all shards, as many as Discord recommends. */
export type ShardChoice = 'auto' | ShardsOfMany;

export type ShardRefusal =
  | { readonly ok: false; readonly code: 'shardTaken'; readonly shard: number }
  | { readonly ok: false; readonly code: 'shardCountDiffers'; readonly ours: number; readonly theirs: number };

export interface SharedLimits {
  readonly processes: number;
  /** Until when Discord's global rate limit stops all calls of the bot; null: it does not. */
  readonly pausedUntil: Date | null;
}

export interface Membership {
  /** Calls `changed` at once and on every change. */
  watch(changed: (shared: SharedLimits) => void): void;
  /** Stops the calls of all processes until then. */
  pause(until: Date): Promise<void>;
  /** Resolves when another process has taken over a shard because this one seemed dead. */
  readonly lost: Promise<ShardRefusal>;
  /** Releases the shards. */
  leave(): Promise<void>;
}

export interface Processes {
  /**
   * Claims the shards; waits until a dead process's claim expires. Refuses if a live process has a shard or counts
   * shards differently.
   */
  join(shards: ShardsOfMany): Promise<{ readonly ok: true; readonly membership: Membership } | ShardRefusal>;
}
