/**
 * What is watched, as far as it has been opened: the store's figures, the gateway's connections, the count of open games.
 * What it means is left to the readiness and the metrics.
 */
import type { ShardState } from '../discord/index.ts';
import { startLooking, type Timer } from '../match/index.ts';
import type { Backlog, OpenGameCounts, StoreFigures } from '../store/index.ts';

export interface Watched {
  /** None before the bot is connected. */
  shards(): readonly ShardState[];
  /** Null: the store is not open, or does not answer in time. Those who ask at the same time get one answer. */
  backlog(): Promise<Backlog | null>;
  /** As last counted; null: not yet. */
  openGames(): OpenGameCounts | null;
}

export interface Watching extends Watched {
  /** Looks at the store from now on; gives back how to end that before the store is closed. */
  seeStore(figures: StoreFigures): () => Promise<void>;
  seeShards(shards: () => readonly ShardState[]): void;
}

/** Games are counted so often, in milliseconds. */
const COUNT_EVERY = 60_000;
/** A database that takes longer does not answer, in milliseconds. */
const PATIENCE = 3_000;

/** `failed` hears of what could not be looked up. */
export function createWatched(timer: Timer, failed: (error: unknown) => void): Watching {
  let store: StoreFigures | null = null;
  let shards: () => readonly ShardState[] = () => [];
  let asked: Promise<Backlog | null> | null = null;
  let openGames: OpenGameCounts | null = null;

  async function askedOnce(): Promise<Backlog | null> {
    if (!store) return null;
    asked ??= store
      .backlog()
      .catch((error: unknown) => {
        failed(error);
        return null;
      })
      .finally(() => {
        asked = null;
      });
    return asked;
  }

  return {
    shards: () => shards(),
    openGames: () => openGames,
    backlog: () => within(PATIENCE, timer, askedOnce()),
    seeShards: (from) => {
      shards = from;
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
        await Promise.all([counting.close(), asked]);
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
