/** Declares a table: who deletes its rows, what a person can export, and how a person is erased from it. */
import type { MatchId, PersonId } from '../../match/index.ts';
import type { Database } from '../connection/database.ts';
import { inChunks } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';
import type { ReportUnreadable } from './rows.ts';

type Inside = Prisma.TransactionClient;
export type Row = Readonly<Record<string, unknown>>;

export interface ExportQuery {
  readonly prisma: Inside;
  readonly personId: PersonId;
  /** The matches in which the person has a seat. */
  readonly matchIds: readonly string[];
  readonly unreadable: ReportUnreadable;
  /** Collects all rows of a query, page by page. */
  readonly all: <Found>(find: (page: Page) => PromiseLike<readonly Found[]>) => Promise<Found[]>;
}

interface Page {
  readonly skip: number;
  readonly take: number;
}

interface InMatch {
  readonly matchId: MatchId;
  readonly personId: PersonId;
  /** The placeholder that replaces the person. */
  readonly placeholder: PersonId;
}

/**
 * Runs a step of an erasure in a transaction; returns null if the erasure is no longer requested.
 * @throws LeaseLost
 */
export type Part = <Result>(work: (inside: Inside) => Promise<Result>) => Promise<Result | null>;

/** The steps of an erasure. Each begins once the step before has nothing left to do. */
interface Erasure {
  readonly inMatch?: (inside: Inside, place: InMatch) => PromiseLike<unknown>;
  /** Finds, by an index, a match that still contains the person. */
  readonly matchWith?: (prisma: Inside, personId: PersonId) => PromiseLike<{ readonly matchId: MatchId } | null>;
  /** Erases a few rows and returns their number. */
  readonly few?: (inside: Inside, personId: PersonId) => PromiseLike<number>;
  /** Scans all rows, in its own transactions. */
  readonly throughout?: (prisma: Inside, part: Part, personId: PersonId) => Promise<void>;
  /** Erases the remaining rows, in one transaction. */
  readonly last?: (inside: Inside, personId: PersonId) => PromiseLike<unknown>;
}

/** Run by the housekeeping job. Yields the number of rows that each step has removed. */
export type Removal = (database: Database, now: Date) => AsyncGenerator<number>;

type Removed = Removal | 'withItsRow' | 'withPerson' | 'byFeature';

type OfServer = (inside: Inside, serverId: string) => PromiseLike<{ readonly count: number }>;

type Retention =
  | { readonly removed: Removed; readonly ofServer?: OfServer }
  | { readonly removed: 'withServer'; readonly ofServer: OfServer };

/** An export contains nothing that is hidden from the player (seeds, hands) and nothing about others. */
type Personal =
  /** Null if the table has no personal data. */
  | { readonly personal: null }
  | { readonly personal: (query: ExportQuery) => PromiseLike<readonly Row[]>; readonly forget: Erasure };

export type Table = Retention & Personal;
export type Tables = Readonly<Partial<Record<Prisma.ModelName, Table>>>;

const DAY_MS = 24 * 3_600_000;
export const ROWS_PER_BATCH = 100;
/** Matches per statement; few, because a game has a turn post for each of its moves. */
export const MATCHES_PER_BATCH = 5;
export const PERSON_ROWS_PER_BATCH = 500;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Calls `remove`, which removes up to `ROWS_PER_BATCH` rows and returns their number, until it finds fewer. */
export function removeInBatches(remove: (database: Database, now: Date) => PromiseLike<number>): Removal {
  return async function* (database, now) {
    for (let count = ROWS_PER_BATCH; count === ROWS_PER_BATCH; ) {
      count = await remove(database, now);
      yield count;
    }
  };
}

interface RowsOfPerson {
  findMany(query: { where: { personId: string } }): PromiseLike<readonly Row[]>;
  deleteMany(query: { where: { personId: string } }): PromiseLike<unknown>;
}

type OwnModel = 'earnedBadge' | 'holiday' | 'personSettings' | 'puzzleAttempt' | 'rating' | 'tally' | 'tutorial';

export function personRows(model: OwnModel) {
  const rows = (prisma: Inside): RowsOfPerson => prisma[model];
  return {
    personal: ({ prisma, personId }: ExportQuery) => rows(prisma).findMany({ where: { personId } }),
    forget: { last: (inside: Inside, personId: PersonId) => rows(inside).deleteMany({ where: { personId } }) },
  };
}

interface OwnInMatch {
  findMany(query: { where: { personId: string } }): PromiseLike<readonly Row[]>;
  findFirst(query: { where: { personId: string }; select: { matchId: true } }): PromiseLike<{ matchId: string } | null>;
  deleteMany(query: { where: { matchId: string; personId: string } }): PromiseLike<unknown>;
}

/** Declares a table in which each row belongs to one person in a match. */
export function personRowsInMatch(model: 'plan' | 'conditionalMove' | 'post') {
  const rows = (prisma: Inside): OwnInMatch => prisma[model];
  return {
    removed: removeAfterMatch(model),
    personal: ({ prisma, personId }: ExportQuery) => rows(prisma).findMany({ where: { personId } }),
    forget: {
      inMatch: (inside: Inside, { matchId, personId }: InMatch) =>
        rows(inside).deleteMany({ where: { matchId, personId } }),
      matchWith: (prisma: Inside, personId: PersonId) =>
        rows(prisma).findFirst({ where: { personId }, select: { matchId: true } }),
    },
  };
}

type BesideMoves = 'post' | 'plan' | 'conditionalMove' | 'tableLink';

interface RowsOfMatch {
  groupBy(query: {
    by: ['matchId'];
    where: { matchId: { gt: string } };
    orderBy: { matchId: 'asc' };
    take: number;
  }): PromiseLike<readonly { readonly matchId: string }[]>;
}

interface RemovedByMatch {
  deleteMany(query: { where: { matchId: { in: string[] } } }): PromiseLike<{ readonly count: number }>;
}

const DAYS_AFTER_LAST_CHANGE = 90;

/** Removes rows of matches that have ended. Visits only matches that have such rows. */
export function removeAfterMatch(model: BesideMoves, days = DAYS_AFTER_LAST_CHANGE): Removal {
  return async function* (database, now) {
    const before = daysBefore(now, days);
    const rows: RowsOfMatch = database.queries[model];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const found = await rows.groupBy({
        by: ['matchId'],
        where: { matchId: { gt: after } },
        orderBy: { matchId: 'asc' },
        take: ROWS_PER_BATCH,
      });
      for (const part of inChunks(found)) {
        const over = await database.queries.match.findMany({
          where: {
            id: { in: part.map(({ matchId }) => matchId) },
            status: { in: ['finished', 'cancelled'] },
            updatedAt: { lt: before },
          },
          select: { id: true },
        });
        for (const few of inChunks(over, MATCHES_PER_BATCH)) {
          yield await database.transact(async (inside) => {
            const removed: RemovedByMatch = inside[model];
            return (await removed.deleteMany({ where: { matchId: { in: few.map(({ id }) => id) } } })).count;
          });
        }
      }
      yield 0;
      after = found.length < ROWS_PER_BATCH ? undefined : found.at(-1)?.matchId;
    }
  };
}

export function jsonString(text: string): string {
  return JSON.stringify(text);
}
