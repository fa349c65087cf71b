/**
 * The outbox in the database, from the side of whoever delivers.
 * What is put into it is written with the change that it tells of; delivering itself is the hosts' matter.
 */

import { z } from 'zod';
import { personalPosts, personalTurnPosts, savePersonalPosts } from '../features/play/store/directPosts.ts';
import { matchPosts, placeColumns, saveMatchPosts } from '../features/play/store/matchPosts.ts';
import { meetServer } from '../features/servers/store/servers.ts';
import { type Lease, LeaseLost } from '../kernel/index.ts';
import {
  type Announcement,
  DIRECT_PLACE,
  keepable,
  type Outbox,
  type OutboxEntry,
  type PersonId,
  type Repost,
} from '../match/index.ts';
import type { Database } from './connection/database.ts';
import { empty, join, raw, type Sql, sql } from './connection/sql.ts';
import type { Prisma } from './generated/client.ts';
import { fence, nobodyAt, whileHeld } from './jobs.ts';
import { ofParts } from './rows/batches.ts';
import { firstWhole } from './rows/checkedReading.ts';
import { readAnnouncement } from './rows/rows.ts';
import { orUnreadable, readable, type Unreadable } from './rows/unreadable.ts';

/** From so many attempts on, an entry counts as one that cannot be delivered at present; so does what is left alone. */
const STUCK_AFTER = 3;
const USUAL_PAGE = 100;

/** Asked with each thing that is told: Prisma takes several times as long to make the statement as the database to answer it. */
const ENTRY = raw(
  ['id', 'matchId', 'version', 'announcement', 'createdAt', 'attempts', 'notBefore', 'trace']
    .map((column) => `o."${column}"`)
    .join(', '),
);

const peopleSchema = z.array(z.string());

interface EntryRow {
  readonly id: number | bigint;
  readonly matchId: string;
  readonly version: number | bigint;
  readonly announcement: string;
  readonly createdAt: Date;
  readonly attempts: number | bigint;
  readonly notBefore: Date;
  readonly trace: string | null;
}

/** As in the schema: of entries that have never failed. */
const LONG_AGO = new Date(0);

/** As it is written. */
const REPOST = JSON.stringify({ kind: 'repost' } satisfies Announcement);
const isRepost = (entry: 'o' | 'e' | 'outbox') => sql`${raw(entry)}."announcement" = ${REPOST}`;
/** That nothing of its match is told before the entry `o`. */
const isNext = sql`NOT EXISTS (
  SELECT 1 FROM "outbox" e
  WHERE e."matchId" = o."matchId" AND e."closedAt" IS NULL AND NOT (${isRepost('e')}) AND (e."id" < o."id" OR ${isRepost('o')})
)`;

