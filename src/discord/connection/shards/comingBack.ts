/**
 * How shards whose connection has ended come back: not once the client is closed, and each identifies itself on the
 * connection that it waited on. How long they wait, and all else, is left to discord.js, which has neither.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ClientOptions, SimpleIdentifyThrottler, SimpleShardingStrategy } from 'discord.js';

/**
 * The library's own sleeps on when the connection ends: it then identifies on the next one, which is not open yet (nobody
 * catches what that throws), or which identifies itself, and Discord closes it for being told twice.
 */
class ConnectedThrottler extends SimpleIdentifyThrottler {
  override async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    await super.waitForIdentify(shardId, signal);
    signal.throwIfAborted();
  }
}

/** The library's own half second is enough for the first times. */
const AT_ONCE = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

function pauseAfter(before: number): number {
  return before < AT_ONCE ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(before - AT_ONCE, 20), LONGEST_PAUSE_MS);
}

/**
 * The library's own ends the shards that are connected. One that is about to connect does so half a second later: somebody
 * who has closed the client would go on hearing of all that happens, beside whoever has the shard by then.
 */
class FinalStrategy extends SimpleShardingStrategy {
  #ended = false;
  /** Of each shard since it was last greeted. */
  readonly #failures = new Map<number, number>();
  /** Before its next connection. */
  readonly #waits = new Map<number, number>();

  constructor(manager: ConstructorParameters<typeof SimpleShardingStrategy>[0]) {
    super(manager);
    // Asked before each connection is made: never to answer is the one way to have none made.
    const { retrieveSessionInfo, updateSessionInfo } = manager.options;
    manager.options.retrieveSessionInfo = (shardId) => {
      const wait = this.#waits.get(shardId) ?? 0;
      this.#waits.delete(shardId);
      const never = new Promise<never>(() => undefined);
      if (this.#ended) return never;
      if (wait === 0) return retrieveSessionInfo(shardId);
      return pause(wait, undefined, { ref: false }).then(() => (this.#ended ? never : retrieveSessionInfo(shardId)));
    };
    // Null: what comes next is another connection.
    manager.options.updateSessionInfo = (shardId, info) => {
      const failures = info === null ? (this.#failures.get(shardId) ?? 0) + 1 : 0;
      this.#failures.set(shardId, failures);
      if (info === null) this.#waits.set(shardId, pauseAfter(failures));
      return updateSessionInfo(shardId, info);
    };
  }

  /** Ends what there was before, first. */
  override async spawn(shardIds: number[]): Promise<void> {
    await super.spawn(shardIds);
    this.#ended = false;
  }

  override destroy(options?: Parameters<SimpleShardingStrategy['destroy']>[0]): Promise<void> {
    this.#ended = true;
    return super.destroy(options);
  }
}

export const comingBack: Pick<ClientOptions, 'ws'> = {
  ws: {
    buildStrategy: (manager) => new FinalStrategy(manager),
    async buildIdentifyThrottler(manager) {
      const { session_start_limit: limit } = await manager.fetchGatewayInformation();
      return new ConnectedThrottler(limit.max_concurrency);
    },
  },
};
