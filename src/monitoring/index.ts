/**
 * Serves the bot's metrics, liveness and readiness over HTTP. Other folders report events through their own observer
 * interfaces.
 */
import type { BotObserver } from '../features/bot/index.ts';
import type { StoreObserver } from '../features/storage/index.ts';
import type { Clock, Timer } from '../kernel/index.ts';
import type { ThinkingObserver } from '../opponents/index.ts';
import type { DrawingObserver } from '../picture/index.ts';
import type { WebObserver } from '../web/index.ts';
import { botMetrics } from './metrics/botMetrics.ts';
import { createMetrics } from './metrics/registry.ts';
import { buildMetric, errorMetrics, stateMetrics } from './metrics/stateMetrics.ts';
import {
  type BackupOutcome,
  backupMetrics,
  drawingMetrics,
  storeMetrics,
  tableMetrics,
  thinkingMetrics,
} from './metrics/workMetrics.ts';
import { readinessOf } from './readiness.ts';
import { type ServeStart, startServer, type WatchingAddress } from './server.ts';
import { createStateWatcher, type StateWatcher } from './watchedState.ts';

export type { Readiness } from './readiness.ts';

export interface WatcherParts {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly now: () => number;
  /** Whether this process delivers announcements, so that late ones make it unready. */
  readonly deliversAnnouncements: boolean;
  readonly report: (error: unknown) => void;
  readonly version: string;
}

export interface Watcher extends Pick<StateWatcher, 'watchStore' | 'watchShards'> {
  readonly bot: BotObserver;
  readonly store: StoreObserver;
  readonly pictures: DrawingObserver;
  readonly thinking: ThinkingObserver;
  readonly web: WebObserver;
  backups(outcome: BackupOutcome): void;
  failed(code: string): void;
  /** Serves `/healthz`, `/readyz` and `/metrics`, even before anything else is opened. */
  serve(address: WatchingAddress): Promise<ServeStart>;
}

export function createWatcher({ clock, timer, now, deliversAnnouncements, report, version }: WatcherParts): Watcher {
  const metrics = createMetrics();
  const { registry } = metrics;
  const watched = createStateWatcher(timer, report);
  buildMetric(metrics, version);
  stateMetrics(metrics, watched, clock);
  return {
    bot: botMetrics(metrics, { now, clock }),
    store: storeMetrics(metrics, now),
    pictures: drawingMetrics(metrics, now),
    thinking: thinkingMetrics(metrics, now),
    web: tableMetrics(metrics, now),
    backups: backupMetrics(metrics),
    failed: errorMetrics(metrics),
    watchStore: watched.watchStore,
    watchShards: watched.watchShards,
    serve: (address) =>
      startServer(address, {
        readiness: () => readinessOf(watched, clock, deliversAnnouncements),
        metrics: () => registry.metrics(),
        contentType: registry.contentType,
        report,
      }),
  };
}
