/** Collects the watched state of what is open: the store's figures, the gateway's shards, the count of open games. */
import type { ShardState } from '../features/bot/index.ts';
import { startDelay, startPolling, type Timer } from '../kernel/index.ts';
import type { Backlog, LeaseFigures, OpenGameCounts, StoreFigures } from '../store/index.ts';

export interface WatchedState {
  /** Empty before the bot has connected; null if the process has no gateway connection. */
  shards(): readonly ShardState[] | null;
  /** Null if the store is closed or does not answer in time. Concurrent callers share one query. */
  backlog(): Promise<Backlog | null>;
  writes(): Promise<boolean>;
  /** Null in the same cases as `backlog`. */
  leases(): Promise<LeaseFigures | null>;
  /** The last count; null before the first. */
  openGames(): OpenGameCounts | null;
}

export interface StateWatcher extends WatchedState {
  /** Watches the store. The returned function ends that and must be called before the store is closed. */
  watchStore(figures: StoreFigures): () => Promise<void>;
  /** Null if this process has no gateway connection. */
  watchShards(shards: (() => readonly ShardState[]) | null): void;
}

const COUNT_INTERVAL_MS = 60_000;
/** A database that takes longer counts as not answering. */
const QUERY_TIMEOUT_MS = 3_000;

/** `failed` is called with errors of reading figures. */
export function createStateWatcher(timer: Timer, failed: (error: unknown) => void): StateWatcher {
  let store: StoreFigures | null = null;
  let shards: () => readonly ShardState[] | null = () => [];
  let openGames: OpenGameCounts | null = null;

  /** Concurrent callers share one query. */
  function shared<T>(ask: (figures: StoreFigures) => Promise<T>) {
    let pending: Promise<T | null> | null = null;
    return {
      pending: () => pending,
      async answer(): Promise<T | null> {
        if (!store) return null;
        pending ??= ask(store)
          .catch((error: unknown) => {
            failed(error);
            return null;
          })
          .finally(() => {
            pending = null;
          });
        return pending;
      },
    };
  }

  const backlog = shared((figures) => figures.backlog());
  const writes = shared((figures) => figures.write().then(() => true as const));
  const leases = shared((figures) => figures.leases());

  return {
    shards: () => shards(),
    openGames: () => openGames,
    backlog: () => within(QUERY_TIMEOUT_MS, timer, backlog.answer()),
    writes: async () => (await within(QUERY_TIMEOUT_MS, timer, writes.answer())) === true,
    leases: () => within(QUERY_TIMEOUT_MS, timer, leases.answer()),
    watchShards: (from) => {
      shards = from ?? (() => null);
    },
    watchStore(figures) {
      store = figures;
      const poller = startPolling({
        poll: async () => {
          openGames = await figures.openGames();
          return COUNT_INTERVAL_MS;
        },
        retryDelayMs: COUNT_INTERVAL_MS,
        timer,
        failed,
      });
      return async () => {
        store = null;
        await Promise.all([poller.close(), backlog.pending(), leases.pending(), writes.pending()]);
      };
    },
  };
}

async function within<T>(milliseconds: number, timer: Timer, work: Promise<T | null>): Promise<T | null> {
  const { elapsed, cancel } = startDelay(timer, milliseconds);
  return Promise.race([work, elapsed.then(() => null)]).finally(cancel);
}
