/** Determines whether this process can work now, by gateway, database and waiting announcements. */
import type { Clock } from '../kernel/index.ts';
import { ageOf } from './metrics/stateMetrics.ts';
import type { WatchedState } from './watchedState.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly gateway: {
    readonly ready: boolean;
    readonly shards: readonly { readonly shard: number; readonly state: string }[];
  };
  /** A database that can be read but not written to is not ready. */
  readonly database: { readonly ready: boolean; readonly writable: boolean };
  readonly outbox: {
    readonly ready: boolean;
    /** Whether this process delivers announcements; if not, late ones do not affect its readiness. */
    readonly counts: boolean;
    readonly oldestSeconds: number | null;
    readonly due: number | null;
    readonly postponed: number | null;
  };
}

/** The maximum age of an announcement without an attempt, in seconds. */
const MAX_OLDEST_SECONDS = 120;

export async function readinessOf(
  watched: WatchedState,
  clock: Clock,
  deliversAnnouncements: boolean,
): Promise<Readiness> {
  const shards = watched.shards();
  const gateway = shards === null || (shards.length > 0 && shards.every(({ isReady }) => isReady));
  const [backlog, writable] = await Promise.all([watched.backlog(), watched.writes()]);
  const database = backlog !== null && writable;
  const oldestSeconds = backlog === null ? null : ageOf(backlog.since, clock);
  const outbox = oldestSeconds !== null && oldestSeconds <= MAX_OLDEST_SECONDS;
  return {
    ready: gateway && database && (outbox || !deliversAnnouncements),
    gateway: { ready: gateway, shards: (shards ?? []).map(({ shard, state }) => ({ shard, state })) },
    database: { ready: database, writable },
    outbox: {
      ready: outbox,
      counts: deliversAnnouncements,
      oldestSeconds,
      due: backlog?.due ?? null,
      postponed: backlog?.postponed ?? null,
    },
  };
}
