/**
 * What happens at the table in the browser, counted and timed: pages, what they ask for, who is not let in, how fast they follow.
 * The table's server says what happens as it happens; when that is, is known here.
 */
import type { Registry } from 'prom-client';
import type { WebObserver } from '../../web/index.ts';
import { counter, gauge, histogram } from './registry.ts';

const ANSWERED = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
/** People are to see what others do within a tenth of a second; what nobody has told of is found within ten. */
const FOLLOWED = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function tableMetrics(registry: Registry, now: () => number): WebObserver {
  const pages = gauge(registry, { name: 'table_pages', help: 'Pages of the table in the browser that are connected' });
  const answered = histogram(registry, {
    name: 'table_answer_seconds',
    help: 'How long what pages of the table ask for takes, by kind',
    labels: ['kind'],
    buckets: ANSWERED,
  });
  const messages = counter(registry, {
    name: 'table_messages_total',
    help: 'What pages of the table have asked for, by kind and by what has come of it',
    labels: ['kind', 'outcome'],
  });
  const refusals = counter(registry, {
    name: 'table_refused_total',
    help: 'Who was not let in at the table, or was let go, by why',
    labels: ['code'],
  });
  const followed = histogram(registry, {
    name: 'table_follow_seconds',
    help: 'From the commit of a change to the pages of the table that are told of it',
    buckets: FOLLOWED,
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
