/** Stores notices and finds those that are due. */
import { z } from 'zod';
import {
  ERASED_PERSON,
  LEAGUE_NOTICE_PARTS,
  type Notice,
  type NoticeFacts,
  type NoticeId,
  type NoticePlace,
  type PersonId,
  sanitizeText,
  UNREACHABLE_REASONS,
  UnreadableRow,
} from '../../match/index.ts';
import { empty, sql } from '../../store/connection/sql.ts';
import type { Notice as NoticeModel, Prisma } from '../../store/generated/client.ts';
import { type CausedWork, isUnclaimed } from '../../store/jobs.ts';
import { firstReadable } from '../../store/rows/checkedClient.ts';
import { orUnreadable, type ReportUnreadable, readableRows } from '../../store/rows/rows.ts';
import { daysBefore, jsonString, ROWS_PER_BATCH, removeInBatches, type Tables } from '../../store/rows/table.ts';
import type { DuePlace, NoticeRepository, NoticeStore } from './usecases/ports.ts';

/** The schema's default of `notBefore`. */
const LONG_AGO = new Date(0);

/** Condition on a notice `n`: no earlier notice in its place is due or waiting for a retry. */
const isFirst = (by: Date) => sql`NOT EXISTS (
  SELECT 1 FROM "notices" e
  WHERE e."placeId" = n."placeId" AND e."closedAt" IS NULL AND e."id" < n."id"
    AND (e."attempts" > 0 OR e."notBefore" <= ${by}))`;

/** Notices that could not be posted in a channel or edited there, and are retried. */
const BARRED = {
  closedAt: null,
  direct: false,
  complained: true,
  attempts: { gt: 0 },
} satisfies Prisma.NoticeWhereInput;

/** Those that wait for their retry in these channels. */
const barredAt = (channelIds: readonly string[]) =>
  ({ ...BARRED, placeId: { in: [...channelIds] }, notBefore: { gt: LONG_AGO } }) satisfies Prisma.NoticeWhereInput;

export function noticeRepository(
  prisma: Prisma.TransactionClient,
  work: CausedWork,
  unreadable: ReportUnreadable,
): NoticeRepository {
  return {
    add: async ({ facts, to, notBefore = LONG_AGO, post = {}, attempts = 0 }, createdAt) => {
      work.pendingWork.add('notice');
      const data = { facts: JSON.stringify(facts), ...placeColumns(to), ...post, createdAt, notBefore, attempts };
      return (await prisma.notice.create({ data, select: { id: true } })).id;
    },

    renew: async (id, change) => {
      const isRenewed = await renewNotice(prisma, id, change);
      if (isRenewed) work.pendingWork.add('notice');
      return isRenewed;
    },

    notice: async (id) => {
      const row = await prisma.notice.findUnique({ where: { id } });
      return row && readNotice(row);
    },

    find: (facts, placeId) => findNotice(prisma, facts, placeId),

    nextDue: async (placeId, by) => {
      for (;;) {
        const [row] = await prisma.$queryRaw<NoticeRow[]>`
          SELECT n.* FROM "notices" n
          WHERE n."placeId" = ${placeId} AND n."closedAt" IS NULL AND n."notBefore" <= ${by} AND ${isFirst(by)}
          ORDER BY n."id" LIMIT 1`;
        const [notice] = readableRows(row ? [row] : [], readNotice, unreadable);
        if (notice || !row) return notice ?? null;
        // A damaged notice would block the notices after it.
        const data = { closedAt: by, abandoned: sanitizeText('damaged') };
        await prisma.notice.updateMany({ where: { id: Number(row.id) }, data });
      }
    },

    countAttempt: async ({ id, createdAt }) => {
      await prisma.$executeRaw`
        UPDATE "notices" SET "attempts" = "attempts" + 1, "createdAt" = ${createdAt} WHERE "id" = ${id}`;
    },

    markPosted: async (id, revision, post, at) => {
      const { channelId, messageId } = post ?? { channelId: null, messageId: null };
      await prisma.$executeRaw`
        UPDATE "notices" SET "channelId" = ${channelId}, "messageId" = ${messageId}, "attempts" = 0,
          "complained" = CASE WHEN CAST(${messageId} AS TEXT) IS NULL THEN "complained" ELSE FALSE END,
          "closedAt" = CASE WHEN "revision" = ${revision} THEN ${at} ELSE "closedAt" END
        WHERE "id" = ${id}`;
    },

    resumeAt: async (channelIds) => {
      const resumed = await prisma.notice.updateMany({ where: barredAt(channelIds), data: { notBefore: LONG_AGO } });
      if (resumed.count > 0) work.pendingWork.add('notice');
      return resumed.count > 0;
    },

    postpone: async ({ id, notBefore: attempted }, notBefore) => {
      const postponed = await prisma.notice.updateMany({ where: { id, notBefore: attempted }, data: { notBefore } });
      if (postponed.count === 0) work.pendingWork.add('notice');
    },

    noteComplaint: async (id) => {
      await prisma.notice.updateMany({ where: { id }, data: { complained: true } });
    },

    wasComplainedOf: async (placeId, before) => {
      const others = { ...BARRED, placeId, id: { not: before } };
      if ((await prisma.notice.findFirst({ where: others, select: { id: true } })) !== null) return true;
      const last = await prisma.notice.findFirst({
        where: {
          placeId,
          id: { lt: before },
          closedAt: { not: null },
          // A notice closed without a message was no longer worth posting, which says nothing about the place.
          OR: [{ abandoned: null, messageId: { not: null } }, { complained: true }],
        },
        orderBy: [{ closedAt: 'desc' }, { id: 'desc' }],
        select: { abandoned: true, complained: true, messageId: true },
      });
      return last?.complained === true && (last.abandoned !== null || last.messageId === null);
    },

    abandon: async (id, reason, closedAt) => {
      await prisma.notice.updateMany({
        where: { id, closedAt: null },
        data: { closedAt, abandoned: sanitizeText(reason) },
      });
    },

    abandonAll: async (placeId, reason, closedAt) => {
      await prisma.notice.updateMany({
        where: { placeId, closedAt: null },
        data: { closedAt, abandoned: sanitizeText(reason), complained: true },
      });
    },
  };
}

