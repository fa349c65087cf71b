/** Metrics of work that may have to wait: changes of matches, pictures, searches, the browser table, daily backups. */
import type { Counter, Gauge, Histogram } from 'prom-client';
import type { StoreObserver } from '../../features/storage/index.ts';
import type { ThinkingObserver } from '../../opponents/index.ts';
import { type DrawingObserver, PICTURE_KINDS } from '../../picture/index.ts';
import type { WebObserver } from '../../web/index.ts';
import type { Metrics } from './registry.ts';

type Now = () => number;

const COMMIT_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const DRAW_BUCKETS = [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 5];
const SEARCH_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function storeMetrics(metrics: Metrics, now: Now): StoreObserver {
  const committed = metrics.histogram(
    'commit_seconds',
    'Duration of database changes of matches, waiting included',
    ['outcome'],
    COMMIT_BUCKETS,
  );
  return {
    transaction() {
      const begun = now();
      return (outcome) => committed.observe({ outcome }, (now() - begun) / 1000);
    },
  };
}

export function drawingMetrics(metrics: Metrics, now: Now): DrawingObserver {
  const queue: Queue<'kind'> = {
    waiting: metrics.gauge('render_queue', 'Pictures waiting to be drawn', ['kind']),
    waited: metrics.histogram('render_wait_seconds', 'Waiting time of pictures', ['kind'], DRAW_BUCKETS),
    worked: metrics.histogram('render_seconds', 'Drawing time of pictures', ['kind'], DRAW_BUCKETS),
    outcomes: metrics.counter('renders_total', 'Pictures by kind and outcome', ['kind', 'outcome']),
  };
  // Initialized, so that the first increment is visible.
  for (const kind of PICTURE_KINDS) queue.outcomes.inc({ kind, outcome: 'failed' }, 0);
  return { drawing: (kind) => queued(queue, { kind }, now) };
}

export function thinkingMetrics(metrics: Metrics, now: Now): ThinkingObserver {
  const queue: Queue<'purpose'> = {
    waiting: metrics.gauge('search_queue', 'Searches waiting for their turn', ['purpose']),
    waited: metrics.histogram('search_wait_seconds', 'Waiting time of searches', ['purpose'], SEARCH_BUCKETS),
    worked: metrics.histogram('search_seconds', 'Duration of searches', ['purpose'], SEARCH_BUCKETS),
    outcomes: metrics.counter('searches_total', 'Searches by purpose and outcome', ['purpose', 'outcome']),
  };
  return { thinking: (purpose) => queued(queue, { purpose }, now) };
}

interface Queue<Label extends string> {
  readonly waiting: Gauge<Label>;
  readonly waited: Histogram<Label>;
  readonly worked: Histogram<Label>;
  readonly outcomes: Counter<Label | 'outcome'>;
}

function queued<Label extends string>(
  { waiting, waited, worked, outcomes }: Queue<Label>,
  labels: Readonly<Record<Label, string>>,
  now: Now,
) {
  const queuedAt = now();
  let begun: number | null = null;
  waiting.inc(labels);
  return {
    begun(): void {
      // The wait was measured at the first attempt.
      if (begun !== null) return;
      begun = now();
      waiting.dec(labels);
      waited.observe(labels, (begun - queuedAt) / 1000);
    },
    ended(outcome: string): void {
      if (begun === null) waiting.dec(labels);
      else worked.observe(labels, (now() - begun) / 1000);
      outcomes.inc({ ...labels, outcome });
    },
  };
}

const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
/** Pages should follow within a tenth of a second; the poll finds changes without a notification within ten seconds. */
const FOLLOW_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function tableMetrics(metrics: Metrics, now: () => number): WebObserver {
  const pages = metrics.gauge('table_pages', 'Connected pages of the browser table', []);
  const answered = metrics.histogram(
    'table_answer_seconds',
    'Response time to messages of table pages, by kind',
    ['kind'],
    ANSWER_BUCKETS,
  );
  const messages = metrics.counter('table_messages_total', 'Messages of table pages, by kind and outcome', [
    'kind',
    'outcome',
  ]);
  const refusals = metrics.counter('table_refused_total', 'Refused or closed connections of table pages, by code', [
    'code',
  ]);
  const followed = metrics.histogram(
    'table_follow_seconds',
    'Time from the commit of a change to the table pages',
    [],
    FOLLOW_BUCKETS,
  );
  return {
    connection() {
      pages.inc();
      return () => pages.dec();
    },
    message(kind) {
      const begun = now();
      return (outcome) => {
        messages.inc({ kind, outcome });
        answered.observe({ kind }, (now() - begun) / 1000);
      };
    },
    refused: (code) => refusals.inc({ code }),
    followed: (ms) => followed.observe(ms / 1000),
  };
}

const BACKUP_OUTCOMES = ['made', 'exists', 'fault', 'noProgram', 'notCopied', 'notOurs', 'notWritten'];

export type BackupOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

export function backupMetrics(metrics: Metrics): (outcome: BackupOutcome) => void {
  const backups = metrics.counter('backups_total', 'Daily backups by outcome', ['outcome']);
  // Initialized, so that the first increment is visible.
  for (const outcome of BACKUP_OUTCOMES) backups.inc({ outcome }, 0);
  return (outcome) => backups.inc({ outcome: outcome.ok ? 'made' : outcome.code });
}
