/**
 * The shape of a table's declaration: who deletes its rows, what a person gets exported, and how a person is erased from it.
 */
import type { MatchId, PersonId } from '../../match/index.ts';
import type { Database } from '../connection/database.ts';
import type { Prisma } from '../generated/client.ts';
import { inParts } from '../rows/batches.ts';

type Inside = Prisma.TransactionClient;
export type Row = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly prisma: Inside;
  readonly personId: PersonId;
  /** The matches in which the person has a seat. */
  readonly matchIds: readonly string[];
  /** Everything that a statement finds, some rows at a time. */
  readonly all: <Found>(find: (page: Page) => PromiseLike<readonly Found[]>) => Promise<Found[]>;
}

interface Page {
  readonly skip: number;
  readonly take: number;
}

interface InMatch {
  readonly matchId: MatchId;
  readonly personId: PersonId;
  /** Who stands in their place. */
  readonly someone: PersonId;
}

/** A transaction that forgets a part, while that is asked for; null once it is done, by whomever. @throws LeaseLost */
export type Part = <Result>(work: (inside: Inside) => Promise<Result>) => Promise<Result | null>;

/** How somebody is forgotten, in this order; each step is done only when there is nothing left for the one before. */
interface Forgetting {
  /** In one match, with all that lies around it. */
  readonly inMatch?: (inside: Inside, place: InMatch) => PromiseLike<unknown>;
  /** Some match in which the person still stands, found by an index. */
  readonly matchWith?: (prisma: Inside, personId: PersonId) => PromiseLike<{ readonly matchId: MatchId } | null>;
  /** A few rows; how many they were. */
  readonly few?: (inside: Inside, personId: PersonId) => PromiseLike<number>;
  /** Where all rows have to be looked through, in transactions of its own. */
  readonly throughout?: (prisma: Inside, part: Part, personId: PersonId) => Promise<void>;
  /** What is left, in one transaction. */
  readonly last?: (inside: Inside, personId: PersonId) => PromiseLike<unknown>;
}

/** Done by the housekeeping. Yields how many rows each part has removed, none included. */
export type Removal = (database: Database, now: Date) => AsyncGenerator<number>;

/** Who removes its rows, otherwise: the row that they belong to, the person or server whose they are, or the use cases of the feature. */
type Removed = Removal | 'withItsRow' | 'withPerson' | 'byFeature';

/** Some rows at a time. */
type OfServer = (inside: Inside, serverId: string) => PromiseLike<{ readonly count: number }>;

type Kept =
  | { readonly removed: Removed; readonly ofServer?: OfServer }
  | { readonly removed: 'withServer'; readonly ofServer: OfServer };

/** What is hidden from them at the table (seeds, positions with all hands) and what is said of others is not handed out. */
type Personal =
  /** It speaks of nobody. */
  | { readonly personal: null }
  | { readonly personal: (asked: Asked) => PromiseLike<readonly Row[]>; readonly forget: Forgetting };

export type Table = Kept & Personal;
export type Tables = Readonly<Partial<Record<Prisma.ModelName, Table>>>;

const DAY = 24 * 3_600_000;
/** Short rows that are removed or looked at together. */
export const ROWS = 100;
/** Matches whose rows are removed together: a game has a turn post for each of its moves. */
export const MATCHES = 5;
/** Rows of one person that are removed together. */
export const ROWS_OF_ONE = 500;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** As many as `ROWS` at a time, until fewer are found; `remove` says how many it was. */
export function someAtATime(remove: (database: Database, now: Date) => PromiseLike<number>): Removal {
  return async function* (database, now) {
    for (let count = ROWS; count === ROWS; ) {
      count = await remove(database, now);
      yield count;
    }
  };
}

interface RowsOfPerson {
  findMany(wish: { where: { personId: string } }): PromiseLike<readonly Row[]>;
  deleteMany(wish: { where: { personId: string } }): PromiseLike<unknown>;
}

type OwnModel = 'earnedBadge' | 'holiday' | 'personSettings' | 'puzzleAttempt' | 'puzzleStreak' | 'rating';

/** A table with rows of one person each, which are theirs alone. */
export function own(model: OwnModel | 'tally' | 'tutorial' | 'visibility') {
  const rows = (prisma: Inside): RowsOfPerson => prisma[model];
  return {
    personal: ({ prisma, personId }: Asked) => rows(prisma).findMany({ where: { personId } }),
    forget: { last: (inside: Inside, personId: PersonId) => rows(inside).deleteMany({ where: { personId } }) },
  };
}

interface OwnInMatch {
  findMany(wish: { where: { personId: string } }): PromiseLike<readonly Row[]>;
  findFirst(wish: { where: { personId: string }; select: { matchId: true } }): PromiseLike<{ matchId: string } | null>;
  deleteMany(wish: { where: { matchId: string; personId: string } }): PromiseLike<unknown>;
}

/** A table with rows of one person in a match, which are theirs alone, beside its moves. */
export function ownInMatch(model: 'plan' | 'conditionalMove' | 'directPost') {
  const rows = (prisma: Inside): OwnInMatch => prisma[model];
  return {
    removed: besideMoves(model),
    personal: ({ prisma, personId }: Asked) => rows(prisma).findMany({ where: { personId } }),
    forget: {
      inMatch: (inside: Inside, { matchId, personId }: InMatch) =>
        rows(inside).deleteMany({ where: { matchId, personId } }),
      matchWith: (prisma: Inside, personId: PersonId) =>
        rows(prisma).findFirst({ where: { personId }, select: { matchId: true } }),
    },
  };
}

type BesideMoves = 'turnPost' | 'directPost' | 'plan' | 'conditionalMove' | 'tableLink';

interface RowsOfMatch {
  groupBy(wish: {
    by: ['matchId'];
    where: { matchId: { gt: string } };
    orderBy: { matchId: 'asc' };
    take: number;
  }): PromiseLike<readonly { readonly matchId: string }[]>;
}

interface RemovedByMatch {
  deleteMany(wish: { where: { matchId: { in: string[] } } }): PromiseLike<{ readonly count: number }>;
}

/** Days for which what lies beside the moves of a match is kept, since something last happened in it after its end. */
const BESIDE_MOVES = 90;

/** Goes through the matches that have such rows, which are those that are played or were until lately, and no others. */
export function besideMoves(model: BesideMoves, days = BESIDE_MOVES): Removal {
  return async function* (database, now) {
    const before = daysBefore(now, days);
    const rows: RowsOfMatch = database.queries[model];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const found = await rows.groupBy({
        by: ['matchId'],
        where: { matchId: { gt: after } },
        orderBy: { matchId: 'asc' },
        take: ROWS,
      });
      for (const part of inParts(found)) {
        const over = await database.queries.match.findMany({
          where: {
            id: { in: part.map(({ matchId }) => matchId) },
            status: { in: ['finished', 'cancelled'] },
            updatedAt: { lt: before },
          },
          select: { id: true },
        });
        for (const few of inParts(over, MATCHES)) {
          yield await database.transact(async (inside) => {
            const removed: RemovedByMatch = inside[model];
            return (await removed.deleteMany({ where: { matchId: { in: few.map(({ id }) => id) } } })).count;
          });
        }
      }
      yield 0;
      after = found.length < ROWS ? undefined : found.at(-1)?.matchId;
    }
  };
}

/** As it stands in JSON. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}
