/** The database side of the outbox, as the poster uses it. The transaction of a change inserts its entries. */
import { z } from 'zod';
import { type Lease, LeaseLost } from '../../kernel/index.ts';
import {
  type Announcement,
  DIRECT_PLACE,
  type Outbox,
  type OutboxEntry,
  type OutboxPage,
  type PersonId,
  type Repost,
  sanitizeText,
} from '../../match/index.ts';
import type { Database } from '../../store/connection/database.ts';
import { type Dialect, empty, join, queryInChunks, raw, type Sql, sql } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { isUnclaimed, whileHeld } from '../../store/jobs.ts';
import { firstReadable } from '../../store/rows/checkedClient.ts';
import { readSeen, readView, seenColumn } from '../../store/rows/position.ts';
import { orUnreadable, type ReportUnreadable, readAnnouncement, readableRows } from '../../store/rows/rows.ts';
import {
  EVERYBODY,
  findMatchPosts,
  findPersonalPosts,
  findTurnPosts,
  matchPlaceColumns,
  matchPostsJson,
  saveMatchPosts,
  savePersonalPosts,
} from '../play/store.ts';
import { upsertServer } from '../servers/store.ts';
import { pingReading } from './pings.ts';

/** From this many attempts on, or once postponed, an entry counts as undeliverable for now. */
const STUCK_AFTER_ATTEMPTS = 3;
const DEFAULT_PAGE_SIZE = 100;

/**
 * Raw SQL, because Prisma takes several times as long to build this frequent statement as the database takes to run it.
 */
const entryColumns = (of: 'o' | 'outbox') =>
  raw(
    ['id', 'matchId', 'version', 'announcement', 'createdAt', 'attempts', 'notBefore', 'trace']
      .map((column) => `${of}."${column}"`)
      .join(', '),
  );
const ENTRY = entryColumns('o');

/** SQLite returns the times of an UPDATE as text. */
interface EntryRow {
  readonly id: number | bigint;
  readonly matchId: string;
  readonly version: number | bigint;
  readonly announcement: string;
  readonly createdAt: Date | string;
  readonly attempts: number | bigint;
  readonly notBefore: Date | string;
  readonly trace: string | null;
}

/** The schema's default of `notBefore`, for entries that have never failed. */
const LONG_AGO = new Date(0);

const REPOST = JSON.stringify({ kind: 'repost' } satisfies Announcement);
const isRepost = (entry: 'o' | 'e') => sql`${raw(entry)}."announcement" = ${REPOST}`;
/** Condition: the entry `o` is the next one of its match. */
const isNext = sql`NOT EXISTS (
  SELECT 1 FROM "outbox" e
  WHERE e."matchId" = o."matchId" AND e."closedAt" IS NULL AND NOT (${isRepost('e')}) AND (e."id" < o."id" OR ${isRepost('o')})
)`;

