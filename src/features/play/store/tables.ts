/** Retention and personal data of the tables of a match. A match is kept as long as its server. */
import { ERASED_PERSON, type PersonId } from '../../../match/index.ts';
import type { Database } from '../../../store/connection/database.ts';
import { empty, inChunks, sql } from '../../../store/connection/sql.ts';
import type { OutboxEntry as OutboxRow, Prisma } from '../../../store/generated/client.ts';
import { readAnnouncement, readableRows } from '../../../store/rows/rows.ts';
import {
  daysBefore,
  jsonString,
  MATCHES_PER_BATCH,
  type Part,
  PERSON_ROWS_PER_BATCH,
  personRowsInMatch,
  ROWS_PER_BATCH,
  removeInBatches,
  type Tables,
} from '../../../store/rows/table.ts';

/** Discord repeats an interaction within minutes, if at all. */
export const INTERACTION_RETENTION_DAYS = 7;
/** Counted from delivery or abandonment. */
const OUTBOX_RETENTION_DAYS = 30;
/** The number of outbox entries that one search for a person's traces covers. */
const OUTBOX_SEARCH_BATCH_SIZE = 10_000;

export const matchTables = {
  Match: {
    removed: 'withServer',
    ofServer: async (inside, serverId) => {
      const batch = await inside.match.findMany({ where: { serverId }, select: { id: true }, take: MATCHES_PER_BATCH });
      return inside.match.deleteMany({ where: { id: { in: batch.map(({ id }) => id) } } });
    },
    personal: async ({ prisma, personId, all }) => {
      const where = { OR: [{ hostId: personId }, { seats: { some: { personId } } }] };
      const orderBy = { id: 'asc' } as const;
      const omit = { seed: true, setup: true, state: true, stateFormat: true, stateVersion: true } as const;
      const rows = await all((page) => prisma.match.findMany({ where, orderBy, omit, ...page }));
      return rows.map(({ hostId, ...match }) => ({ ...match, isHost: hostId === personId }));
    },
    forget: {
      inMatch: (inside, { matchId, personId, placeholder }) =>
        inside.match.updateMany({ where: { id: matchId, hostId: personId }, data: { hostId: placeholder } }),
      matchWith: async (prisma, personId) => {
        const hosted = await prisma.match.findFirst({ where: { hostId: personId }, select: { id: true } });
        return hosted && { matchId: hosted.id };
      },
    },
  },
  Seat: {
    removed: 'withItsRow',
    personal: ({ prisma, personId, all }) =>
      all((page) => prisma.seat.findMany({ where: { personId }, orderBy: { matchId: 'asc' }, ...page })),
    forget: {
      inMatch: (inside, { matchId, personId, placeholder }) =>
        inside.seat.updateMany({ where: { matchId, personId }, data: { personId: placeholder, name: '' } }),
      matchWith: (prisma, personId) => prisma.seat.findFirst({ where: { personId }, select: { matchId: true } }),
    },
  },
} satisfies Tables;

