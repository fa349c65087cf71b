/**
 * What is watched, as far as it has been opened: the store's figures, the gateway's connections, the count of open games.
 * What it means is left to the readiness and the metrics.
 */
import type { ShardState } from '../discord/index.ts';
import { startLooking, type Timer } from '../kernel/index.ts';
import type { Backlog, LeaseFigures, OpenGameCounts, StoreFigures } from '../store/index.ts';

export interface Watched {
  /** None before the bot is connected; null: it does not listen to people, and needs no connection. */
  shards(): readonly ShardState[] | null;
  /** Null: the store is not open, or does not answer in time. Those who ask at the same time get one answer. */
  backlog(): Promise<Backlog | null>;
  /** Whether the database can be written. */
  writes(): Promise<boolean>;
  /** Null as the backlog is. */
  leases(): Promise<LeaseFigures | null>;
  /** As last counted; null: not yet. */
  openGames(): OpenGameCounts | null;
}

export interface Watching extends Watched {
  /** Looks at the store from now on; gives back how to end that before the store is closed. */
  seeStore(figures: StoreFigures): () => Promise<void>;
  /** Null: this process does not listen to people. */
  seeShards(shards: (() => readonly ShardState[]) | null): void;
}

/** Games are counted so often, in milliseconds. */
const COUNT_EVERY = 60_000;
/** A database that takes longer does not answer, in milliseconds. */
const PATIENCE = 3_000;

/** `failed` hears of what could not be looked up. */
export function createWatched(timer: Timer, failed: (error: unknown) => void): Watching {
  let store: StoreFigures | null = null;
  let shards: () => readonly ShardState[] | null = () => [];
  let openGames: OpenGameCounts | null = null;

  /** Those who ask while the store is being asked get the same answer. */
  function askedOnce<T>(ask: (figures: StoreFigures) => Promise<T>) {
    let asked: Promise<T | null> | null = null;
    return {
      asked: () => asked,
      async answer(): Promise<T | null> {
        if (!store) return null;
        asked ??= ask(store)
          .catch((error: unknown) => {
            failed(error);
            return null;
          })
          .finally(() => {
            asked = null;
          });
        return asked;
      },
    };
  }

  const backlog = askedOnce((figures) => figures.backlog());
  const writes = askedOnce((figures) => figures.write().then(() => true as const));
  const leases = askedOnce((figures) => figures.leases());

  return {
    shards: () => shards(),
    openGames: () => openGames,
    backlog: () => within(PATIENCE, timer, backlog.answer()),
    writes: async () => (await within(PATIENCE, timer, writes.answer())) === true,
    leases: () => within(PATIENCE, timer, leases.answer()),
    seeShards: (from) => {
      shards = from ?? (() => null);
    },
    seeStore(figures) {
      store = figures;
      const counting = startLooking({
        look: async () => {
          openGames = await figures.openGames();
          return COUNT_EVERY;
        },
        afterFailure: COUNT_EVERY,
        timer,
        failed,
      });
      return async () => {
        store = null;
        await Promise.all([counting.close(), backlog.asked(), leases.asked(), writes.asked()]);
      };
    },
  };
}

async function within<T>(milliseconds: number, timer: Timer, work: Promise<T | null>): Promise<T | null> {
  let cancel = (): void => undefined;
  const patience = new Promise<null>((resolve) => {
    cancel = timer.after(milliseconds, () => resolve(null));
  });
  return Promise.race([work, patience]).finally(() => cancel());
}
