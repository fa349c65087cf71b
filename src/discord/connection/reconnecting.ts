/**
 * Corrects how discord.js reconnects shards: never after the client is closed, identifying only on the open connection,
 * and with growing pauses while the gateway rejects them.
 */
import { type ClientOptions, SimpleIdentifyThrottler, SimpleShardingStrategy, WebSocketShardStatus } from 'discord.js';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Timer } from '../../kernel/index.ts';

/**
 * discord.js's throttler keeps waiting after its connection has ended. It then identifies on the next connection, which
 * either is not open yet (an uncaught error) or identifies itself as well, so that Discord closes it.
 */
class ConnectedThrottler extends SimpleIdentifyThrottler {
  override async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    await super.waitForIdentify(shardId, signal);
    signal.throwIfAborted();
  }
}

/** For the first attempts discord.js's own pause of half a second is enough. */
const IMMEDIATE_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

function pauseAfter(before: number): number {
  return before < IMMEDIATE_ATTEMPTS
    ? 0
    : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(before - IMMEDIATE_ATTEMPTS, 20), MAX_PAUSE_MS);
}

type Shard = Pick<SimpleShardingStrategy, 'destroy'>;

export interface ReconnectParts {
  readonly timer: Timer;
  readonly log: Logger;
}

/**
 * discord.js destroys only connected shards: one about to connect would still do so half a second later and get events
 * alongside its new owner. It also reconnects twice a second while an address cannot be resolved or a proxy answers.
 */
class FinalStrategy extends SimpleShardingStrategy {
  #ended = false;
  readonly #parts: ReconnectParts;
  /** How often each shard has connected since Discord last greeted it. */
  readonly #tries = new Map<number, number>();
  readonly #waiting = new Set<() => void>();

  constructor(manager: ConstructorParameters<typeof SimpleShardingStrategy>[0], parts: ReconnectParts) {
    super(manager);
    this.#parts = parts;
    // discord.js calls this before each connection; a promise that never resolves is the only way to prevent one.
    const { retrieveSessionInfo, updateSessionInfo } = manager.options;
    manager.options.retrieveSessionInfo = async (shardId) => {
      const never = new Promise<never>(() => undefined);
      if (this.#ended) return never;
      const isConnecting = (await this.fetchStatus()).get(shardId) === WebSocketShardStatus.Idle;
      if (isConnecting) await this.#turnOf(shardId);
      return this.#ended ? never : retrieveSessionInfo(shardId);
    };
    // discord.js passes null before it connects again; any other value came from Discord.
    manager.options.updateSessionInfo = (shardId, info) => {
      if (info !== null) this.#greeted(shardId);
      return updateSessionInfo(shardId, info);
    };
  }

  async #turnOf(shard: number): Promise<void> {
    const { timer, log } = this.#parts;
    const tries = this.#tries.get(shard) ?? 0;
    this.#tries.set(shard, tries + 1);
    const pause = pauseAfter(tries);
    if (pause === 0) return;
    if (tries === IMMEDIATE_ATTEMPTS) log.warn({ shard }, 'the gateway rejects the connection; the bot keeps trying');
    await new Promise<void>((resolve) => {
      const cancel = timer.after(pause, () => {
        this.#waiting.delete(cancel);
        resolve();
      });
      this.#waiting.add(cancel);
    });
  }

  #greeted(shard: number): void {
    if ((this.#tries.get(shard) ?? 0) > IMMEDIATE_ATTEMPTS)
      this.#parts.log.info({ shard }, 'the gateway accepts the connection again');
    this.#tries.set(shard, 0);
  }

  override async spawn(shardIds: number[]): Promise<void> {
    await super.spawn(shardIds);
    // These fields are private in discord.js, like a shard's connection.
    const shards: ReadonlyMap<number, Shard> = Reflect.get(this, 'shards');
    for (const shard of shards.values()) terminateOnDestroy(shard);
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
 * discord.js drops a connection that is still opening; it may open later, or fail with an uncaught error that ends the
 * process. Also, while discord.js waits for an event, its first `destroy` causes a second one, which removes the
 * listener that the first one waits for.
 */
function terminateOnDestroy(shard: Shard): void {
  const destroy = shard.destroy.bind(shard);
  shard.destroy = async (options) => {
    const connection: unknown = Reflect.get(shard, 'connection');
    if (!(connection instanceof WebSocket)) return destroy(options);
    connection.on('error', () => undefined);
    const isFinal = Reflect.get(options ?? {}, 'recover') === undefined;
    const closed = new Promise<void>((resolve) => {
      connection.once('close', () => setImmediate(resolve));
    });
    await (isFinal ? Promise.race([destroy(options), closed]) : destroy(options));
    if (connection.readyState === WebSocket.CONNECTING) connection.terminate();
  };
}

export function reconnectOptions(parts: ReconnectParts): Pick<ClientOptions, 'ws'> {
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
