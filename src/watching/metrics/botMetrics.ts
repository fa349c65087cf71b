/**
 * What the bot does, counted and timed: interactions, calls to Discord, announcements told.
 * The bot says what happens as it happens; when that is, is known here.
 */
import type { Registry } from 'prom-client';
import type { BotObserver } from '../../discord/index.ts';
import type { Clock } from '../../kernel/index.ts';
import { counter, histogram } from './registry.ts';

export interface Clocks {
  /** Milliseconds that are never set back. */
  readonly now: () => number;
  /** The time of day, by which rows are dated. */
  readonly clock: Clock;
}

/** Up to the three seconds after which Discord gives an interaction up. */
const ACKNOWLEDGED = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
/** From at once to an hour, for what had to be tried again. */
const POSTED = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600];
const CALLED = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const TOO_MANY_REQUESTS = 429;

export function botMetrics(registry: Registry, { now, clock }: Clocks): BotObserver {
  const acknowledged = histogram(registry, {
    name: 'acknowledge_seconds',
    help: 'From the arrival of an interaction to the end of the call that acknowledges it',
    labels: ['kind'],
    buckets: ACKNOWLEDGED,
  });
  const interactions = counter(registry, {
    name: 'interactions_total',
    help: 'Interactions by kind and by what has come of them',
    labels: ['kind', 'outcome'],
  });
  const posted = histogram(registry, {
    name: 'post_seconds',
    help: 'From the commit of a change to the post that tells of it, by kind of announcement',
    labels: ['announcement'],
    buckets: POSTED,
  });
  const deliveries = counter(registry, {
    name: 'deliveries_total',
    help: 'Attempts to tell an announcement, by what has come of them',
    labels: ['outcome'],
  });
  const calls = counter(registry, {
    name: 'rest_calls_total',
    help: 'Calls to the REST API of Discord by route and status; none: there came no answer',
    labels: ['method', 'route', 'status'],
  });
  const callTimes = histogram(registry, {
    name: 'rest_seconds',
    help: 'How long calls to the REST API of Discord take',
    labels: ['method'],
    buckets: CALLED,
  });
  const limited = counter(registry, {
    name: 'rest_limited_total',
    help: 'Answers 429 of the REST API of Discord, by route',
    labels: ['method', 'route'],
  });
  /** Those that are not acknowledged yet: each leaves when it is, or when it is over. */
  const unanswered = new Map<string, { readonly at: number; readonly kind: string }>();

  return {
    interaction(trace, kind) {
      unanswered.set(trace, { at: now(), kind });
      return (outcome) => {
        unanswered.delete(trace);
        interactions.inc({ kind, outcome });
      };
    },

    call({ method, route, acknowledges }) {
      const begun = now();
      return (status) => {
        const ended = now();
        calls.inc({ method, route, status: status ?? 'none' });
        callTimes.observe({ method }, (ended - begun) / 1000);
        if (status === TOO_MANY_REQUESTS) limited.inc({ method, route });
        const answered = acknowledges === null ? undefined : unanswered.get(acknowledges);
        if (acknowledges === null || answered === undefined || status === null || status >= 300) return;
        unanswered.delete(acknowledges);
        acknowledged.observe({ kind: answered.kind }, (ended - answered.at) / 1000);
      };
    },

    delivery({ createdAt, announcement }) {
      return (outcome) => {
        deliveries.inc({ outcome });
        if (outcome !== 'told') return;
        const waited = clock.now().getTime() - createdAt.getTime();
        posted.observe({ announcement: announcement.kind }, Math.max(0, waited) / 1000);
      };
    },
  };
}
