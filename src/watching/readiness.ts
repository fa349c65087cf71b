/**
 * Whether this process can do its work at this moment, part by part: the gateway, the database, what waits to be told.
 * Who asks, and what they do about it, is not known here.
 */
import type { Clock } from '../kernel/index.ts';
import { ageOf } from './metrics/stateMetrics.ts';
import type { Watched } from './watched.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly gateway: {
    readonly ready: boolean;
    readonly shards: readonly { readonly shard: number; readonly state: string }[];
  };
  /** `writable`: what people do can be saved. A database that only answers is not ready. */
  readonly database: { readonly ready: boolean; readonly writable: boolean };
  readonly outbox: {
    readonly ready: boolean;
    /** Whether telling is this process's work; else others are late, and it is none the less ready. */
    readonly counts: boolean;
    /** Null: that could not be found out. */
    readonly oldestSeconds: number | null;
    readonly due: number | null;
    readonly postponed: number | null;
  };
}

/** Older than this an announcement that nobody has tried to tell must not be, in seconds. */
const OLDEST = 120;

/** `tells`: whether this process tells what is announced. */
export async function readinessOf(watched: Watched, clock: Clock, tells: boolean): Promise<Readiness> {
  const shards = watched.shards();
  const gateway = shards === null || (shards.length > 0 && shards.every(({ isReady }) => isReady));
  const [backlog, writable] = await Promise.all([watched.backlog(), watched.writes()]);
  const database = backlog !== null && writable;
  const oldestSeconds = backlog === null ? null : ageOf(backlog.since, clock);
  const outbox = oldestSeconds !== null && oldestSeconds <= OLDEST;
  return {
    ready: gateway && database && (outbox || !tells),
    gateway: { ready: gateway, shards: (shards ?? []).map(({ shard, state }) => ({ shard, state })) },
    database: { ready: database, writable },
    outbox: {
      ready: outbox,
      counts: tells,
      oldestSeconds,
      due: backlog?.due ?? null,
      postponed: backlog?.postponed ?? null,
    },
  };
}