/** `now` says when entries are closed. */
export function createOutbox(
  { queries: prisma, transact, dialect }: Database,
  now: () => Date,
  unreadable: Unreadable,
): Outbox {
  /** What is damaged is given up: it would keep all that its match has to tell from being told. */
  const told = async (rows: readonly EntryRow[]): Promise<OutboxEntry[]> => {
    const entries = readable(rows, readEntry, unreadable);
    const read = new Set(entries.map(({ id }) => id));
    for (const { id } of rows.filter((row) => !read.has(String(row.id)))) await giveUp(Number(id));
    return entries;
  };

  const giveUp = async (id: number): Promise<void> => {
    const data = { closedAt: now(), abandoned: keepable('damaged') };
    await prisma.outboxEntry.updateMany({ where: { id, closedAt: null }, data });
  };

  /** The first rows of a query of entries; those of which a column cannot be read are given up, too. */
  const first = async (query: Sql, most: number): Promise<readonly EntryRow[]> => {
    const damaged: number[] = [];
    const rows = await firstWhole<EntryRow>(prisma, query, most, { what: 'announcement', column: 'id' }, (row, id) => {
      unreadable(row);
      damaged.push(Number(id));
    });
    for (const id of damaged) await giveUp(id);
    return rows;
  };

  return {
    pending: async ({ by, after, unclaimed, most = USUAL_PAGE } = {}) => {
      const free = unclaimed ? sql`AND ${nobodyAt('telling', 'o."matchId"')}` : empty;
      const until = by ? sql`AND o."notBefore" <= ${by} ${free}` : free;
      if (!after) return told(await first(firstOfTheirMatches(until), most));
      // Two ranges of one index: what may be told from the same moment on, then what may be told later.
      const same = sql`AND o."notBefore" = ${after.notBefore} AND o."id" > ${Number(after.id)} ${free}`;
      const alike = await first(firstOfTheirMatches(same), most);
      const later = sql`AND o."notBefore" > ${after.notBefore} ${until}`;
      const rest = alike.length < most ? await first(firstOfTheirMatches(later), most - alike.length) : [];
      return told([...alike, ...rest]);
    },

    nextOf: async (matchId) => {
      const firstThat = (which: Sql) => sql`
        SELECT * FROM (
          SELECT ${ENTRY} FROM "outbox" o WHERE o."matchId" = ${matchId} AND o."closedAt" IS NULL AND ${which}
          ORDER BY o."id" LIMIT 1
        ) AS "sub"`;
      const rows = await first(sql`${firstThat(sql`NOT (${isRepost('o')})`)} UNION ALL ${firstThat(isRepost('o'))}`, 2);
      const row = rows.find(({ announcement }) => announcement !== REPOST) ?? rows[0];
      const [entry] = await told(row ? [row] : []);
      return entry ?? null;
    },

    postpone: async (entryId, notBefore, barredBy) => {
      const id = Number(entryId);
      const entry = await prisma.outboxEntry.findUnique({
        where: { id },
        select: { matchId: true, announcement: true },
      });
      if (!entry) return;
      const waiting = { matchId: entry.matchId, announcement: { not: REPOST } };
      await prisma.outboxEntry.updateMany({
        where: { ...(entry.announcement === REPOST ? { id } : waiting), closedAt: null },
        data: { notBefore, barred: typeof barredBy === 'number', ...(barredBy !== undefined && { barredBy }) },
      });
    },

    barredAt: async (places) => {
      if (places.length === 0) return [];
      // Few are barred: they are looked through, and their matches looked up.
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

    nextPause: async (after) => {
      const query = sql`SELECT o."id", o."notBefore" FROM "outbox" o
        WHERE o."closedAt" IS NULL AND o."notBefore" > ${after} ORDER BY o."notBefore"`;
      const named = { what: 'announcement', column: 'id' };
      const [row] = await firstWhole<{ readonly notBefore: Date }>(prisma, query, 1, named, unreadable);
      return row?.notBefore ?? null;
    },

    waiting: async (matchIds) => {
      const rows = await ofParts(matchIds, (part) =>
        prisma.outboxEntry.groupBy({
          by: ['matchId'],
          where: { matchId: { in: part }, closedAt: null, announcement: { not: REPOST } },
        }),
      );
      return new Set(rows.map(({ matchId }) => matchId));
    },

    attempt: async (entryId, lease) => {
      const [row] = await prisma.$queryRaw<{ readonly attempts: number | bigint }[]>`
        UPDATE "outbox" SET "attempts" = "attempts" + 1
        WHERE "id" = ${Number(entryId)} AND "closedAt" IS NULL ${whileHeld(lease)} AND NOT (
          ${isRepost('outbox')} AND EXISTS (
            SELECT 1 FROM "outbox" e
            WHERE e."matchId" = "outbox"."matchId" AND e."closedAt" IS NULL AND NOT (${isRepost('e')})))
        RETURNING "attempts"`;
      return row ? Number(row.attempts) - 1 : null;
    },

    delivered: async (entryId, place, posts, proposals = [], personal = [], lease, repost = null, pinged = []) => {
      const at = now();
      const barredBy = repost?.barredBy ?? null;
      const columns = placeColumns(place, posts);
      const isAlone =
        proposals.length === 0 && personal.length === 0 && Object.keys(columns).length === 0 && repost === null;
      // Where no message has come to stand anywhere that is asked for later, one statement is enough.
      if (isAlone) return (await closeEntry(prisma, entryId, { at, pinged, barredBy }, lease)).isMore;
      return transact(async (inside) => {
        if (lease) await fence(inside, lease, dialect);
        const { matchId, isMore } = await closeEntry(inside, entryId, { at, pinged, barredBy });
        for (const { proposalId: id, messageId } of proposals) {
          await inside.proposal.update({ where: { id }, data: { messageId } });
        }
        await savePersonalPosts(inside, matchId, personal);
        if (repost !== null) await leaveRepost(inside, Number(entryId), repost, at);
        if (place.serverId) await meetServer(inside, place.serverId, at);
        if (Object.keys(columns).length === 0) return isMore;
        await saveMatchPosts(inside, matchId, columns, posts);
        return isMore;
      });
    },

    abandon: async (entryId, reason, lease) => {
      await prisma.$executeRaw`
        UPDATE "outbox" SET "closedAt" = ${now()}, "abandoned" = ${keepable(reason)}
        WHERE "id" = ${Number(entryId)} AND "closedAt" IS NULL ${whileHeld(lease)}`;
    },

    posts: (matchId) => matchPosts(prisma, matchId),

    personalPosts: (matchId) => personalPosts(prisma, matchId),

    turnPosts: (matchId, personId) =>
      personId === undefined
        ? prisma.turnPost.findMany({
            where: { matchId },
            select: { version: true, channelId: true, messageId: true },
            orderBy: { version: 'asc' },
          })
        : personalTurnPosts(prisma, matchId, personId),

    missed: async (matchId, from) => {
      const rows = await prisma.outboxEntry.findMany({
        where: { matchId, closedAt: { gte: from }, abandoned: null, barredBy: { not: null } },
        orderBy: { id: 'asc' },
      });
      return readable(rows, readEntry, unreadable);
    },

    madeUp: async (entryId) => {
      await prisma.outboxEntry.updateMany({ where: { id: Number(entryId) }, data: { barredBy: null } });
    },

    pings: async (matchId, { from, to }) => {
      const rows = await prisma.outboxEntry.findMany({
        where: { matchId, closedAt: { gte: from, lte: to }, pinged: { not: null } },
        select: { id: true, version: true, announcement: true, pinged: true, closedAt: true },
      });
      const readPing = ({ id, version, announcement, pinged, closedAt }: (typeof rows)[number]) => ({
        version,
        at: closedAt ?? to,
        announcement: readAnnouncement(announcement, `${id} of match ${matchId}`),
        personIds: orUnreadable(`announcement ${id} of match ${matchId}`, () =>
          peopleSchema.parse(JSON.parse(pinged ?? '[]')),
        ),
      });
      return readable(rows, readPing, unreadable);
    },

    acts: (matchId, { from, to }) =>
      prisma.interaction.findMany({
        where: { at: { gte: from, lte: to }, matchId },
        select: { personId: true, at: true },
        orderBy: { at: 'desc' },
      }),

    silenced: async (matchIds) => new Set(await ofParts(matchIds, (part) => silencedOf(prisma, part))),

    barredBy: async (matchIds) => {
      const rows = await ofParts(matchIds, (part) =>
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

/** Waiting entries before which none of their match waits, in the order in which they are to be told. */
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
      OR: [{ attempts: { gte: STUCK_AFTER } }, { notBefore: { gt: LONG_AGO } }],
      // Of a match without a channel that is a matter of single people.
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
  const given = await prisma.outboxEntry.findMany({
    where: { id: { in: ids }, abandoned: { not: null } },
    select: { matchId: true },
  });
  return [...stuck, ...given].map((row) => row.matchId);
}

function readEntry(row: EntryRow): OutboxEntry {
  const { id, matchId, version, announcement, createdAt, attempts, notBefore, trace } = row;
  return {
    id: String(id),
    matchId,
    version: Number(version),
    createdAt,
    attempts: Number(attempts),
    notBefore,
    trace,
    announcement: readAnnouncement(announcement, `${id} of match ${matchId}`),
  };
}

/** Whose announcement it was, and whether more of it is waiting. @throws LeaseLost where it is */
async function closeEntry(
  prisma: Prisma.TransactionClient,
  entryId: string,
  {
    at,
    pinged,
    barredBy,
  }: { readonly at: Date; readonly pinged: readonly PersonId[]; readonly barredBy: number | null },
  lease?: Lease,
) {
  const pings = pinged.length === 0 ? empty : sql`, "pinged" = ${JSON.stringify(pinged)}`;
  const [entry] = await prisma.$queryRaw<{ readonly matchId: string; readonly next: number | bigint | null }[]>`
    UPDATE "outbox" SET "closedAt" = ${at}, "barredBy" = ${barredBy}${pings} WHERE "id" = ${Number(entryId)} ${whileHeld(lease)}
    RETURNING "matchId", (
      SELECT min(n."id") FROM "outbox" n
      WHERE n."matchId" = "outbox"."matchId" AND n."closedAt" IS NULL AND n."id" > "outbox"."id") AS "next"`;
  if (entry) return { matchId: entry.matchId, isMore: entry.next !== null };
  throw lease ? new LeaseLost(lease) : new Error(`there is no announcement ${entryId}`);
}

/**
 * The `repost` of a match, once; `behind`: the entry that leaves it. One that takes the place of another keeps its age, by
 * which the pauses grow.
 */
async function leaveRepost(prisma: Prisma.TransactionClient, behind: number, repost: Repost, at: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "outbox" ("matchId", "version", "announcement", "createdAt", "notBefore", "barred", "barredBy")
    SELECT b."matchId", b."version", ${REPOST}, CASE WHEN b."announcement" = ${REPOST} THEN b."createdAt" ELSE ${at} END,
      ${repost.at}, TRUE, ${repost.barredBy}
    FROM "outbox" b WHERE b."id" = ${behind} AND NOT EXISTS (
      SELECT 1 FROM "outbox" e
      WHERE e."matchId" = b."matchId" AND e."closedAt" IS NULL AND e."announcement" = ${REPOST})`;
}
