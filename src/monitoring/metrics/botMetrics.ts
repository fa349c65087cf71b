/** Metrics of interactions, calls to Discord, and deliveries. */
import type { BotObserver } from '../../features/bot/index.ts';
import type { Clock } from '../../kernel/index.ts';
import type { Metrics } from './registry.ts';

export interface Clocks {
  readonly now: () => number;
  /** The time of day, as in database rows. */
  readonly clock: Clock;
}

/** Up to three seconds, after which Discord drops an interaction. */
const ACKNOWLEDGE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
/** Up to an hour, which posts may take with their retries. */
const POST_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600];
const CALL_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const STATUS_TOO_MANY_REQUESTS = 429;

/** The outcomes in alerting rules (deploy/prometheus/alerts.yaml). */
const ALERTED = ['notSaved', 'failed', 'turnedAway'];

const KINDS: Readonly<Record<Parameters<BotObserver['interaction']>[1], true>> = {
  command: true,
  control: true,
  form: true,
  autocomplete: true,
  other: true,
};

export function botMetrics(metrics: Metrics, { now, clock }: Clocks): BotObserver {
  const acknowledged = metrics.histogram(
    'acknowledge_seconds',
    'Time from the arrival of an interaction to the end of the call that acknowledges it',
    ['kind'],
    ACKNOWLEDGE_BUCKETS,
  );
  const interactions = metrics.counter('interactions_total', 'Interactions by kind and outcome', ['kind', 'outcome']);
  const posted = metrics.histogram(
    'post_seconds',
    'Time from the commit of a change to its post, by kind of announcement',
    ['announcement'],
    POST_BUCKETS,
  );
  const deliveries = metrics.counter('deliveries_total', 'Attempts to deliver an announcement, by outcome', [
    'outcome',
  ]);
  const calls = metrics.counter(
    'rest_calls_total',
    'Calls to Discord’s REST API by route and status; none: no response',
    ['method', 'route', 'status'],
  );
  const callTimes = metrics.histogram(
    'rest_seconds',
    'Duration of calls to Discord’s REST API',
    ['method'],
    CALL_BUCKETS,
  );
  const limited = metrics.counter('rest_limited_total', '429 responses of Discord’s REST API, by route', [
    'method',
    'route',
  ]);
  // Initialized, so that the first increment is visible.
  for (const kind of Object.keys(KINDS)) {
    for (const outcome of ALERTED) interactions.inc({ kind, outcome }, 0);
  }
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
      const startedAt = now();
      return (status) => {
        const endedAt = now();
        calls.inc({ method, route, status: status ?? 'none' });
        callTimes.observe({ method }, (endedAt - startedAt) / 1000);
        if (status === STATUS_TOO_MANY_REQUESTS) limited.inc({ method, route });
        const answered = acknowledges === null ? undefined : unanswered.get(acknowledges);
        if (acknowledges === null || answered === undefined || status === null || status >= 300) return;
        unanswered.delete(acknowledges);
        acknowledged.observe({ kind: answered.kind }, (endedAt - answered.at) / 1000);
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
