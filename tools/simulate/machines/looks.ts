/**
 * Leaves out the looks that would find nothing: each machine looks at its clocks, its outbox and all else several times a minute,
 * millions of times a year, and mostly all that comes of it is that it has looked. Then only that is noted.
 */
import Database from 'libsql';
import { z } from 'zod';
import type { BackgroundWork } from '../../../src/discord/background.ts';
import { LEASE_HEARTBEAT_MS, POLL_INTERVAL_MS, type Timer } from '../../../src/kernel/index.ts';
import type { Moment } from '../../support/population/time.ts';
import type { Schedule } from '../world/schedule.ts';
import type { Doze } from '../world/sleepers.ts';

/** How long each sleeps that has found nothing to do, by what it looks for. */
const SLEEPS = {
  telling: POLL_INTERVAL_MS,
  notice: POLL_INTERVAL_MS,
  jobs: POLL_INTERVAL_MS,
  leases: LEASE_HEARTBEAT_MS,
} as const satisfies Readonly<Record<BackgroundWork, number>> & Readonly<Record<string, number>>;

type Kind = keyof typeof SLEEPS;

type LookingTimers = Readonly<Record<Kind, Timer>>;

/** One life of a machine, which looks. */
interface Looker {
  readonly isAlive: () => boolean;
  /** Whether it has work in hand by its own account. */
  readonly holds: () => boolean;
}

/** When the first look would find something; null: none would. And the tables in which that stands. */
interface Question {
  readonly tables: readonly string[];
  readonly first: string;
}

const FIRST: Readonly<Record<Kind, Question>> = {
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
  // Of those that come again and again, when what they look at is due; of all others, when they are.
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
const NOTE = 'UPDATE "watches" SET "lookedAt" = ?';

const answer = z.tuple([z.string().nullable()]).optional();

export interface Looks {
  /** A statement has changed something. */
  written(sql: string): void;
  /** Timers for those who look, each for its kind. */
  timers(timer: Timer, looker: Looker): LookingTimers;
  close(): void;
}

export interface LooksParts {
  /** Path of the database. */
  readonly file: string;
  readonly schedule: Schedule;
  /** The first moment from this one on at which the database cannot be used; infinite: it always can. */
  readonly unusable: (from: Moment) => Moment;
  /** Whether all looks are made: it takes long, and what happens is the same. */
  readonly all: boolean;
}

export function openLooks({ file, schedule, unusable, all }: LooksParts): Looks {
  const database = new Database(file);
  const asking = new Map(KINDS.map((kind) => [kind, database.prepare(FIRST[kind].first).raw()]));
  const note = database.prepare(NOTE);
  /** What has changed since is not known any more. */
  const known = new Map<Kind, Moment>();
  const changedBy = new Map<string, readonly Kind[]>();
  /** A look at the clocks that was left out and has not been noted yet. */
  let looked: Moment | null = null;

  schedule.before(() => {
    if (looked === null) return;
    note.run(new Date(looked).toISOString().replace('Z', '+00:00'));
    looked = null;
  });

  function firstOf(kind: Kind): Moment {
    const before = known.get(kind);
    if (before !== undefined) return before;
    const [at = null] = answer.parse(asking.get(kind)?.get()) ?? [];
    const found = at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
    known.set(kind, found);
    return found;
  }

  /** From a moment on; who meets a database that cannot be used has to find that out. */
  function firstFind(kind: Kind, from: Moment): Moment {
    // Whoever looks shortly before something is due sets a timer for its moment; the beat of leases stays as it is.
    const ahead = kind === 'leases' ? 0 : SLEEPS[kind];
    return Math.min(Math.max(from, firstOf(kind) - ahead), unusable(from));
  }

  function restful(kind: Kind, timer: Timer, { isAlive, holds }: Looker): Timer {
    const doze: Doze = {
      pause: SLEEPS[kind],
      wanted: (from) => (kind === 'leases' && holds() ? from : firstFind(kind, from)),
      isOver: () => !isAlive(),
      ...(kind === 'jobs' ? { passed } : {}),
    };
    return {
      after: (milliseconds, work) =>
        milliseconds === doze.pause && !all ? schedule.doze(doze, work) : timer.after(milliseconds, work),
    };
  }

  function passed(moment: Moment): void {
    looked = Math.max(looked ?? moment, moment);
  }

  return {
    written(sql) {
      const kinds = changedBy.get(sql) ?? kindsIn(sql);
      changedBy.set(sql, kinds);
      for (const kind of kinds) known.delete(kind);
    },
    timers: (timer, looker) => ({
      telling: restful('telling', timer, looker),
      notice: restful('notice', timer, looker),
      jobs: restful('jobs', timer, looker),
      leases: restful('leases', timer, looker),
    }),
    close: () => void database.close(),
  };
}

/** Of what a statement changes. With what is deleted, rows of other tables may go; nothing hangs on a job. */
function kindsIn(sql: string): readonly Kind[] {
  const [, verb = '', table = ''] = WRITES.exec(sql) ?? [];
  if (verb === '' || (/^DELETE/i.test(verb) && table !== 'jobs')) return KINDS;
  return KINDS.filter((kind) => FIRST[kind].tables.includes(table));
}