export function createOutbox(
  { queries: prisma, transact, dialect }: Database,
  now: () => Date,
  unreadable: ReportUnreadable,
): Outbox {
  const ofMatch = (column: Sql) => sql`(SELECT ${column} FROM "matches" m WHERE m."id" = "outbox"."matchId")`;

  /** Abandons damaged entries, which would block their match. */
  const readEntries = async (rows: readonly EntryRow[]): Promise<OutboxEntry[]> => {
    const entries = readableRows(rows, readEntry, unreadable);
    const read = new Set(entries.map(({ id }) => id));
    for (const { id } of rows.filter((row) => !read.has(String(row.id)))) await abandonDamaged(Number(id));
    return entries;
  };

  const abandonDamaged = async (id: number): Promise<void> => {
    const data = { closedAt: now(), abandoned: sanitizeText('damaged') };
    await prisma.outboxEntry.updateMany({ where: { id, closedAt: null }, data });
  };

  /** The first rows of a query. Abandons entries with an unreadable column. */
  const first = async (query: Sql, most: number): Promise<readonly EntryRow[]> => {
    const damaged: number[] = [];
    const rows = await firstReadable<EntryRow>(
      prisma,
      query,
      most,
      { what: 'announcement', column: 'id' },
      (row, id) => {
        unreadable(row);
        damaged.push(Number(id));
      },
    );
    for (const id of damaged) await abandonDamaged(id);
    return rows;
  };

  const findPending = async ({ by, after, unclaimed, most = DEFAULT_PAGE_SIZE }: OutboxPage) => {
    const free = unclaimed ? sql`AND ${isUnclaimed('telling', 'o."matchId"')}` : empty;
    const until = by ? sql`AND o."notBefore" <= ${by} ${free}` : free;
    if (!after) return first(firstOfTheirMatches(until), most);
    // Two ranges of one index: entries with the same `notBefore`, then later ones.
    const same = sql`AND o."notBefore" = ${after.notBefore} AND o."id" > ${Number(after.id)} ${free}`;
    const sameMoment = await first(firstOfTheirMatches(same), most);
    const later = sql`AND o."notBefore" > ${after.notBefore} ${until}`;
    const rest = sameMoment.length < most ? await first(firstOfTheirMatches(later), most - sameMoment.length) : [];
    return [...sameMoment, ...rest];
  };

  return {
    pending: async (page = {}) => {
      for (;;) {
        const rows = await findPending(page);
        const entries = await readEntries(rows);
        // Damaged entries are abandoned by now; without them the page would be short, which ends the walk.
        if (entries.length === rows.length) return entries;
      }
    },

    nextOf: async (matchId) => {
      const firstThat = (which: Sql) => sql`
        SELECT * FROM (
          SELECT ${ENTRY} FROM "outbox" o WHERE o."matchId" = ${matchId} AND o."closedAt" IS NULL AND ${which}
          ORDER BY o."id" LIMIT 1
        ) AS "sub"`;
      const rows = await first(sql`${firstThat(sql`NOT (${isRepost('o')})`)} UNION ALL ${firstThat(isRepost('o'))}`, 2);
      const row = rows.find(({ announcement }) => announcement !== REPOST) ?? rows[0];
      const [entry] = await readEntries(row ? [row] : []);
      return entry ?? null;
    },

    postpone: async (entryId, until, barredBy, attempted) => {
      const id = Number(entryId);
      const entry = await prisma.outboxEntry.findUnique({
        where: { id },
        select: { matchId: true, announcement: true, notBefore: true },
      });
      if (!entry) return;
      const isResumed = attempted !== undefined && entry.notBefore.getTime() !== attempted.getTime();
      const notBefore = isResumed ? entry.notBefore : until;
      const waiting = { matchId: entry.matchId, announcement: { not: REPOST } };
      await prisma.outboxEntry.updateMany({
        where: { ...(entry.announcement === REPOST ? { id } : waiting), closedAt: null },
        data: { notBefore, barred: typeof barredBy === 'number', ...(barredBy !== undefined && { barredBy }) },
      });
    },

    entriesBarredAt: async (places) => {
      if (places.length === 0) return [];
      // Few entries are barred, so scanning them is cheap.
      const at = join([...places]);
      const rows = await prisma.$queryRaw<{ readonly id: number | bigint; readonly matchId: string }[]>`
        SELECT o."id", o."matchId" FROM "outbox" o JOIN "matches" m ON m."id" = o."matchId"
        WHERE o."closedAt" IS NULL AND o."notBefore" > ${LONG_AGO} AND o."barred" AND (
          m."channelId" IN (${at}) OR m."threadId" IN (${at})
          OR EXISTS (SELECT 1 FROM "seats" s WHERE s."matchId" = m."id" AND s."personId" IN (${at}))
          OR EXISTS (
            SELECT 1 FROM "proposals" p JOIN "proposal_voters" v ON v."proposalId" = p."id"
            WHERE p."matchId" = m."id" AND p."status" = 'open' AND v."personId" IN (${at})))`;
      return [...new Map(rows.map(({ id, matchId }) => [matchId, String(id)])).values()];
    },

    resumeAll: async () => {
      const where = { closedAt: null, notBefore: { gt: LONG_AGO } };
      await prisma.outboxEntry.updateMany({ where, data: { notBefore: LONG_AGO, barred: false } });
    },

    nextRetryAt: async (after) => {
      const query = sql`SELECT o."id", o."notBefore" FROM "outbox" o
        WHERE o."closedAt" IS NULL AND o."notBefore" > ${after} ORDER BY o."notBefore"`;
      const rowName = { what: 'announcement', column: 'id' };
      const [row] = await firstReadable<{ readonly notBefore: Date }>(prisma, query, 1, rowName, unreadable);
      return row?.notBefore ?? null;
    },

    waiting: async (matchIds) => {
      const rows = await queryInChunks(matchIds, (part) =>
        prisma.outboxEntry.groupBy({
          by: ['matchId'],
          where: { matchId: { in: part }, closedAt: null, announcement: { not: REPOST } },
        }),
      );
      return new Set(rows.map(({ matchId }) => matchId));
    },

    take: async (matchId, by, lease) => {
      const firstThat = (which: Sql) => sql`(
        SELECT min(e."id") FROM "outbox" e WHERE e."matchId" = ${matchId} AND e."closedAt" IS NULL AND ${which})`;
      const [row] = await prisma.$queryRaw<TakenRow[]>`
        UPDATE "outbox" SET "attempts" = "attempts" + 1
        WHERE "id" = COALESCE(${firstThat(sql`NOT (${isRepost('e')})`)}, ${firstThat(isRepost('e'))})
          AND "closedAt" IS NULL AND "notBefore" <= ${by} ${whileHeld(lease)}
        RETURNING ${entryColumns('outbox')},
          ${ofMatch(matchPostsJson(dialect))} AS "posts", ${ofMatch(seenColumn(dialect))} AS "seen"`;
      if (!row) return null;
      const { posts, seen } = row;
      const [entry] = await readEntries([{ ...row, attempts: Number(row.attempts) - 1 }]);
      return entry ? { ...entry, posts: JSON.parse(posts), view: () => readView(readSeen(matchId, seen)) } : null;
    },

    delivered: async (entryId, record, lease) => {
      const {
        place = {},
        posts = {},
        proposals = [],
        personal = [],
        brought = [],
        pinged = [],
        repost = null,
      } = record;
      const at = now();
      const barredBy = repost?.barredBy ?? null;
      const columns = matchPlaceColumns(place, posts);
      const isClosedAlone =
        [proposals, personal, brought, Object.keys(columns)].every(({ length }) => length === 0) && repost === null;
      // A single statement is enough if there are no messages to record.
      const closing = { at, pinged, barredBy, lease };
      if (isClosedAlone) return (await closeEntry(prisma, entryId, closing, dialect)).isMore;
      return transact(async (inside) => {
        const { matchId, isMore } = await closeEntry(inside, entryId, closing, dialect);
        for (const { proposalId: id, messageId } of proposals) {
          await inside.proposal.update({ where: { id }, data: { messageId } });
        }
        await savePersonalPosts(inside, matchId, personal);
        if (brought.length > 0)
          await inside.outboxEntry.updateMany({ where: { id: { in: brought.map(Number) } }, data: { barredBy: null } });
        if (repost !== null) await addRepost(inside, Number(entryId), repost, at);
        if (place.serverId) await upsertServer(inside, place.serverId, at);
        if (Object.keys(columns).length > 0) await saveMatchPosts(inside, matchId, columns, posts);
        return isMore;
      });
    },

    abandon: async (entryId, reason, lease) => {
      await prisma.$executeRaw`
        UPDATE "outbox" SET "closedAt" = ${now()}, "abandoned" = ${sanitizeText(reason)}
        WHERE "id" = ${Number(entryId)} AND "closedAt" IS NULL ${whileHeld(lease)}`;
    },

    posts: (matchId) => findMatchPosts(prisma, matchId),

    personalPosts: (matchId) => findPersonalPosts(prisma, matchId),

    turnPosts: (matchId, personId = EVERYBODY) => findTurnPosts(prisma, matchId, personId),

    missed: async (matchId, from) => {
      const rows = await prisma.outboxEntry.findMany({
        where: { matchId, closedAt: { gte: from }, abandoned: null, barredBy: { not: null } },
        orderBy: { id: 'asc' },
      });
      return readableRows(rows, readEntry, unreadable);
    },

    ...pingReading(prisma, unreadable),

    silenced: async (matchIds) => new Set(await queryInChunks(matchIds, (part) => silencedOf(prisma, part))),

    barredBy: async (matchIds) => {
      const rows = await queryInChunks(matchIds, (part) =>
        prisma.outboxEntry.findMany({
          where: { matchId: { in: part }, closedAt: null, barredBy: { not: null } },
          select: { matchId: true, barredBy: true },
          orderBy: { id: 'asc' },
        }),
      );
      return new Map(rows.map(({ matchId, barredBy }) => [matchId, barredBy ?? 0]));
    },
  };
}