export const playTables = {
  Interaction: {
    // Reads no ids, because one that is unreadable would end the removal.
    removed: removeInBatches(async ({ queries }, now) => {
      const at = { lt: daysBefore(now, INTERACTION_RETENTION_DAYS) };
      return (await queries.interaction.deleteMany({ where: { at }, limit: ROWS_PER_BATCH })).count;
    }),
    personal: ({ prisma, personId, all }) =>
      all((page) => prisma.interaction.findMany({ where: { personId }, orderBy: { id: 'asc' }, ...page })),
    forget: {
      few: async (inside, personId) =>
        (await inside.interaction.deleteMany({ where: { personId }, limit: PERSON_ROWS_PER_BATCH })).count,
    },
  },
  OutboxEntry: {
    removed: removeClosed,
    personal: async ({ prisma, personId, unreadable }) => {
      const mention = { contains: jsonString(personId) };
      const found: Omit<OutboxRow, 'pinged' | 'trace'>[] = [];
      for await (const id of outboxRanges(prisma)) {
        const where = { id, OR: [{ announcement: mention }, { pinged: mention }] };
        // A trace of version 1.0 may name somebody else.
        found.push(...(await prisma.outboxEntry.findMany({ where, omit: { pinged: true, trace: true } })));
      }
      return readableRows(found, (row) => ({ ...row, announcement: ownAnnouncement(row, personId) }), unreadable);
    },
    forget: {
      inMatch: async (inside, { matchId, personId, placeholder }) => {
        const mentions = { matchId, announcement: { contains: jsonString(personId) } };
        const entries = await inside.outboxEntry.findMany({ where: mentions });
        await rewrite(inside, entries, { personId, name: null, placeholder });
        await inside.outboxEntry.updateMany({
          where: { matchId, pinged: { contains: jsonString(personId) } },
          data: { pinged: null },
        });
        await forgetTraces(inside, { matchId }, personId);
      },
      throughout: forgetInOutbox,
    },
  },
  Move: {
    removed: 'withItsRow',
    personal: ({ prisma, personId, all }) => {
      const orderBy = [{ matchId: 'asc' }, { number: 'asc' }] satisfies Prisma.MoveOrderByWithRelationInput[];
      return all((page) => prisma.move.findMany({ where: { personId }, orderBy, omit: { events: true }, ...page }));
    },
    forget: {
      inMatch: (inside, { matchId, personId, placeholder }) =>
        inside.move.updateMany({ where: { matchId, personId }, data: { personId: placeholder } }),
      matchWith: (prisma, personId) => prisma.move.findFirst({ where: { personId }, select: { matchId: true } }),
    },
  },
  Post: {
    ...personRowsInMatch('post'),
    personal: ({ prisma, personId, all }) => {
      const orderBy = [{ matchId: 'asc' }, { purpose: 'asc' }] satisfies Prisma.PostOrderByWithRelationInput[];
      return all((page) => prisma.post.findMany({ where: { personId }, orderBy, ...page }));
    },
  },
} satisfies Tables;

interface ClosedEntry {
  readonly id: number | bigint;
  readonly closedAt: Date;
  readonly notBefore: Date;
  /** Whether a later entry of the match is closed. */
  readonly followed: number | bigint | boolean;
}

/** The announcement of a player's review. It is kept: only it shows that the review has been shared. */
const SHARED_REVIEW = '{"kind":"review","seat":%';

/** Keeps the newest closed entry of each match, which shows whether its place can be posted to. */
async function* removeClosed(database: Database, now: Date): AsyncGenerator<number> {
  const before = daysBefore(now, OUTBOX_RETENTION_DAYS);
  let after = empty;
  for (let found = ROWS_PER_BATCH; found === ROWS_PER_BATCH; ) {
    const entries = await database.queries.$queryRaw<ClosedEntry[]>`
      SELECT o."id", o."closedAt", o."notBefore", EXISTS (
        SELECT 1 FROM "outbox" e
        WHERE e."matchId" = o."matchId" AND e."closedAt" IS NOT NULL AND e."id" > o."id") AS "followed"
      FROM "outbox" o WHERE o."closedAt" < ${before} AND o."announcement" NOT LIKE ${SHARED_REVIEW} ${after}
      ORDER BY o."closedAt", o."notBefore", o."id" LIMIT ${ROWS_PER_BATCH}`;
    const last = entries.at(-1);
    if (last === undefined) return;
    const ids = entries.filter(({ followed }) => Number(followed) === 1).map(({ id }) => Number(id));
    if (ids.length > 0) {
      await database.transact(async (inside) => {
        for (const part of inChunks(ids)) await inside.outboxEntry.deleteMany({ where: { id: { in: part } } });
      });
    }
    yield ids.length;
    found = entries.length;
    after = sql`AND (o."closedAt", o."notBefore", o."id") > (${last.closedAt}, ${last.notBefore}, ${last.id})`;
  }
}

