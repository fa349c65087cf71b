/**
 * Notices in the database: written with what they tell of, found by whoever posts them.
 * What is told, and how often it is tried, is the people folder's matter.
 */
import { keepable, type PersonId, SOMEONE } from '../../../match/index.ts';
import type { DuePlace, NoticeRepository, NoticeStore } from '../../../people/index.ts';
import { empty, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { nobodyAt } from '../../../store/jobs.ts';
import { firstWhole } from '../../../store/rows/checkedReading.ts';
import { readable, type Unreadable } from '../../../store/rows/unreadable.ts';
import { daysBefore, quoted, ROWS, someAtATime, type Tables } from '../../../store/tables/table.ts';
import type { UnitOfWork } from '../../../store/transaction/unitOfWork.ts';
import { type NoticeRow, placeColumns, readNotice } from './rows.ts';

/** As in the schema: of what has never failed. */
const LONG_AGO = new Date(0);

/** Of the notices called `n`: that none before it in its place may be told, or has failed and waits. */
const isFirst = (by: Date) => sql`NOT EXISTS (
  SELECT 1 FROM "notices" e
  WHERE e."placeId" = n."placeId" AND e."closedAt" IS NULL AND e."id" < n."id"
    AND (e."attempts" > 0 OR e."notBefore" <= ${by}))`;

/** What was barred from channels and waits: only of such has somebody been told. */
const barredAt = (channelIds: readonly string[]) =>
  ({
    placeId: { in: [...channelIds] },
    closedAt: null,
    direct: false,
    complained: true,
    attempts: { gt: 0 },
    notBefore: { gt: LONG_AGO },
  }) satisfies Prisma.NoticeWhereInput;

/** Inside a transaction. */
export function noticeRepository(
  prisma: Prisma.TransactionClient,
  work: UnitOfWork,
  unreadable: Unreadable,
): NoticeRepository {
  const one = { id: true } as const;
  return {
    add: async ({ facts, to, notBefore = LONG_AGO, post = {}, attempts = 0 }, createdAt) => {
      work.left.add('notice');
      const data = { facts: JSON.stringify(facts), ...placeColumns(to), ...post, createdAt, notBefore, attempts };
      return (await prisma.notice.create({ data, select: one })).id;
    },

    renew: async (id, { facts, notBefore = LONG_AGO } = {}) => {
      const said = facts ? sql`, "facts" = ${JSON.stringify(facts)}` : empty;
      const renewed = await prisma.$executeRaw`
        UPDATE "notices" SET "revision" = "revision" + 1, "closedAt" = NULL,
          "attempts" = CASE WHEN "closedAt" IS NULL THEN "attempts" ELSE 0 END,
          "notBefore" = CASE
            WHEN "closedAt" IS NULL AND ("attempts" > 0 OR "notBefore" < ${notBefore}) THEN "notBefore" ELSE ${notBefore}
          END${said}
        WHERE "id" = ${id} AND "abandoned" IS NULL`;
      if (renewed > 0) work.left.add('notice');
      return renewed > 0;
    },

    notice: async (id) => {
      const row = await prisma.notice.findUnique({ where: { id } });
      return row && readNotice(row);
    },

    firstAt: async (placeId, by) => {
      for (;;) {
        const [row] = await prisma.$queryRaw<NoticeRow[]>`
          SELECT n.* FROM "notices" n
          WHERE n."placeId" = ${placeId} AND n."closedAt" IS NULL AND n."notBefore" <= ${by} AND ${isFirst(by)}
          ORDER BY n."id" LIMIT 1`;
        const [notice] = readable(row ? [row] : [], readNotice, unreadable);
        if (notice || !row) return notice ?? null;
        // It would keep all that comes after it from being told.
        const data = { closedAt: by, abandoned: keepable('damaged') };
        await prisma.notice.updateMany({ where: { id: Number(row.id) }, data });
      }
    },

    countAttempt: async (id) => {
      await prisma.$executeRaw`UPDATE "notices" SET "attempts" = "attempts" + 1 WHERE "id" = ${id}`;
    },

    told: async (id, revision, post, at) => {
      const { channelId, messageId } = post ?? { channelId: null, messageId: null };
      await prisma.$executeRaw`
        UPDATE "notices" SET "channelId" = ${channelId}, "messageId" = ${messageId}, "attempts" = 0,
          "closedAt" = CASE WHEN "revision" = ${revision} THEN ${at} ELSE "closedAt" END
        WHERE "id" = ${id}`;
    },

    resumeAt: async (channelIds) => {
      const resumed = await prisma.notice.updateMany({ where: barredAt(channelIds), data: { notBefore: LONG_AGO } });
      if (resumed.count > 0) work.left.add('notice');
      return resumed.count > 0;
    },

    postpone: async (id, notBefore) => {
      await prisma.notice.updateMany({ where: { id }, data: { notBefore } });
    },

    noteComplaint: async (id) => {
      await prisma.notice.updateMany({ where: { id }, data: { complained: true } });
    },

    isComplainedOf: async (placeId, before) => {
      const last = await prisma.notice.findFirst({
        where: {
          placeId,
          id: { lt: before },
          closedAt: { not: null },
          OR: [{ abandoned: null }, { complained: true }],
        },
        orderBy: [{ closedAt: 'desc' }, { id: 'desc' }],
        select: { abandoned: true, complained: true },
      });
      return last?.complained === true && last.abandoned !== null;
    },

    abandon: async (id, reason, closedAt) => {
      await prisma.notice.updateMany({
        where: { id, closedAt: null },
        data: { closedAt, abandoned: keepable(reason) },
      });
    },

    abandonAll: async (placeId, reason, closedAt) => {
      await prisma.notice.updateMany({
        where: { placeId, closedAt: null },
        data: { closedAt, abandoned: keepable(reason), complained: true },
      });
    },
  };
}

/** Outside of transactions. */
export function noticeQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<NoticeStore, 'duePlaces' | 'isDueAt' | 'firstNotice' | 'isBarredAt' | 'resumeNotices'> {
  const free = nobodyAt('notice', 'n."placeId"');
  return {
    duePlaces: async (by, most, after) => {
      const rest = after ? sql`AND (n."notBefore", n."id") > (${after.notBefore}, ${after.id})` : empty;
      const query = sql`SELECT n."placeId", n."id", n."notBefore" FROM "notices" n
        WHERE n."closedAt" IS NULL AND n."notBefore" <= ${by} ${rest} AND ${free} AND ${isFirst(by)}
        ORDER BY n."notBefore", n."id"`;
      const named = { what: 'notice', column: 'id' };
      const rows = await firstWhole<Omit<DuePlace, 'id'> & Pick<NoticeRow, 'id'>>(
        prisma,
        query,
        most,
        named,
        unreadable,
      );
      return rows.map((row) => ({ ...row, id: Number(row.id) }));
    },

    isDueAt: async (placeId, by) => {
      const rows = await prisma.$queryRaw<unknown[]>`
        SELECT n."id" FROM "notices" n
        WHERE n."placeId" = ${placeId} AND n."closedAt" IS NULL AND n."notBefore" <= ${by} AND ${isFirst(by)} LIMIT 1`;
      return rows.length > 0;
    },

    // What waits behind one that has failed is told with it.
    firstNotice: async (after) => {
      const later = after ? sql`AND n."notBefore" > ${after}` : empty;
      const query = sql`SELECT n."id", n."notBefore" FROM "notices" n
        WHERE n."closedAt" IS NULL ${later} AND ${free} AND NOT EXISTS (
          SELECT 1 FROM "notices" e
          WHERE e."placeId" = n."placeId" AND e."closedAt" IS NULL AND e."id" < n."id" AND e."attempts" > 0)
        ORDER BY n."notBefore", n."id"`;
      const named = { what: 'notice', column: 'id' };
      const [row] = await firstWhole<{ readonly notBefore: Date }>(prisma, query, 1, named, unreadable);
      return row?.notBefore ?? null;
    },

    isBarredAt: async (channelIds) =>
      channelIds.length > 0 &&
      (await prisma.notice.findFirst({ where: barredAt(channelIds), select: { id: true } })) !== null,

    resumeNotices: async () => {
      await prisma.notice.updateMany({
        where: { closedAt: null, notBefore: { gt: LONG_AGO }, attempts: { gt: 0 } },
        data: { notBefore: LONG_AGO },
      });
    },
  };
}

/** Days since they were told or given up: until then their messages can be brought up to date. */
const KEPT = 30;
/** Notices among which those are looked for that speak of a person. */
const LOOKED_THROUGH = 10_000;

export const noticeTables = {
  Notice: {
    removed: someAtATime(
      ({ queries }, now) => queries.$executeRaw`
        DELETE FROM "notices" WHERE "id" IN (
          SELECT n."id" FROM "notices" n WHERE n."closedAt" < ${daysBefore(now, KEPT)}
          ORDER BY n."closedAt" LIMIT ${ROWS})`,
    ),
    ofServer: (inside, serverId) => inside.notice.deleteMany({ where: { serverId }, limit: ROWS }),
    personal: ({ prisma, personId, all }) => {
      const where = { OR: [{ placeId: personId }, { setBy: personId }, { facts: { contains: quoted(personId) } }] };
      return all((page) => prisma.notice.findMany({ where, orderBy: { id: 'asc' }, ...page }));
    },
    forget: {
      throughout: async (prisma, part, personId) => {
        for await (const ids of noticesAbout(prisma, personId)) {
          await part((inside) => forgetInNotices(inside, personId, ids));
        }
      },
      last: async (inside, personId) => {
        await inside.notice.deleteMany({ where: { placeId: personId } });
        await inside.notice.updateMany({ where: { setBy: personId }, data: { setBy: null } });
      },
    },
  },
} satisfies Tables;

/** Ids of those that others are told and that speak of the person, a part after the other. */
async function* noticesAbout(prisma: Prisma.TransactionClient, personId: PersonId): AsyncGenerator<readonly number[]> {
  const first = (await prisma.notice.findFirst({ orderBy: { id: 'asc' }, select: { id: true } }))?.id ?? 0;
  const last = (await prisma.notice.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0;
  for (let from = first; from <= last; from += LOOKED_THROUGH) {
    const where = { id: { gte: from, lt: from + LOOKED_THROUGH }, facts: { contains: quoted(personId) } };
    const found = await prisma.notice.findMany({ where, select: { id: true } });
    if (found.length > 0) yield found.map(({ id }) => id);
  }
}

async function forgetInNotices(
  inside: Prisma.TransactionClient,
  personId: PersonId,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const row = await inside.notice.findUnique({ where: { id }, select: { facts: true } });
    if (!row) continue;
    const facts = row.facts.replaceAll(quoted(personId), quoted(SOMEONE));
    await inside.notice.update({ where: { id }, data: { facts } });
  }
}