interface TakenRow extends EntryRow {
  /** JSON. */
  readonly posts: string;
  readonly seen: string;
}

/** Waiting entries that are the next of their match, in delivery order. */
function firstOfTheirMatches(range: Sql): Sql {
  return sql`SELECT ${ENTRY} FROM "outbox" o
    WHERE o."closedAt" IS NULL ${range} AND ${isNext} ORDER BY o."notBefore", o."id"`;
}

async function silencedOf(prisma: Prisma.TransactionClient, matchIds: string[]): Promise<readonly string[]> {
  const matchId = { in: matchIds };
  const stuck = await prisma.outboxEntry.findMany({
    where: {
      matchId,
      closedAt: null,
      OR: [{ attempts: { gte: STUCK_AFTER_ATTEMPTS } }, { notBefore: { gt: LONG_AGO } }],
      // In a match without a channel, a repost is for single people.
      NOT: { announcement: REPOST, match: { channelId: DIRECT_PLACE.channelId } },
    },
    select: { matchId: true },
    distinct: ['matchId'],
  });
  const newest = await prisma.outboxEntry.groupBy({
    by: ['matchId'],
    where: { matchId, closedAt: { not: null } },
    _max: { id: true },
  });
  const ids = newest.flatMap(({ _max }) => (_max.id === null ? [] : [_max.id]));
  const abandoned = await prisma.outboxEntry.findMany({
    where: { id: { in: ids }, abandoned: { not: null } },
    select: { matchId: true },
  });
  return [...stuck, ...abandoned].map((row) => row.matchId);
}

