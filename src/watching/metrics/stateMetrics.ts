/**
 * How things are when somebody asks: the gateway's connections, the outbox, the leases, open games, and which errors there were.
 * What has to be looked up is asked of the store, a little at each scrape; games are counted elsewhere, now and then.
 */
import type { Registry } from 'prom-client';
import type { Clock } from '../../kernel/index.ts';
import type { Watched } from '../watched.ts';
import { counter, gauge } from './registry.ts';

export function stateMetrics(registry: Registry, watched: Watched, clock: Clock): void {
  gauge(
    registry,
    { name: 'gateway_ready', help: '1 where the connection of a shard is up, else 0', labels: ['shard'] },
    (own) => {
      own.reset();
      for (const { shard, isReady } of watched.shards() ?? []) own.set({ shard }, isReady ? 1 : 0);
    },
  );
  gauge(
    registry,
    {
      name: 'gateway_ping_seconds',
      help: 'From a heartbeat of a shard to the answer of Discord',
      labels: ['shard'],
    },
    (own) => {
      own.reset();
      for (const { shard, ping } of watched.shards() ?? []) if (ping !== null) own.set({ shard }, ping / 1000);
    },
  );
  gauge(
    registry,
    { name: 'games', help: 'Open games by state, as they were last counted', labels: ['state'] },
    (own) => {
      own.reset();
      const games = watched.openGames();
      if (games === null) return;
      own.set({ state: 'lobby' }, games.lobby);
      own.set({ state: 'running' }, games.running);
    },
  );
  gauge(registry, { name: 'database_up', help: '1 where the database answers in time, else 0' }, async (own) => {
    own.set((await watched.backlog()) === null ? 0 : 1);
  });
  gauge(
    registry,
    {
      name: 'outbox_oldest_seconds',
      help: 'How long the oldest announcement that has never been tried has waited; 0: there is none',
    },
    async (own) => {
      const backlog = await watched.backlog();
      own.set(backlog === null ? Number.NaN : ageOf(backlog.since, clock));
    },
  );
  gauge(
    registry,
    {
      name: 'outbox_waiting',
      help: 'Announcements that are due, and those that are left alone for a while after a failure',
      labels: ['state'],
    },
    async (own) => {
      const backlog = await watched.backlog();
      own.reset();
      if (backlog === null) return;
      own.set({ state: 'due' }, backlog.due);
      own.set({ state: 'postponed' }, backlog.postponed);
    },
  );
  gauge(
    registry,
    { name: 'leases', help: 'Work that processes have in hand, by kind', labels: ['kind'] },
    async (own) => {
      const leases = await watched.leases();
      own.reset();
      for (const [kind, held] of Object.entries(leases?.held ?? {})) own.set({ kind }, held);
    },
  );
  gauge(
    registry,
    {
      name: 'lease_overdue_seconds',
      help: 'How long work that a process has left has waited for another to go on with it; 0: there is none',
    },
    async (own) => {
      const leases = await watched.leases();
      own.set(leases === null ? Number.NaN : ageOf(leases.overdueSince, clock));
    },
  );
}

/** In seconds. */
export function ageOf(since: Date | null, clock: Clock): number {
  return since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) / 1000;
}

/** So many codes are told apart; whatever else there is counts as `other`. */
const MOST_CODES = 100;

/** Hears of each failure that is logged, by the code that it has. */
export function errorMetrics(registry: Registry): (code: string) => void {
  const errors = counter(registry, {
    name: 'errors_total',
    help: 'Failures that were logged as warnings or errors, by code',
    labels: ['code'],
  });
  const known = new Set<string>();
  return (code) => {
    if (known.size < MOST_CODES) known.add(code);
    errors.inc({ code: known.has(code) ? code : 'other' });
  };
}
