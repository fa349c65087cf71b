/** Metrics of the current state: version, shards, outbox, leases, open games, and logged errors. */
import type { Clock } from '../../kernel/index.ts';
import type { WatchedState } from '../watchedState.ts';
import type { Metrics } from './registry.ts';

export function buildMetric(metrics: Metrics, version: string): void {
  metrics.gauge('build_info', 'Always 1; the labels name the versions', ['version', 'node'], (own) => {
    own.set({ version, node: process.versions.node }, 1);
  });
}

export function stateMetrics(metrics: Metrics, watched: WatchedState, clock: Clock): void {
  metrics.gauge('gateway_ready', '1 if the connection of a shard is up, else 0', ['shard'], (own) => {
    own.reset();
    for (const { shard, isReady } of watched.shards() ?? []) own.set({ shard }, isReady ? 1 : 0);
  });
  metrics.gauge('gateway_ping_seconds', 'Round trip of a shard’s heartbeat', ['shard'], (own) => {
    own.reset();
    for (const { shard, ping } of watched.shards() ?? []) if (ping !== null) own.set({ shard }, ping / 1000);
  });
  metrics.gauge('games', 'Open games by state at the last count', ['state'], (own) => {
    own.reset();
    const games = watched.openGames();
    if (games === null) return;
    own.set({ state: 'lobby' }, games.lobby);
    own.set({ state: 'running' }, games.running);
  });
  metrics.gauge('database_up', '1 if the database answers in time, else 0', [], async (own) => {
    own.set((await watched.backlog()) === null ? 0 : 1);
  });
  metrics.gauge(
    'outbox_oldest_seconds',
    'Age of the oldest announcement without an attempt; 0: none',
    [],
    async (own) => {
      const backlog = await watched.backlog();
      own.set(backlog === null ? Number.NaN : ageOf(backlog.since, clock));
    },
  );
  metrics.gauge(
    'outbox_waiting',
    'Announcements that are due, and postponed ones after a failure',
    ['state'],
    async (own) => {
      const backlog = await watched.backlog();
      own.reset();
      if (backlog === null) return;
      own.set({ state: 'due' }, backlog.due);
      own.set({ state: 'postponed' }, backlog.postponed);
    },
  );
  metrics.gauge('leases', 'Leases held by processes, by kind', ['kind'], async (own) => {
    const leases = await watched.leases();
    own.reset();
    for (const [kind, held] of Object.entries(leases?.held ?? {})) own.set({ kind }, held);
  });
  metrics.gauge(
    'lease_overdue_seconds',
    'How long the oldest expired lease has waited for another process; 0: none',
    [],
    async (own) => {
      const leases = await watched.leases();
      own.set(leases === null ? Number.NaN : ageOf(leases.overdueSince, clock));
    },
  );
}

export function ageOf(since: Date | null, clock: Clock): number {
  return since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) / 1000;
}

/** Any further codes count as `other`. */
const MAX_CODES = 100;

export function errorMetrics(metrics: Metrics): (code: string) => void {
  const errors = metrics.counter('errors_total', 'Errors logged as warnings or worse, by code', ['code']);
  const known = new Set<string>();
  return (code) => {
    if (known.size < MAX_CODES) known.add(code);
    errors.inc({ code: known.has(code) ? code : 'other' });
  };
}
