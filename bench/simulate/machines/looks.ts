/**
 * Leaves out the looks that would find nothing: each machine looks at its clocks, its outbox and all else several times a minute,
 * millions of times a year, and mostly all that comes of it is that it has looked. Then only that is noted.
 */
import Database from 'libsql';
import { z } from 'zod';
import type { BackgroundWork } from '../../../src/discord/background.ts';
import { BEAT, LOOK_EVERY, type Timer } from '../../../src/match/index.ts';
import type { Schedule } from '../world/schedule.ts';
import type { Doze } from '../world/sleepers.ts';
import type { Moment } from '../world/time.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long each sleeps that has found nothing to do, by what it looks for. */
const SLEEPS = {
  clocks: LOOK_EVERY,
  telling: LOOK_EVERY,
  computer: LOOK_EVERY,
  review: LOOK_EVERY,
  dailyPuzzle: LOOK_EVERY,
  forgetting: HOUR,
  housekeeping: HOUR,
  leases: BEAT,
} as const satisfies Readonly<Record<BackgroundWork, number>> & Readonly<Record<string, number>>;

type Kind = keyof typeof SLEEPS;

export type LookingTimers = Readonly<Record<Kind, Timer>>;

/** One life of a machine, which looks. */
export interface Looker {
  readonly isAlive: () => boolean;
  /** Whether it has work in hand by its own account. */
  readonly holds: () => boolean;
}

/** When the first look would find something, by kind; null: none would. */
const FIRST = `SELECT
  (SELECT min(m) FROM (
    SELECT min("dueAt") AS m FROM "turn_clocks"
    UNION ALL SELECT min("digestDue") FROM "person_settings"
    UNION ALL SELECT "awayFrom" FROM "watches")) AS "clocks",
  (SELECT min("notBefore") FROM "outbox" o WHERE "closedAt" IS NULL AND NOT EXISTS (
    SELECT 1 FROM "leases" WHERE "kind" = 'telling' AND "subject" = o."matchId")) AS "telling",
  (SELECT min("dueAt") FROM "computer_turns") AS "computer",
  (SELECT min("updatedAt") FROM "reviews" WHERE "status" = 'waiting') AS "review",
  (SELECT min(m) FROM (
    SELECT min("due") AS m FROM "puzzle_servers" UNION ALL SELECT min("countDue") FROM "puzzle_servers")) AS "dailyPuzzle",
  (SELECT coalesce(max("doneAt"), '1970-01-01') FROM "daily_work") AS "housekeeping",
  (SELECT min("since") FROM "forgettings") AS "forgetting",
  (SELECT '1970-01-01' FROM "leases" LIMIT 1) AS "leases"`;
const NOTE = 'UPDATE "watches" SET "lookedAt" = ?';

const moment = z
  .string()
  .nullable()
  .transform((text) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text)));
const firstFinds = z.object({
  clocks: moment,
  telling: moment,
  computer: moment,
  review: moment,
  dailyPuzzle: moment,
  forgetting: moment,
  leases: moment,
  housekeeping: moment.transform((doneAt) => doneAt + DAY),
});

export interface Looks {
  /** Something has been written. */
  written(): void;
  /** Whether there is anything of a kind, now or later, or the database has to be asked in any case. */
  mayFind(kind: Kind): boolean;
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

  function firstOf(kind: Kind): Moment {
    known ??= firstFinds.parse(first.get());
    return known[kind];
  }

  /** From a moment on; who meets a database that cannot be used has to find that out. */
  function firstFind(kind: Kind, from: Moment): Moment {
    // Whoever looks shortly before something is due sets a timer for its moment.
    return Math.min(Math.max(from, firstOf(kind) - SLEEPS[kind]), unusable(from));
  }

  function restful(kind: Kind, timer: Timer, { isAlive, holds }: Looker): Timer {
    const doze: Doze = {
      pause: SLEEPS[kind],
      wanted: (from) => (kind === 'leases' && holds() ? from : firstFind(kind, from)),
      isOver: () => !isAlive(),
      ...(kind === 'clocks' ? { passed } : {}),
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
    written() {
      known = null;
    },
    mayFind: (kind) => all || unusable(schedule.now()) === schedule.now() || firstOf(kind) < Number.POSITIVE_INFINITY,
    timers: (timer, looker) => ({
      clocks: restful('clocks', timer, looker),
      telling: restful('telling', timer, looker),
      computer: restful('computer', timer, looker),
      review: restful('review', timer, looker),
      dailyPuzzle: restful('dailyPuzzle', timer, looker),
      forgetting: restful('forgetting', timer, looker),
      housekeeping: restful('housekeeping', timer, looker),
      leases: restful('leases', timer, looker),
    }),
    close: () => void database.close(),
  };
}