function readEntry(row: EntryRow): OutboxEntry {
  const { id, matchId, version, announcement, createdAt, attempts, notBefore, trace } = row;
  const name = `${id} of match ${matchId}`;
  const moment = (stored: Date | string) => orUnreadable(`announcement ${name}`, () => z.coerce.date().parse(stored));
  return {
    id: String(id),
    matchId,
    version: Number(version),
    createdAt: moment(createdAt),
    attempts: Number(attempts),
    notBefore: moment(notBefore),
    trace,
    announcement: readAnnouncement(announcement, name),
  };
}

interface Closing {
  readonly at: Date;
  readonly pinged: readonly PersonId[];
  readonly barredBy: number | null;
  readonly lease: Lease | undefined;
}

/** In a transaction, the lease stays locked until the end. @throws LeaseLost */
async function closeEntry(
  prisma: Prisma.TransactionClient,
  entryId: string,
  { at, pinged, barredBy, lease }: Closing,
  { forUpdate, extraColumns }: Dialect,
) {
  const pings = pinged.length === 0 ? empty : sql`, "pinged" = ${JSON.stringify(pinged)}`;
  const [entry] = await prisma.$queryRaw<{ readonly matchId: string; readonly next: number | bigint | null }[]>`
    UPDATE "outbox" SET "closedAt" = ${at}, "barredBy" = ${barredBy}${pings}
    WHERE "id" = ${Number(entryId)} ${whileHeld(lease, raw(forUpdate))}
    RETURNING "matchId", (
      SELECT min(n."id") FROM "outbox" n
      WHERE n."matchId" = "outbox"."matchId" AND n."closedAt" IS NULL AND n."id" > "outbox"."id") AS "next"${extraColumns}`;
  if (entry) return { matchId: entry.matchId, isMore: entry.next !== null };
  throw lease ? new LeaseLost(lease) : new Error(`outbox entry ${entryId} does not exist`);
}

/**
 * Adds the match's `repost` unless one is waiting. A repost that follows another keeps its creation time, from which
 * the backoff grows.
 */
async function addRepost(prisma: Prisma.TransactionClient, entryId: number, repost: Repost, at: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "outbox" ("matchId", "version", "announcement", "createdAt", "notBefore", "barred", "barredBy")
    SELECT b."matchId", b."version", ${REPOST}, CASE WHEN b."announcement" = ${REPOST} THEN b."createdAt" ELSE ${at} END,
      ${repost.at}, TRUE, ${repost.barredBy}
    FROM "outbox" b WHERE b."id" = ${entryId} AND NOT EXISTS (
      SELECT 1 FROM "outbox" e
      WHERE e."matchId" = b."matchId" AND e."closedAt" IS NULL AND e."announcement" = ${REPOST})`;
}
