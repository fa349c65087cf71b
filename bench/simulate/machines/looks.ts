/**
 * Leaves out the looks that would find nothing: each machine looks at its clocks, its outbox and all else every minute, half a
 * million times a year, and mostly all that comes of it is that it has looked. Then only that is noted.
 */
import Database from 'libsql';
import { z } from 'zod';
import type { Timer } from '../../../src/match/index.ts';
import type { Moment, Schedule } from '../world/schedule.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long each sleeps that has found nothing to do, by what it looks for. */
const SLEEPS = {
  clocks: MINUTE,
  outbox: MINUTE,
  computers: MINUTE / 2,
  reviews: MINUTE,
  puzzles: MINUTE,
  housekeeping: 60 * MINUTE,
} as const;

type Kind = keyof typeof SLEEPS;

export type LookingTimers = Readonly<Record<Kind, Timer>>;

/** When the first look would find something, by kind; null: none would. */
const FIRST = `SELECT
  (SELECT min(m) FROM (
    SELECT min("dueAt") AS m FROM "turn_clocks"
    UNION ALL SELECT min("digestDue") FROM "person_settings"
    UNION ALL SELECT "awayFrom" FROM "watches")) AS "clocks",
  (SELECT min("notBefore") FROM "outbox" WHERE "closedAt" IS NULL) AS "outbox",
  (SELECT min("dueAt") FROM "computer_turns") AS "computers",
  (SELECT min("updatedAt") FROM "reviews" WHERE "status" = 'waiting') AS "reviews",
  (SELECT min(m) FROM (
    SELECT min("due") AS m FROM "puzzle_servers" UNION ALL SELECT min("countDue") FROM "puzzle_servers")) AS "puzzles",
  (SELECT coalesce(max("doneAt"), '1970-01-01') FROM "daily_work") AS "housekeeping"`;
const NOTE = 'UPDATE "watches" SET "lookedAt" = ?';

const moment = z
  .string()
  .nullable()
  .transform((text) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text)));
const firstFinds = z.object({
  clocks: moment,
  outbox: moment,
  computers: moment,
  reviews: moment,
  puzzles: moment,
  housekeeping: moment.transform((doneAt) => doneAt + DAY),
});

export interface Looks {
  /** Something has been written. */
  written(): void;
  /** Timers for those who look, each for its kind. */
  timers(timer: Timer, isAlive: () => boolean): LookingTimers;
  close(): void;
}

export interface LooksParts {
  /** Path of the database. */
  readonly file: string;
  readonly schedule: Schedule;
  /** Whether the database can be used. */
  readonly isUsable: () => boolean;
  /** Whether all looks are made: it takes long, and what happens is the same. */
  readonly all: boolean;
}

export function openLooks({ file, schedule, isUsable, all }: LooksParts): Looks {
  const database = new Database(file);
  const first = database.prepare(FIRST);
  const note = database.prepare(NOTE);
  let known: z.infer<typeof firstFinds> | null = null;
  /** A look at the clocks that was left out and has not been noted yet. */
  let looked: Moment | null = null;

  schedule.before(() => {
    if (looked === null) return;
    note.run(new Date(looked).toISOString().replace('Z', '+00:00'));
    looked = null;
  });

  function isIdle(kind: Kind): boolean {
    if (!isUsable()) return false;
    known ??= firstFinds.parse(first.get());
    // Whoever looks shortly before something is due sets a timer for its moment.
    if (known[kind] <= schedule.now() + SLEEPS[kind]) return false;
    if (kind === 'clocks') looked = schedule.now();
    return true;
  }

  function restful(kind: Kind, timer: Timer, isAlive: () => boolean): Timer {
    const sleep = (work: () => void): (() => void) => {
      const asleep = (): boolean => {
        if (!isAlive()) return true;
        if (!isIdle(kind)) return false;
        cancel = lie();
        return true;
      };
      const lie = () => schedule.afterUnless(SLEEPS[kind], asleep, work);
      let cancel = lie();
      return () => cancel();
    };
    return {
      after: (milliseconds, work) =>
        milliseconds === SLEEPS[kind] && !all ? sleep(work) : timer.after(milliseconds, work),
    };
  }

  return {
    written() {
      known = null;
    },
    timers: (timer, isAlive) => ({
      clocks: restful('clocks', timer, isAlive),
      outbox: restful('outbox', timer, isAlive),
      computers: restful('computers', timer, isAlive),
      reviews: restful('reviews', timer, isAlive),
      puzzles: restful('puzzles', timer, isAlive),
      housekeeping: restful('housekeeping', timer, isAlive),
    }),
    close: () => void database.close(),
  };
}
