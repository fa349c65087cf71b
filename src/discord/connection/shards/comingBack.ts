/**
 * How shards whose connection has ended come back: not once the client is closed, and each identifies itself on the
 * connection that it waited on. How long they wait, and all else, is left to discord.js, which has neither.
 */
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

/**
 * The library's own ends the shards that are connected. One that is about to connect does so half a second later: somebody
 * who has closed the client would go on hearing of all that happens, beside whoever has the shard by then.
 */
class FinalStrategy extends SimpleShardingStrategy {
  #ended = false;

  constructor(manager: ConstructorParameters<typeof SimpleShardingStrategy>[0]) {
    super(manager);
    // Asked before each connection is made: never to answer is the one way to have none made.
    const { retrieveSessionInfo } = manager.options;
    manager.options.retrieveSessionInfo = (shardId) =>
      this.#ended ? new Promise<never>(() => undefined) : retrieveSessionInfo(shardId);
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