/** Conditions on the id that divide all entries into batches. */
async function* outboxRanges(prisma: Prisma.TransactionClient): AsyncGenerator<{ gte: number; lt: number }> {
  const last = (await prisma.outboxEntry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0;
  const first = (await prisma.outboxEntry.findFirst({ orderBy: { id: 'asc' }, select: { id: true } }))?.id ?? 0;
  for (let from = first; from <= last; from += OUTBOX_SEARCH_BATCH_SIZE) {
    yield { gte: from, lt: from + OUTBOX_SEARCH_BATCH_SIZE };
  }
}

/** The announcement as JSON, without the names and ids of others. */
function ownAnnouncement(row: Pick<OutboxRow, 'id' | 'matchId' | 'announcement'>, personId: PersonId): string {
  const facts: Readonly<Record<string, unknown>> = {
    ...readAnnouncement(row.announcement, `${row.id} of match ${row.matchId}`),
  };
  const isOwn = ([fact, value]: [string, unknown]) => {
    if (fact === 'from') return facts.fromId === personId;
    return !['personId', 'fromId'].includes(fact) || value === personId;
  };
  return JSON.stringify(Object.fromEntries(Object.entries(facts).filter(isOwn)));
}

/** Also covers matches that contain no other trace of the person. */
async function forgetInOutbox(prisma: Prisma.TransactionClient, part: Part, personId: PersonId): Promise<void> {
  const name = (await prisma.person.findUnique({ where: { id: personId }, select: { name: true } }))?.name ?? null;
  const traces = [jsonString(personId), ...(name === null ? [] : [`"from":${jsonString(name)}`])];
  for await (const id of outboxRanges(prisma)) {
    const entries = await prisma.outboxEntry.findMany({
      where: { id, OR: traces.map((contains) => ({ announcement: { contains } })) },
    });
    await part((inside) =>
      inside.outboxEntry.updateMany({
        where: { id, pinged: { contains: jsonString(personId) } },
        data: { pinged: null },
      }),
    );
    await part((inside) => forgetTraces(inside, { id }, personId));
    if (entries.length > 0) {
      await part((inside) => rewrite(inside, entries, { personId, name, placeholder: ERASED_PERSON }));
    }
  }
}

/** Version 1.0 traced a pressed button by an id that contains the person's. */
async function forgetTraces(
  inside: Prisma.TransactionClient,
  where: Prisma.OutboxEntryWhereInput,
  personId: PersonId,
): Promise<void> {
  await inside.outboxEntry.updateMany({ where: { ...where, trace: { contains: personId } }, data: { trace: null } });
}

interface ErasedPerson {
  readonly personId: PersonId;
  /** The name that older announcements contain in place of the id; null disables the search for it. */
  readonly name: string | null;
  readonly placeholder: PersonId;
}

async function rewrite(
  inside: Prisma.TransactionClient,
  entries: readonly { readonly id: number; readonly announcement: string }[],
  person: ErasedPerson,
): Promise<void> {
  for (const { id, announcement } of entries) {
    const rewritten = withoutPerson(JSON.parse(announcement), person);
    await inside.outboxEntry.update({ where: { id }, data: { announcement: JSON.stringify(rewritten) } });
  }
}

/** Replaces the person by `placeholder`. `from` is a name; newer announcements have the person's id in `fromId`. */
function withoutPerson(announcement: unknown, { personId, name, placeholder }: ErasedPerson): unknown {
  if (typeof announcement !== 'object' || announcement === null) return announcement;
  const facts: Record<string, unknown> = { ...announcement };
  const isSender = facts.fromId === personId || (facts.fromId === undefined && name !== null && facts.from === name);
  const entries = Object.entries(facts).map(([fact, value]) => [fact, value === personId ? placeholder : value]);
  return Object.fromEntries(isSender ? [...entries, ['from', '']] : entries);
}
