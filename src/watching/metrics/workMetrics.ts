/**
 * Work that may have to wait for its turn, counted and timed: changes of matches, pictures, searches.
 * Each part says what it does as it does it; when that is, is known here.
 */
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ThinkingObserver } from '../../opponents/index.ts';
import type { DrawingObserver } from '../../picture/index.ts';
import type { StoreObserver } from '../../store/index.ts';
import { counter, gauge, histogram } from './registry.ts';

type Now = () => number;

const COMMITTED = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const DRAWN = [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 5];
const SEARCHED = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function storeMetrics(registry: Registry, now: Now): StoreObserver {
  const committed = histogram(registry, {
    name: 'commit_seconds',
    help: 'How long changes of matches take in the database, waiting for others included',
    labels: ['outcome'],
    buckets: COMMITTED,
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
    waiting: gauge(registry, { name: 'render_queue', help: 'Pictures that wait to be drawn', labels: ['kind'] }),
    waited: histogram(registry, {
      name: 'render_wait_seconds',
      help: 'How long pictures wait before they are drawn',
      labels: ['kind'],
      buckets: DRAWN,
    }),
    worked: histogram(registry, {
      name: 'render_seconds',
      help: 'How long pictures are drawn',
      labels: ['kind'],
      buckets: DRAWN,
    }),
    over: counter(registry, {
      name: 'renders_total',
      help: 'Pictures by kind and by what has come of them',
      labels: ['kind', 'outcome'],
    }),
  };
  return { drawing: (kind) => queued(queue, { kind }, now) };
}

export function thinkingMetrics(registry: Registry, now: Now): ThinkingObserver {
  const queue: Queue<'purpose'> = {
    waiting: gauge(registry, { name: 'search_queue', help: 'Searches that wait for their turn', labels: ['purpose'] }),
    waited: histogram(registry, {
      name: 'search_wait_seconds',
      help: 'How long searches wait for their turn',
      labels: ['purpose'],
      buckets: SEARCHED,
    }),
    worked: histogram(registry, {
      name: 'search_seconds',
      help: 'How long searches take',
      labels: ['purpose'],
      buckets: SEARCHED,
    }),
    over: counter(registry, {
      name: 'searches_total',
      help: 'Searches by purpose and by what has come of them',
      labels: ['purpose', 'outcome'],
    }),
  };
  return { thinking: (purpose) => queued(queue, { purpose }, now) };
}

interface Queue<Label extends string> {
  readonly waiting: Gauge<Label>;
  readonly waited: Histogram<Label>;
  readonly worked: Histogram<Label>;
  readonly over: Counter<Label | 'outcome'>;
}

function queued<Label extends string>(
  { waiting, waited, worked, over }: Queue<Label>,
  labels: Readonly<Record<Label, string>>,
  now: Now,
) {
  const asked = now();
  let begun: number | null = null;
  waiting.inc(labels);
  return {
    begun(): void {
      // What is tried again has waited once.
      if (begun !== null) return;
      begun = now();
      waiting.dec(labels);
      waited.observe(labels, (begun - asked) / 1000);
    },
    ended(outcome: string): void {
      if (begun === null) waiting.dec(labels);
      else worked.observe(labels, (now() - begun) / 1000);
      over.inc({ ...labels, outcome });
    },
  };
}
