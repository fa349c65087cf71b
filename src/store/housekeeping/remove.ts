/**
 * Removes what nobody needs any more, a few rows at a time, each few in a transaction of their own.
 * It can end after any of them: what is left is found again the next time. When it is done is left to the housekeeping.
 */
import { LASTS_AFTER_END } from '../../people/index.ts';
import type { Database } from '../connection/database.ts';
import { empty, sql } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';
import { DONE } from '../privacy/forgotten.ts';
import { AT_ONCE, inParts } from '../rows/batches.ts';

const DAY = 24 * 3_600_000;

/** How long rows are kept, in milliseconds. */
const RETENTION = {
  /** An interaction comes twice within minutes, if ever. */
  interactions: 7 * DAY,
  /** Since they were delivered or given up. */
  outbox: 30 * DAY,
  /**
   * What lies beside the moves of a match, since something last happened in it after its end; but for its position, which
   * alone says with which components it was played, so that no other ones can tell it anew.
   */
  besideMoves: 90 * DAY,
  /** Personal links to a match, since something last happened in it after its end: nobody is let in by them any more. */
  linksOfMatches: LASTS_AFTER_END,
  /** A puzzle tried so long ago may come again. */
  puzzleAttempts: 180 * DAY,
  /** Since the bot was removed from a server. */
  servers: 30 * DAY,
  /** Of what there is only so much a day, since that day. */
  usages: 2 * DAY,
  /** Since they were told or given up: until then their messages can be brought up to date. */
  notices: 30 * DAY,
  /** Since they would have ended. */
  seeks: 30 * DAY,
  /** Since somebody has been forgotten: what they had signed in with is good for nothing by then. */
  forgettings: DAY,
  /** Since somebody last did something in the tutorial, which they then begin anew. */
  tutorials: 120 * DAY,
} as const;

/** Short rows that are removed or looked at together. */
const ROWS = 100;
/** Matches whose rows are removed together: a game has a turn post for each of its moves. */
const MATCHES = 5;

/** Yields how many rows each part has removed, none included. */
type Removal = (database: Database, now: Date) => AsyncGenerator<number>;

/** In this order. */
export const REMOVALS: readonly Removal[] = [
  interactions,
  outbox,
  besideMoves('turnPost'),
  besideMoves('directPost'),
  besideMoves('plan'),
  besideMoves('conditionalMove'),
  besideMoves('tableLink', RETENTION.linksOfMatches),
  links,
  puzzleAttempts,
  tutorials,
  usages,
  forgettings,
  notices,
  seeks,
  servers,
];

async function* interactions(database: Database, now: Date): AsyncGenerator<number> {
  const before = new Date(now.getTime() - RETENTION.interactions);
  for (let count = ROWS; count === ROWS; ) {
    count = await database.transact(async (inside) => {
      const old = await inside.interaction.findMany({
        where: { at: { lt: before } },
        orderBy: { at: 'asc' },
        take: ROWS,
        select: { id: true },
      });
      for (const part of inParts(old)) {
        await inside.interaction.deleteMany({ where: { id: { in: part.map(({ id }) => id) } } });
      }
      return old.length;
    });
    yield count;
  }
}

async function* puzzleAttempts(database: Database, now: Date): AsyncGenerator<number> {
  const before = new Date(now.getTime() - RETENTION.puzzleAttempts);
  for (let count = ROWS; count === ROWS; ) {
    count = await database.queries.$executeRaw`
      DELETE FROM "puzzle_attempts" WHERE ("personId", "serverId", "puzzleId") IN (
        SELECT "personId", "serverId", "puzzleId" FROM "puzzle_attempts" WHERE "at" < ${before} ORDER BY "at" LIMIT ${ROWS})`;
    yield count;
  }
}

async function* tutorials(database: Database, now: Date): AsyncGenerator<number> {
  const before = new Date(now.getTime() - RETENTION.tutorials);
  for (let count = ROWS; count === ROWS; ) {
    count = await database.transact(async (inside) => {
      const old = await inside.tutorial.findMany({
        where: { at: { lt: before } },
        orderBy: { at: 'asc' },
        take: ROWS,
        select: { personId: true },
      });
      for (const part of inParts(old)) {
        await inside.tutorial.deleteMany({ where: { personId: { in: part.map(({ personId }) => personId) } } });
      }
      return old.length;
    });
    yield count;
  }
}

async function* links({ queries }: Database, now: Date): AsyncGenerator<number> {
  for (let count = ROWS; count === ROWS; ) {
    ({ count } = await queries.tableLink.deleteMany({ where: { expiresAt: { lte: now } }, limit: ROWS }));
    yield count;
  }
}

async function* usages({ queries }: Database, now: Date): AsyncGenerator<number> {
  const before = new Date(now.getTime() - RETENTION.usages).toISOString().slice(0, 10);
  for (let count = ROWS; count === ROWS; ) {
    ({ count } = await queries.usage.deleteMany({ where: { day: { lt: before } }, limit: ROWS }));
    yield count;
  }
}

/** Those that are done; the others are still work. */
async function* forgettings({ queries }: Database, now: Date): AsyncGenerator<number> {
  const since = { lt: new Date(now.getTime() - RETENTION.forgettings) };
  for (let count = ROWS; count === ROWS; ) {
    ({ count } = await queries.forgetting.deleteMany({ where: { ...DONE, since }, limit: ROWS }));
    yield count;
  }
}

