/**
 * The outbox in the database, from the side of whoever delivers.
 * What is put into it is written with the change that it tells of; delivering itself is the hosts' matter.
 */
import {
  DIRECT_PLACE,
  keepable,
  type MatchPlace,
  type MatchPosts,
  type Outbox,
  type OutboxEntry,
} from '../match/index.ts';
import type { Database } from './connection/database.ts';
import { empty, join, type Sql, sql } from './connection/sql.ts';
import type { Prisma } from './generated/client.ts';
import { fence, nobodyAt, whileHeld } from './leases.ts';
import { personalPosts, personalTurnPosts, savePersonalPosts } from './repositories/directPosts.ts';
import { meetServer } from './repositories/servers.ts';
import { ofParts } from './rows/batches.ts';
import { readAnnouncement } from './rows/rows.ts';

const NO_POSTS: MatchPosts = {
  lobbyMessageId: null,
  turnMessageId: null,
  turnChannelId: null,
  turnVersion: null,
  voteMessageId: null,
};
const POSTS = {
  lobbyMessageId: true,
  turnMessageId: true,
  turnChannelId: true,
  turnVersion: true,
  voteMessageId: true,
} as const;
/** From so many attempts on, an entry counts as one that cannot be delivered at present; so does what is left alone. */
const STUCK_AFTER = 3;
const USUAL_PAGE = 100;
/** As in the schema: of entries that have never failed. */
const LONG_AGO = new Date(0);