/** See `NoticeRepository.find`. */
export async function findNotice(
  prisma: Prisma.TransactionClient,
  facts: NoticeFacts,
  placeId: string,
): Promise<NoticeId | null> {
  const where = { placeId, facts: JSON.stringify(facts) };
  const found = await prisma.notice.findMany({ where, select: { id: true } });
  return found.length === 0 ? null : Math.max(...found.map(({ id }) => id));
}

/** See `NoticeRepository.renew`. */
export async function renewNotice(
  prisma: Prisma.TransactionClient,
  id: NoticeId | null,
  { facts, notBefore = LONG_AGO }: { readonly facts?: NoticeFacts; readonly notBefore?: Date } = {},
): Promise<boolean> {
  if (id === null) return false;
  const newFacts = facts ? sql`, "facts" = ${JSON.stringify(facts)}` : empty;
  const renewed = await prisma.$executeRaw`
    UPDATE "notices" SET "revision" = "revision" + 1, "closedAt" = NULL,
      "attempts" = CASE WHEN "closedAt" IS NULL THEN "attempts" ELSE 0 END,
      "notBefore" = CASE
        WHEN "closedAt" IS NULL AND ("attempts" > 0 OR "notBefore" < ${notBefore}) THEN "notBefore" ELSE ${notBefore}
      END${newFacts}
    WHERE "id" = ${id} AND "abandoned" IS NULL`;
  return renewed > 0;
}

