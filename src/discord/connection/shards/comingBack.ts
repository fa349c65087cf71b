/**
 * How shards whose connection has ended come back: not once the client is closed, and each identifies itself on the
 * connection that it waited on; where they are not greeted, the pauses before the next connection grow. All else is discord.js's.
 */
import { type ClientOptions, SimpleIdentifyThrottler, SimpleShardingStrategy, WebSocketShardStatus } from 'discord.js';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Timer } from '../../../kernel/index.ts';

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

/** The library's own half second is enough for the first times, whether the session is resumed or begun anew. */
const AT_ONCE = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

function pauseAfter(before: number): number {
  return before < AT_ONCE ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(before - AT_ONCE, 20), LONGEST_PAUSE_MS);
}

type Shard = Pick<SimpleShardingStrategy, 'destroy'>;

export interface ComingBackParts {
  readonly timer: Timer;
  readonly log: Logger;
}

/**
 * The library's own ends the shards that are connected. One that is about to connect does so half a second later: somebody
 * who has closed the client would go on hearing of all that happens, beside whoever has the shard by then. It also goes on twice a
 * second for as long as an address cannot be found or a proxy answers in place of Discord.
 */
class FinalStrategy extends SimpleShardingStrategy {
  #ended = false;
  readonly #parts: ComingBackParts;
  /** Connections of each shard since it was last greeted. */
  readonly #tries = new Map<number, number>();
  /** Each ends a pause, after which nothing is done. */
  readonly #waiting = new Set<() => void>();

  constructor(manager: ConstructorParameters<typeof SimpleShardingStrategy>[0], parts: ComingBackParts) {
    super(manager);
    this.#parts = parts;
    // Asked before each connection is made, and after: never to answer is the one way to have none made.
    const { retrieveSessionInfo, updateSessionInfo } = manager.options;
    manager.options.retrieveSessionInfo = async (shardId) => {
      const never = new Promise<never>(() => undefined);
      if (this.#ended) return never;
      const isConnecting = (await this.fetchStatus()).get(shardId) === WebSocketShardStatus.Idle;
      if (isConnecting) await this.#turnOf(shardId);
      return this.#ended ? never : retrieveSessionInfo(shardId);
    };
    // Null: what comes next is another connection. All else was heard from Discord.
    manager.options.updateSessionInfo = (shardId, info) => {
      if (info !== null) this.#greeted(shardId);
      return updateSessionInfo(shardId, info);
    };
  }

  /** Resolves when the next connection may be made. */
  async #turnOf(shard: number): Promise<void> {
    const { timer, log } = this.#parts;
    const tries = this.#tries.get(shard) ?? 0;
    this.#tries.set(shard, tries + 1);
    const wait = pauseAfter(tries);
    if (wait === 0) return;
    if (tries === AT_ONCE) log.warn({ shard }, 'the gateway does not let the bot in; the bot goes on trying');
    await new Promise<void>((resolve) => {
      const cancel = timer.after(wait, () => {
        this.#waiting.delete(cancel);
        resolve();
      });
      this.#waiting.add(cancel);
    });
  }

  #greeted(shard: number): void {
    if ((this.#tries.get(shard) ?? 0) > AT_ONCE) this.#parts.log.info({ shard }, 'the gateway has let the bot in');
    this.#tries.set(shard, 0);
  }

  /** Ends what there was before, first. */
  override async spawn(shardIds: number[]): Promise<void> {
    await super.spawn(shardIds);
    // Private to the library, as is the connection of a shard.
    const shards: ReadonlyMap<number, Shard> = Reflect.get(this, 'shards');
    for (const shard of shards.values()) endingConnections(shard);
    this.#ended = false;
  }

  override destroy(options?: Parameters<SimpleShardingStrategy['destroy']>[0]): Promise<void> {
    this.#ended = true;
    for (const cancel of this.#waiting) cancel();
    this.#waiting.clear();
    return super.destroy(options);
  }
}

/**
 * The library's own lets go of a connection that is not open yet: it may still open, and when it fails, nobody catches that, which
 * ends the process.
 */
function endingConnections(shard: Shard): void {
  const destroy = shard.destroy.bind(shard);
  shard.destroy = async (options) => {
    const connection: unknown = Reflect.get(shard, 'connection');
    if (!(connection instanceof WebSocket)) return destroy(options);
    connection.on('error', () => undefined);
    await destroy(options);
    if (connection.readyState === WebSocket.CONNECTING) connection.terminate();
  };
}

export function comingBack(parts: ComingBackParts): Pick<ClientOptions, 'ws'> {
  return {
    ws: {
      buildStrategy: (manager) => new FinalStrategy(manager, parts),
      async buildIdentifyThrottler(manager) {
        const { session_start_limit: limit } = await manager.fetchGatewayInformation();
        return new ConnectedThrottler(limit.max_concurrency);
      },
    },
  };
}
