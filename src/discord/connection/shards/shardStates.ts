/**
 * How the connections to Discord's gateway are, one a shard, for whoever asks.
 * Keeping them is discord.js's.
 */
import { type Client, Status } from 'discord.js';

export interface ShardState {
  readonly shard: number;
  /** Discord.js's name of it, `Ready` where all is well. */
  readonly state: string;
  readonly isReady: boolean;
  /** Between a heartbeat and its answer, in milliseconds; null: there was none yet. */
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