export function noticeQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<NoticeStore, 'dueNotices' | 'isNoticeDue' | 'firstNoticeDue' | 'isBarredAt' | 'resumeNotices'> {
  const free = isUnclaimed('notice', 'n."placeId"');
  return {
    dueNotices: async (by, most, after) => {
      const later = after ? sql`AND (n."notBefore", n."id") > (${after.notBefore}, ${after.id})` : empty;
      const query = sql`SELECT n."placeId", n."id", n."notBefore" FROM "notices" n
        WHERE n."closedAt" IS NULL AND n."notBefore" <= ${by} ${later} AND ${free} AND ${isFirst(by)}
        ORDER BY n."notBefore", n."id"`;
      const named = { what: 'notice', column: 'id' };
      type Row = Omit<DuePlace, 'id'> & Pick<NoticeRow, 'id'>;
      const rows = await firstReadable<Row>(prisma, query, most, named, unreadable);
      return rows.map((row) => ({ ...row, id: Number(row.id) }));
    },

    isNoticeDue: async (placeId, by) => {
      const rows = await prisma.$queryRaw<unknown[]>`
        SELECT n."id" FROM "notices" n
        WHERE n."placeId" = ${placeId} AND n."closedAt" IS NULL AND n."notBefore" <= ${by} AND ${isFirst(by)} LIMIT 1`;
      return rows.length > 0;
    },

    // Notices after a failed one wait for its retry.
    firstNoticeDue: async (after) => {
      const later = after ? sql`AND n."notBefore" > ${after}` : empty;
      const query = sql`SELECT n."id", n."notBefore" FROM "notices" n
        WHERE n."closedAt" IS NULL ${later} AND ${free} AND NOT EXISTS (
          SELECT 1 FROM "notices" e
          WHERE e."placeId" = n."placeId" AND e."closedAt" IS NULL AND e."id" < n."id" AND e."attempts" > 0)
        ORDER BY n."notBefore", n."id"`;
      const named = { what: 'notice', column: 'id' };
      const [row] = await firstReadable<{ readonly notBefore: Date }>(prisma, query, 1, named, unreadable);
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

/** Counted from delivery. Until then, the message can still be updated. */
const RETENTION_DAYS = 30;
/** The number of ids that one statement searches for a person. */
const SEARCH_BATCH_SIZE = 10_000;

export const noticeTables = {
  Notice: {
    removed: removeInBatches(
      ({ queries }, now) => queries.$executeRaw`
        DELETE FROM "notices" WHERE "id" IN (
          SELECT n."id" FROM "notices" n WHERE n."closedAt" < ${daysBefore(now, RETENTION_DAYS)}
          ORDER BY n."closedAt" LIMIT ${ROWS_PER_BATCH})`,
    ),
    ofServer: (inside, serverId) => inside.notice.deleteMany({ where: { serverId }, limit: ROWS_PER_BATCH }),
    personal: ({ prisma, personId, all }) => {
      const where = { OR: [{ placeId: personId }, { setBy: personId }, { facts: { contains: jsonString(personId) } }] };
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

/** The ids of notices that mention a person, in batches. */
async function* noticesAbout(prisma: Prisma.TransactionClient, personId: PersonId): AsyncGenerator<readonly number[]> {
  const first = (await prisma.notice.findFirst({ orderBy: { id: 'asc' }, select: { id: true } }))?.id ?? 0;
  const last = (await prisma.notice.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0;
  for (let from = first; from <= last; from += SEARCH_BATCH_SIZE) {
    const where = { id: { gte: from, lt: from + SEARCH_BATCH_SIZE }, facts: { contains: jsonString(personId) } };
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
    const facts = row.facts.replaceAll(jsonString(personId), jsonString(ERASED_PERSON));
    await inside.notice.update({ where: { id }, data: { facts } });
  }
}

const factsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('league'), leagueId: z.string(), part: z.enum(LEAGUE_NOTICE_PARTS), round: z.int() }),
  z.object({
    kind: z.literal('unreachable'),
    channelId: z.string(),
    because: z.enum(UNREACHABLE_REASONS),
    code: z.int().optional(),
    puzzle: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('dailyPuzzle'), serverId: z.string(), day: z.string(), puzzleId: z.string() }),
  z.object({ kind: z.literal('dailyPuzzleOver'), at: z.iso.datetime(), tried: z.int(), solved: z.int() }),
  z.object({ kind: z.literal('result'), matchId: z.string() }),
  z.object({ kind: z.enum(['seek', 'seekOffer']), seekId: z.int() }),
  z.object({ kind: z.literal('seekEnded'), seekId: z.int(), because: z.literal('gone').optional() }),
]) satisfies z.ZodType<NoticeFacts>;

/** A row as returned by Prisma or a raw query. */
type NoticeRow = {
  readonly [Column in keyof NoticeModel]: NoticeModel[Column] extends number
    ? number | bigint
    : NoticeModel[Column] extends boolean
      ? boolean | number | bigint
      : NoticeModel[Column];
};

function readNotice(row: NoticeRow): Notice {
  const { createdAt, notBefore, channelId, messageId } = row;
  return {
    id: Number(row.id),
    facts: orUnreadable(`notice ${row.id}`, () => factsSchema.parse(JSON.parse(row.facts))),
    to: placeIn(row),
    createdAt,
    revision: Number(row.revision),
    attempts: Number(row.attempts),
    notBefore,
    post: channelId === null || messageId === null ? null : { channelId, messageId },
    complained: Boolean(row.complained),
  };
}

function placeColumns(to: NoticePlace) {
  return to.kind === 'channel'
    ? { placeId: to.channelId, direct: false, serverId: to.serverId, locale: to.locale, setBy: to.setBy }
    : { placeId: to.personId, direct: true, serverId: to.serverId, locale: null, setBy: null };
}

function placeIn({ id, direct, placeId, serverId, locale, setBy }: NoticeRow): NoticePlace {
  if (direct) return { kind: 'person', personId: placeId, serverId };
  if (serverId === null || locale === null) {
    throw new UnreadableRow(`notice ${id}`, new TypeError('a channel without server or locale'));
  }
  return { kind: 'channel', serverId, channelId: placeId, locale, setBy };
}
