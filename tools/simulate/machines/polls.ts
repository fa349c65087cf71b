/**
 * Skips polls that would find nothing and only records that they happened, which makes simulations seven times as fast.
 */
import Database from 'libsql';
import { z } from 'zod';
import type { BackgroundWork } from '../../../src/features/bot/background.ts';
import { LEASE_HEARTBEAT_MS, POLL_INTERVAL_MS, type Timer } from '../../../src/kernel/index.ts';
import type { Moment } from '../../support/population/time.ts';
import type { Schedule } from '../world/schedule.ts';
import type { Doze } from '../world/sleepers.ts';

const POLL_INTERVALS = {
  telling: POLL_INTERVAL_MS,
  notice: POLL_INTERVAL_MS,
  jobs: POLL_INTERVAL_MS,
  leases: LEASE_HEARTBEAT_MS,
} as const satisfies Readonly<Record<BackgroundWork, number>> & Readonly<Record<string, number>>;

type Kind = keyof typeof POLL_INTERVALS;

type PollTimers = Readonly<Record<Kind, Timer>>;

interface PollingMachine {
  readonly isAlive: () => boolean;
  /** Whether it holds leases by its own account. */
  readonly holds: () => boolean;
}

/** A query for the next due moment, and the tables on which it depends. */
interface DueQuery {
  readonly tables: readonly string[];
  readonly first: string;
}

const DUE_QUERIES: Readonly<Record<Kind, DueQuery>> = {
  telling: {
    tables: ['outbox', 'jobs'],
    first: `SELECT min("notBefore") FROM "outbox" o WHERE "closedAt" IS NULL AND NOT EXISTS (
      SELECT 1 FROM "jobs" WHERE "kind" = 'telling' AND "subject" = o."matchId")`,
  },
  notice: {
    tables: ['notices', 'jobs'],
    first: `SELECT min("notBefore") FROM "notices" n WHERE "closedAt" IS NULL AND NOT EXISTS (
      SELECT 1 FROM "jobs" WHERE "kind" = 'notice' AND "subject" = n."placeId")`,
  },
  // Recurring jobs are due when their subject is, all others at their own time.
  jobs: {
    tables: [
      'jobs',
      'turn_clocks',
      'proposals',
      'person_settings',
      'puzzle_servers',
      'watches',
      'seeks',
      'game_results',
      'forgettings',
    ],
    first: `SELECT min(m) FROM (
      SELECT min("dueAt") AS m FROM "jobs" WHERE "holder" IS NULL
        AND "kind" NOT IN ('clocks', 'seeks', 'badges', 'forgetting', 'damage')
      UNION ALL SELECT min("dueAt") FROM "turn_clocks"
      UNION ALL SELECT min("dueAt") FROM "proposals"
      UNION ALL SELECT min("digestDue") FROM "person_settings"
      UNION ALL SELECT min("due") FROM "puzzle_servers"
      UNION ALL SELECT "awayFrom" FROM "watches"
      UNION ALL SELECT min("endsAt") FROM "seeks" WHERE "status" = 'open'
      UNION ALL SELECT min("offerAt") FROM "seeks"
      UNION ALL SELECT min("endedAt") FROM "game_results" WHERE NOT "badged"
      UNION ALL SELECT min("since") FROM "forgettings")`,
  },
  leases: { tables: ['jobs'], first: 'SELECT min("until") FROM "jobs"' },
};
const KINDS = ['telling', 'notice', 'jobs', 'leases'] as const;
const WRITES = /^\s*(INSERT INTO|UPDATE|DELETE FROM)\s+(?:`main`\.)?[`"](\w+)[`"]/i;
const NOTE_POLL_SQL = 'UPDATE "watches" SET "lookedAt" = ?';

const answer = z.tuple([z.string().nullable()]).optional();

export interface Polls {
  written(sql: string): void;
  timers(timer: Timer, machine: PollingMachine): PollTimers;
  close(): void;
}

export interface PollsParts {
  readonly file: string;
  readonly schedule: Schedule;
  /** The next moment at which the database is unusable, possibly infinite. */
  readonly unusable: (from: Moment) => Moment;
  /** Whether all polls are made, with the same outcome. */
  readonly all: boolean;
}

export function openPolls({ file, schedule, unusable, all }: PollsParts): Polls {
  const database = new Database(file);
  const statements = new Map(KINDS.map((kind) => [kind, database.prepare(DUE_QUERIES[kind].first).raw()]));
  const note = database.prepare(NOTE_POLL_SQL);
  /** Cached due moments, removed when their tables change. */
  const known = new Map<Kind, Moment>();
  const changedBy = new Map<string, readonly Kind[]>();
  /** A skipped poll of the clocks that has not been noted yet. */
  let skippedPoll: Moment | null = null;

  schedule.before(() => {
    if (skippedPoll === null) return;
    note.run(new Date(skippedPoll).toISOString().replace('Z', '+00:00'));
    skippedPoll = null;
  });

  function firstDue(kind: Kind): Moment {
    const before = known.get(kind);
    if (before !== undefined) return before;
    const [at = null] = answer.parse(statements.get(kind)?.get()) ?? [];
    const found = at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
    known.set(kind, found);
    return found;
  }

  /** A poll is useful also when the database is unusable, because the machine notices that. */
  function firstUsefulPoll(kind: Kind, from: Moment): Moment {
    // A poll shortly before a due moment sets a timer for it; the heartbeat of leases does not change.
    const ahead = kind === 'leases' ? 0 : POLL_INTERVALS[kind];
    return Math.min(Math.max(from, firstDue(kind) - ahead), unusable(from));
  }

  function skippingTimer(kind: Kind, timer: Timer, { isAlive, holds }: PollingMachine): Timer {
    const doze: Doze = {
      pause: POLL_INTERVALS[kind],
      wanted: (from) => (kind === 'leases' && holds() ? from : firstUsefulPoll(kind, from)),
      isOver: () => !isAlive(),
      ...(kind === 'jobs' ? { passed: onSkipped } : {}),
    };
    return {
      after: (milliseconds, work) =>
        milliseconds === doze.pause && !all ? schedule.doze(doze, work) : timer.after(milliseconds, work),
    };
  }

  function onSkipped(moment: Moment): void {
    skippedPoll = Math.max(skippedPoll ?? moment, moment);
  }

  return {
    written(sql) {
      const kinds = changedBy.get(sql) ?? kindsIn(sql);
      changedBy.set(sql, kinds);
      for (const kind of kinds) known.delete(kind);
    },
    timers: (timer, machine) => ({
      telling: skippingTimer('telling', timer, machine),
      notice: skippingTimer('notice', timer, machine),
      jobs: skippingTimer('jobs', timer, machine),
      leases: skippingTimer('leases', timer, machine),
    }),
    close: () => void database.close(),
  };
}

/** A deletion may cascade to other tables; nothing depends on jobs. */
function kindsIn(sql: string): readonly Kind[] {
  const [, verb = '', table = ''] = WRITES.exec(sql) ?? [];
  if (verb === '' || (/^DELETE/i.test(verb) && table !== 'jobs')) return KINDS;
  return KINDS.filter((kind) => DUE_QUERIES[kind].tables.includes(table));
}