/** `now` says when entries are closed. */
export function createOutbox({ queries: prisma, transact }: Database, now: () => Date): Outbox {
  return {
    pending: async ({ by, after, unclaimed, most = USUAL_PAGE } = {}) => {
      const free = unclaimed ? sql`AND ${nobodyAt('telling', 'o."matchId"')}` : empty;
      const until = by ? sql`AND o."notBefore" <= ${by} ${free}` : free;
      if (!after) return entriesOf(prisma, await firstOfTheirMatches(prisma, until, most));
      // Two ranges of one index: what may be told from the same moment on, then what may be told later.
      const same = sql`AND o."notBefore" = ${after.notBefore} AND o."id" > ${Number(after.id)} ${free}`;
      const ids = await firstOfTheirMatches(prisma, same, most);
      const later = sql`AND o."notBefore" > ${after.notBefore} ${until}`;
      const rest = ids.length < most ? await firstOfTheirMatches(prisma, later, most - ids.length) : [];
      return entriesOf(prisma, [...ids, ...rest]);
    },

    nextOf: async (matchId) => {
      const row = await prisma.outboxEntry.findFirst({ where: { matchId, closedAt: null }, orderBy: { id: 'asc' } });
      return row && readEntry(row);
    },

    postpone: async (entryId, notBefore, barred = false) => {
      const entry = await prisma.outboxEntry.findUnique({ where: { id: Number(entryId) }, select: { matchId: true } });
      if (!entry) return;
      await prisma.outboxEntry.updateMany({
        where: { matchId: entry.matchId, closedAt: null },
        data: { notBefore, barred },
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
          OR (m."channelId" = ${DIRECT_PLACE.channelId}
            AND EXISTS (SELECT 1 FROM "seats" s WHERE s."matchId" = m."id" AND s."personId" IN (${at}))))`;
      return [...new Map(rows.map(({ id, matchId }) => [matchId, String(id)])).values()];
    },

    resumeAll: async () => {
      const where = { closedAt: null, notBefore: { gt: LONG_AGO } };
      await prisma.outboxEntry.updateMany({ where, data: { notBefore: LONG_AGO, barred: false } });
    },

    nextPause: async (after) => {
      const row = await prisma.outboxEntry.findFirst({
        where: { closedAt: null, notBefore: { gt: after } },
        orderBy: [{ notBefore: 'asc' }, { id: 'asc' }],
        select: { notBefore: true },
      });
      return row?.notBefore ?? null;
    },

    waiting: async (matchIds) => {
      const rows = await ofParts(matchIds, (part) =>
        prisma.outboxEntry.groupBy({ by: ['matchId'], where: { matchId: { in: part }, closedAt: null } }),
      );
      return new Set(rows.map(({ matchId }) => matchId));
    },

    attempt: async (entryId, lease) => {
      const [row] = await prisma.$queryRaw<{ readonly attempts: number | bigint }[]>`
        UPDATE "outbox" SET "attempts" = "attempts" + 1
        WHERE "id" = ${Number(entryId)} AND "closedAt" IS NULL ${whileHeld(lease)} RETURNING "attempts"`;
      return row ? Number(row.attempts) - 1 : null;
    },

    delivered: (entryId, place, posts, proposal, personal = [], lease) =>
      transact(async (inside) => {
        if (lease) await fence(inside, lease);
        const at = now();
        const { matchId } = await inside.outboxEntry.update({
          where: { id: Number(entryId) },
          data: { closedAt: at },
          select: { matchId: true },
        });
        if (proposal) {
          const { proposalId: id, messageId } = proposal;
          await inside.proposal.update({ where: { id }, data: { messageId } });
        }
        for (const told of personal) await savePersonalPosts(inside, matchId, told);
        if (place.serverId) await meetServer(inside, place.serverId, at);
        const data = whereItStands(place, posts);
        if (Object.keys(data).length === 0) return;
        const match = await inside.match.update({
          where: { id: matchId },
          data,
          select: { id: true, threadId: true, channelId: true },
        });
        await keepTurnPost(inside, match, posts);
      }),

    abandon: async (entryId, reason, lease) => {
      await prisma.$executeRaw`
        UPDATE "outbox" SET "closedAt" = ${now()}, "abandoned" = ${keepable(reason)}
        WHERE "id" = ${Number(entryId)} AND "closedAt" IS NULL ${whileHeld(lease)}`;
    },

    posts: async (matchId) => {
      return (await prisma.match.findUnique({ where: { id: matchId }, select: POSTS })) ?? NO_POSTS;
    },

    personalPosts: (matchId) => personalPosts(prisma, matchId),

    turnPosts: (matchId, personId) =>
      personId === undefined
        ? prisma.turnPost.findMany({
            where: { matchId },
            select: { version: true, channelId: true, messageId: true },
            orderBy: { version: 'asc' },
          })
        : personalTurnPosts(prisma, matchId, personId),

    silenced: async (matchIds) => new Set(await ofParts(matchIds, (part) => silencedOf(prisma, part))),
  };
}

/** Ids of waiting entries before which none of their match waits, in the order in which they are to be told. */
async function firstOfTheirMatches(prisma: Prisma.TransactionClient, range: Sql, most: number): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ readonly id: number | bigint }[]>`
    SELECT o."id" FROM "outbox" o
    WHERE o."closedAt" IS NULL ${range} AND NOT EXISTS (
      SELECT 1 FROM "outbox" e WHERE e."matchId" = o."matchId" AND e."closedAt" IS NULL AND e."id" < o."id")
    ORDER BY o."notBefore", o."id" LIMIT ${most}`;
  return rows.map(({ id }) => Number(id));
}

async function entriesOf(prisma: Prisma.TransactionClient, ids: readonly number[]): Promise<OutboxEntry[]> {
  const rows = await ofParts(ids, (part) => prisma.outboxEntry.findMany({ where: { id: { in: part } } }));
  const found = new Map(rows.map((row) => [row.id, readEntry(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function silencedOf(prisma: Prisma.TransactionClient, matchIds: string[]): Promise<readonly string[]> {
  const matchId = { in: matchIds };
  const stuck = await prisma.outboxEntry.findMany({
    where: { matchId, closedAt: null, OR: [{ attempts: { gte: STUCK_AFTER } }, { notBefore: { gt: LONG_AGO } }] },
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

function readEntry(row: Prisma.OutboxEntryGetPayload<Record<never, never>>): OutboxEntry {
  const { id, matchId, version, announcement, createdAt, attempts, notBefore, trace } = row;
  return {
    id: String(id),
    matchId,
    version,
    createdAt,
    attempts,
    notBefore,
    trace,
    announcement: readAnnouncement(announcement),
  };
}

/** Turn messages that everybody at the match's place can see are remembered, also when newer ones have come. */
async function keepTurnPost(
  prisma: Prisma.TransactionClient,
  match: { readonly id: string; readonly threadId: string | null; readonly channelId: string },
  { turnMessageId: messageId, turnChannelId, turnVersion: version }: Partial<MatchPosts>,
): Promise<void> {
  if (!messageId || turnChannelId || version === undefined || version === null) return;
  const columns = { channelId: match.threadId ?? match.channelId, messageId };
  await prisma.turnPost.upsert({
    where: { matchId_version: { matchId: match.id, version } },
    create: { matchId: match.id, version, ...columns },
    update: columns,
  });
}

/** Only what was said: anything else stays as it is. */
function whereItStands(
  { serverId, channelId, threadId }: Partial<MatchPlace>,
  { lobbyMessageId, turnMessageId, turnChannelId, turnVersion, voteMessageId }: Partial<MatchPosts>,
): Prisma.MatchUncheckedUpdateInput {
  return {
    ...(serverId === undefined ? {} : { serverId }),
    ...(channelId === undefined ? {} : { channelId }),
    ...(threadId === undefined ? {} : { threadId }),
    ...(lobbyMessageId === undefined ? {} : { lobbyMessageId }),
    ...(turnMessageId === undefined ? {} : { turnMessageId }),
    ...(turnChannelId === undefined ? {} : { turnChannelId }),
    ...(turnVersion === undefined ? {} : { turnVersion }),
    ...(voteMessageId === undefined ? {} : { voteMessageId }),
  };
}
