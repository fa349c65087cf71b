/**
 * Watching the bot from outside: measures, what is asked of it over HTTP, and whether it can do its work.
 * The other folders say what happens through interfaces of their own, and know nothing of this one.
 */
import type { BotObserver } from '../discord/index.ts';
import type { Clock, Timer } from '../kernel/index.ts';
import type { ThinkingObserver } from '../opponents/index.ts';
import type { DrawingObserver } from '../picture/index.ts';
import type { StoreObserver } from '../store/index.ts';
import type { WebObserver } from '../web/index.ts';
import { type BackupOutcome, backupMetrics } from './metrics/backupMetrics.ts';
import { botMetrics } from './metrics/botMetrics.ts';
import { createRegistry } from './metrics/registry.ts';
import { errorMetrics, stateMetrics } from './metrics/stateMetrics.ts';
import { tableMetrics } from './metrics/tableMetrics.ts';
import { drawingMetrics, storeMetrics, thinkingMetrics } from './metrics/workMetrics.ts';
import { readinessOf } from './readiness.ts';
import { type ServeStart, startServer, type WatchingAddress } from './server.ts';
import { createWatched, type Watching } from './watched.ts';

export type { Readiness } from './readiness.ts';

export interface WatcherParts {
  readonly clock: Clock;
  readonly timer: Timer;
  /** Milliseconds that are never set back. */
  readonly now: () => number;
  /** Whether this process tells what is announced, and is not ready where that is late. */
  readonly tells: boolean;
  /** Hears of what could not be looked up. */
  readonly report: (error: unknown) => void;
}

export interface Watcher extends Pick<Watching, 'seeStore' | 'seeShards'> {
  readonly bot: BotObserver;
  readonly store: StoreObserver;
  readonly pictures: DrawingObserver;
  readonly thinking: ThinkingObserver;
  readonly web: WebObserver;
  /** A daily backup has been made, or could not be. */
  backups(outcome: BackupOutcome): void;
  /** A failure with this code has been logged. */
  failed(code: string): void;
  /** Answers `/healthz`, `/readyz` and `/metrics`, from before anything is opened. */
  serve(address: WatchingAddress): Promise<ServeStart>;
}

export function createWatcher({ clock, timer, now, tells, report }: WatcherParts): Watcher {
  const registry = createRegistry();
  const watched = createWatched(timer, report);
  stateMetrics(registry, watched, clock);
  return {
    bot: botMetrics(registry, { now, clock }),
    store: storeMetrics(registry, now),
    pictures: drawingMetrics(registry, now),
    thinking: thinkingMetrics(registry, now),
    web: tableMetrics(registry, now),
    backups: backupMetrics(registry),
    failed: errorMetrics(registry),
    seeStore: watched.seeStore,
    seeShards: watched.seeShards,
    serve: (address) =>
      startServer(address, {
        readiness: () => readinessOf(watched, clock, tells),
        metrics: () => registry.metrics(),
        contentType: registry.contentType,
        report,
      }),
  };
}