async function* notices({ queries }: Database, now: Date): AsyncGenerator<number> {
  const before = new Date(now.getTime() - RETENTION.notices);
  for (let count = ROWS; count === ROWS; ) {
    count = await queries.$executeRaw`
      DELETE FROM "notices" WHERE "id" IN (
        SELECT n."id" FROM "notices" n WHERE n."closedAt" < ${before} ORDER BY n."closedAt" LIMIT ${ROWS})`;
    yield count;
  }
}

async function* seeks({ queries }: Database, now: Date): AsyncGenerator<number> {
  const before = new Date(now.getTime() - RETENTION.seeks);
  for (const status of ['started', 'ended', 'cancelled']) {
    for (let count = ROWS; count === ROWS; ) {
      ({ count } = await queries.seek.deleteMany({ where: { status, endsAt: { lt: before } }, limit: ROWS }));
      yield count;
    }
  }
}

/** With the matches that were played there, which take all that belongs to them along. */
async function* servers(database: Database, now: Date): AsyncGenerator<number> {
  const leftAt = { lt: new Date(now.getTime() - RETENTION.servers) };
  for (;;) {
    const server = await database.queries.server.findFirst({
      where: { leftAt },
      orderBy: { leftAt: 'asc' },
      select: { id: true },
    });
    if (!server) return;
    yield await database.transact(async (inside) => {
      // The bot may have come back just now.
      const gone = await inside.server.findFirst({ where: { id: server.id, leftAt }, select: { id: true } });
      return gone ? removeFrom(inside, gone.id) : 0;
    });
  }
}

/** Removes a part of what was on a server; the server itself once nothing else is left. */
async function removeFrom(inside: Prisma.TransactionClient, serverId: string): Promise<number> {
  const matches = await inside.match.findMany({ where: { serverId }, select: { id: true }, take: MATCHES });
  if (matches.length > 0) {
    return (await inside.match.deleteMany({ where: { id: { in: matches.map(({ id }) => id) } } })).count;
  }
  const resulted = await inside.gameResult.findMany({ where: { serverId }, select: { number: true }, take: AT_ONCE });
  if (resulted.length > 0) {
    // What has come of a game is its people's, too: only where it was goes.
    const where = { number: { in: resulted.map(({ number }) => number) } };
    return (await inside.gameResult.updateMany({ where, data: { serverId: null, channelId: null } })).count;
  }
  const stood = await inside.standing.deleteMany({ where: { serverId }, limit: ROWS });
  if (stood.count > 0) return stood.count;
  const tried = await inside.puzzleAttempt.deleteMany({ where: { serverId }, limit: ROWS });
  if (tried.count > 0) return tried.count;
  const told = await inside.notice.deleteMany({ where: { serverId }, limit: ROWS });
  if (told.count > 0) return told.count;
  const seasons = await inside.league.deleteMany({ where: { serverId }, limit: 1 });
  if (seasons.count > 0) return seasons.count;
  await inside.puzzleServer.deleteMany({ where: { serverId } });
  await inside.serverSettings.deleteMany({ where: { serverId } });
  await inside.seek.deleteMany({ where: { serverId } });
  await inside.usage.deleteMany({ where: { subjectId: serverId } });
  return (await inside.server.deleteMany({ where: { id: serverId } })).count;
}

interface ClosedEntry {
  readonly id: number | bigint;
  readonly closedAt: Date;
  readonly notBefore: Date;
  /** Whether another entry of the match was closed that came after it. */
  readonly followed: number | bigint | boolean;
}

/** The newest closed entry of each match stays: it says whether people can be told of the match. */
async function* outbox(database: Database, now: Date): AsyncGenerator<number> {
  const before = new Date(now.getTime() - RETENTION.outbox);
  let after = empty;
  for (let found = ROWS; found === ROWS; ) {
    const entries = await database.queries.$queryRaw<ClosedEntry[]>`
      SELECT o."id", o."closedAt", o."notBefore", EXISTS (
        SELECT 1 FROM "outbox" e
        WHERE e."matchId" = o."matchId" AND e."closedAt" IS NOT NULL AND e."id" > o."id") AS "followed"
      FROM "outbox" o WHERE o."closedAt" < ${before} ${after}
      ORDER BY o."closedAt", o."notBefore", o."id" LIMIT ${ROWS}`;
    const last = entries.at(-1);
    if (last === undefined) return;
    const ids = entries.filter(({ followed }) => Number(followed) === 1).map(({ id }) => Number(id));
    if (ids.length > 0) {
      await database.transact(async (inside) => {
        for (const part of inParts(ids)) await inside.outboxEntry.deleteMany({ where: { id: { in: part } } });
      });
    }
    yield ids.length;
    found = entries.length;
    after = sql`AND (o."closedAt", o."notBefore", o."id") > (${last.closedAt}, ${last.notBefore}, ${last.id})`;
  }
}

type BesideMoves = 'turnPost' | 'directPost' | 'plan' | 'conditionalMove' | 'tableLink';

interface GroupedByMatch {
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

/** Goes through the matches that have such rows, which are those that are played or were until lately, and no others. */
function besideMoves(model: BesideMoves, kept: number = RETENTION.besideMoves): Removal {
  return async function* (database, now) {
    const before = new Date(now.getTime() - kept);
    const rows: GroupedByMatch = database.queries[model];
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
