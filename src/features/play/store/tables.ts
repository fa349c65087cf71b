/**
 * Retention and personal data of the tables of a match. A match stays as long as its server does.
 */
import { type PersonId, SOMEONE } from '../../../match/index.ts';
import type { Database } from '../../../store/connection/database.ts';
import { empty, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { inParts, ofParts } from '../../../store/rows/batches.ts';
import {
  besideMoves,
  daysBefore,
  MATCHES,
  ownInMatch,
  type Part,
  quoted,
  ROWS,
  ROWS_OF_ONE,
  someAtATime,
  type Tables,
} from '../../../store/tables/table.ts';

/** Days. An interaction comes twice within minutes, if ever. */
const INTERACTIONS_KEPT = 7;
/** Days since they were delivered or given up. */
const OUTBOX_KEPT = 30;
/** Announcements among which those are looked for that speak of a person. */
const ENTRIES = 10_000;

export const matchTables = {
  Match: {
    removed: 'withServer',
    ofServer: async (inside, serverId) => {
      const few = await inside.match.findMany({ where: { serverId }, select: { id: true }, take: MATCHES });
      // With all that belongs to them.
      return inside.match.deleteMany({ where: { id: { in: few.map(({ id }) => id) } } });
    },
    personal: async ({ prisma, personId, all }) => {
      const where = { OR: [{ hostId: personId }, { seats: { some: { personId } } }] };
      const orderBy = { id: 'asc' } as const;
      const omit = { seed: true, setup: true, state: true, stateFormat: true, stateVersion: true } as const;
      const rows = await all((page) => prisma.match.findMany({ where, orderBy, omit, ...page }));
      return rows.map(({ hostId, ...match }) => ({ ...match, isHost: hostId === personId }));
    },
    forget: {
      inMatch: (inside, { matchId, personId, someone }) =>
        inside.match.updateMany({ where: { id: matchId, hostId: personId }, data: { hostId: someone } }),
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
      inMatch: (inside, { matchId, personId, someone }) =>
        inside.seat.updateMany({ where: { matchId, personId }, data: { personId: someone, name: '' } }),
      matchWith: (prisma, personId) => prisma.seat.findFirst({ where: { personId }, select: { matchId: true } }),
    },
  },
} satisfies Tables;

export const playTables = {
  Interaction: {
    removed: someAtATime((database, now) =>
      database.transact(async (inside) => {
        const old = await inside.interaction.findMany({
          where: { at: { lt: daysBefore(now, INTERACTIONS_KEPT) } },
          orderBy: { at: 'asc' },
          take: ROWS,
          select: { id: true },
        });
        for (const part of inParts(old)) {
          await inside.interaction.deleteMany({ where: { id: { in: part.map(({ id }) => id) } } });
        }
        return old.length;
      }),
    ),
    personal: ({ prisma, personId, all }) =>
      all((page) => prisma.interaction.findMany({ where: { personId }, orderBy: { id: 'asc' }, ...page })),
    forget: {
      few: async (inside, personId) =>
        (await inside.interaction.deleteMany({ where: { personId }, limit: ROWS_OF_ONE })).count,
    },
  },
  OutboxEntry: {
    removed: removeClosed,
    personal: ({ prisma, personId, matchIds }) =>
      ofParts(matchIds, (part) =>
        prisma.outboxEntry.findMany({
          where: {
            matchId: { in: part },
            OR: [{ announcement: { contains: quoted(personId) } }, { pinged: { contains: quoted(personId) } }],
          },
          omit: { pinged: true },
        }),
      ),
    forget: {
      inMatch: async (inside, { matchId, personId, someone }) => {
        const spoken = { matchId, announcement: { contains: quoted(personId) } };
        await rewrite(inside, await inside.outboxEntry.findMany({ where: spoken }), { personId, name: null, someone });
        await inside.outboxEntry.updateMany({
          where: { matchId, pinged: { contains: quoted(personId) } },
          data: { pinged: null },
        });
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
      inMatch: (inside, { matchId, personId, someone }) =>
        inside.move.updateMany({ where: { matchId, personId }, data: { personId: someone } }),
      matchWith: (prisma, personId) => prisma.move.findFirst({ where: { personId }, select: { matchId: true } }),
    },
  },
  TurnPost: { removed: besideMoves('turnPost'), personal: null },
  DirectPost: {
    ...ownInMatch('directPost'),
    personal: ({ prisma, personId, all }) => {
      const orderBy = [{ matchId: 'asc' }, { purpose: 'asc' }] satisfies Prisma.DirectPostOrderByWithRelationInput[];
      return all((page) => prisma.directPost.findMany({ where: { personId }, orderBy, ...page }));
    },
  },
} satisfies Tables;

interface ClosedEntry {
  readonly id: number | bigint;
  readonly closedAt: Date;
  readonly notBefore: Date;
  /** Whether another entry of the match was closed that came after it. */
  readonly followed: number | bigint | boolean;
}

/** The newest closed entry of each match stays: it says whether people can be told of the match. */
async function* removeClosed(database: Database, now: Date): AsyncGenerator<number> {
  const before = daysBefore(now, OUTBOX_KEPT);
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

/** Of matches in which nothing else speaks of the person any more; all that is told is kept for a month. */
async function forgetInOutbox(prisma: Prisma.TransactionClient, part: Part, personId: PersonId): Promise<void> {
  const name = (await prisma.person.findUnique({ where: { id: personId }, select: { name: true } }))?.name ?? null;
  const last = (await prisma.outboxEntry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }))?.id ?? 0;
  const first = (await prisma.outboxEntry.findFirst({ orderBy: { id: 'asc' }, select: { id: true } }))?.id ?? 0;
  const spoken = [quoted(personId), ...(name === null ? [] : [`"from":${quoted(name)}`])];
  for (let from = first; from <= last; from += ENTRIES) {
    const where = {
      id: { gte: from, lt: from + ENTRIES },
      OR: spoken.map((contains) => ({ announcement: { contains } })),
    };
    const entries = await prisma.outboxEntry.findMany({ where });
    await part((inside) =>
      inside.outboxEntry.updateMany({
        where: { id: { gte: from, lt: from + ENTRIES }, pinged: { contains: quoted(personId) } },
        data: { pinged: null },
      }),
    );
    if (entries.length > 0) {
      await part((inside) => rewrite(inside, entries, { personId, name, someone: SOMEONE }));
    }
  }
}

interface Forgotten {
  readonly personId: PersonId;
  /** By which older announcements speak of them; null: it is not looked for. */
  readonly name: string | null;
  readonly someone: PersonId;
}

async function rewrite(
  inside: Prisma.TransactionClient,
  entries: readonly { readonly id: number; readonly announcement: string }[],
  forgotten: Forgotten,
): Promise<void> {
  for (const { id, announcement } of entries) {
    const told: unknown = JSON.parse(announcement);
    await inside.outboxEntry.update({
      where: { id },
      data: { announcement: JSON.stringify(withoutPerson(told, forgotten)) },
    });
  }
}

/** What is told, with nobody in the person's place. `from` is a name, beside which their id may stand. */
function withoutPerson(told: unknown, { personId, name, someone }: Forgotten): unknown {
  if (typeof told !== 'object' || told === null) return told;
  const facts: Record<string, unknown> = { ...told };
  const leaves = facts.fromId === personId || (facts.fromId === undefined && name !== null && facts.from === name);
  const entries = Object.entries(facts).map(([fact, value]) => [fact, value === personId ? someone : value]);
  return Object.fromEntries(leaves ? [...entries, ['from', '']] : entries);
}
