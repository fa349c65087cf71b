/** Metrics of work that may queue: changes of matches, pictures, searches, the browser table, daily backups. */
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StoreObserver } from '../../features/storage/index.ts';

import type { ThinkingObserver } from '../../opponents/index.ts';
import type { DrawingObserver } from '../../picture/index.ts';
import type { WebObserver } from '../../web/index.ts';
import { counter, gauge, histogram } from './registry.ts';

type Now = () => number;

const COMMIT_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const DRAW_BUCKETS = [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 5];
const SEARCH_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function storeMetrics(registry: Registry, now: Now): StoreObserver {
  const committed = histogram(registry, {
    name: 'commit_seconds',
    help: 'Duration of database changes of matches, waiting included',
    labels: ['outcome'],
    buckets: COMMIT_BUCKETS,
  });
  return {
    transaction() {
      const begun = now();
      return (outcome) => committed.observe({ outcome }, (now() - begun) / 1000);
    },
  };
}

export function drawingMetrics(registry: Registry, now: Now): DrawingObserver {
  const queue: Queue<'kind'> = {
    waiting: gauge(registry, { name: 'render_queue', help: 'Pictures waiting to be drawn', labels: ['kind'] }),
    waited: histogram(registry, {
      name: 'render_wait_seconds',
      help: 'Waiting time of pictures',
      labels: ['kind'],
      buckets: DRAW_BUCKETS,
    }),
    worked: histogram(registry, {
      name: 'render_seconds',
      help: 'Drawing time of pictures',
      labels: ['kind'],
      buckets: DRAW_BUCKETS,
    }),
    outcomes: counter(registry, {
      name: 'renders_total',
      help: 'Pictures by kind and outcome',
      labels: ['kind', 'outcome'],
    }),
  };
  return { drawing: (kind) => queued(queue, { kind }, now) };
}

export function thinkingMetrics(registry: Registry, now: Now): ThinkingObserver {
  const queue: Queue<'purpose'> = {
    waiting: gauge(registry, { name: 'search_queue', help: 'Searches waiting for their turn', labels: ['purpose'] }),
    waited: histogram(registry, {
      name: 'search_wait_seconds',
      help: 'Waiting time of searches',
      labels: ['purpose'],
      buckets: SEARCH_BUCKETS,
    }),
    worked: histogram(registry, {
      name: 'search_seconds',
      help: 'Duration of searches',
      labels: ['purpose'],
      buckets: SEARCH_BUCKETS,
    }),
    outcomes: counter(registry, {
      name: 'searches_total',
      help: 'Searches by purpose and outcome',
      labels: ['purpose', 'outcome'],
    }),
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
  const asked = now();
  let begun: number | null = null;
  waiting.inc(labels);
  return {
    begun(): void {
      // A retry has waited before.
      if (begun !== null) return;
      begun = now();
      waiting.dec(labels);
      waited.observe(labels, (begun - asked) / 1000);
    },
    ended(outcome: string): void {
      if (begun === null) waiting.dec(labels);
      else worked.observe(labels, (now() - begun) / 1000);
      outcomes.inc({ ...labels, outcome });
    },
  };
}

const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
/** Pages should follow within a tenth of a second; changes without a notification are found within ten. */
const FOLLOW_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function tableMetrics(registry: Registry, now: () => number): WebObserver {
  const pages = gauge(registry, { name: 'table_pages', help: 'Connected pages of the browser table' });
  const answered = histogram(registry, {
    name: 'table_answer_seconds',
    help: 'Response time to messages of table pages, by kind',
    labels: ['kind'],
    buckets: ANSWER_BUCKETS,
  });
  const messages = counter(registry, {
    name: 'table_messages_total',
    help: 'Messages of table pages, by kind and outcome',
    labels: ['kind', 'outcome'],
  });
  const refusals = counter(registry, {
    name: 'table_refused_total',
    help: 'Refused or closed connections of table pages, by code',
    labels: ['code'],
  });
  const followed = histogram(registry, {
    name: 'table_follow_seconds',
    help: 'Time from the commit of a change to the table pages',
    buckets: FOLLOW_BUCKETS,
  });
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

export type BackupOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

export function backupMetrics(registry: Registry): (outcome: BackupOutcome) => void {
  const backups = counter(registry, {
    name: 'backups_total',
    help: 'Daily backups by outcome',
    labels: ['outcome'],
  });
  // Present from the start, so that the first increment is visible.
  backups.inc({ outcome: 'made' }, 0);
  return (outcome) => backups.inc({ outcome: outcome.ok ? 'made' : outcome.code });
}
