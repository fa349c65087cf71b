/**
 * Seeks in the database, with whoever has come.
 * Who may join and when one begins is the people folder's matter.
 */
import { z } from 'zod';
import { THEMES } from '../../match/index.ts';
import { type PeopleStore, type PeopleTransaction, SEEK_STATUSES, type Seek } from '../../people/index.ts';
import { SIDES } from '../../rules/index.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { ofParts } from '../../store/rows/batches.ts';
import { timeControlSchema } from '../../store/rows/rows.ts';
import { orUnreadable, readable, type Unreadable } from '../../store/rows/unreadable.ts';
import { anyOfOrUnknown } from '../../store/rows/words.ts';
import { daysBefore, ROWS, someAtATime, type Tables } from '../../store/tables/table.ts';

const WITH_MEMBERS = { members: true } satisfies Prisma.SeekInclude;

type SeekRow = Prisma.SeekGetPayload<{ include: typeof WITH_MEMBERS }>;

/** For lists that say what is damaged. */
const OPEN_OR_DAMAGED = { status: anyOfOrUnknown(SEEK_STATUSES, 'open') } satisfies Prisma.SeekWhereInput;

/** In place of the number of players: two to four. */
const ANY = 0;

const choices = z.object({
  status: z.enum(SEEK_STATUSES),
  side: z.enum(SIDES),
  players: z.union([z.literal(ANY).transform(() => null), z.literal(2), z.literal(3), z.literal(4)]),
  theme: z.enum(THEMES),
});

/** Inside a transaction. */
export function seekRepository(prisma: Prisma.TransactionClient, unreadable: Unreadable): PeopleTransaction['seeks'] {
  return {
    seek: (id) => seekOf(prisma, id),

    openOf: async (seekerId) => {
      const where = { seekerId, ...OPEN_OR_DAMAGED };
      const rows = await prisma.seek.findMany({ where, include: WITH_MEMBERS });
      return readable(rows, readSeek, unreadable).toSorted((a, b) => b.id - a.id);
    },

    insert: async ({ members, place, range, timeControl, players, ...facts }) => {
      const columns = {
        ...facts,
        players: players ?? ANY,
        serverId: place?.serverId ?? null,
        channelId: place?.channelId ?? null,
        least: range?.least ?? null,
        most: range?.most ?? null,
        timeControl: timeControl && JSON.stringify(timeControl),
      };
      const { id } = await prisma.seek.create({ data: columns, select: { id: true } });
      await prisma.seekMember.createMany({
        data: members.map((member) => ({ seekId: id, ...member, joinedAt: facts.createdAt })),
      });
      return id;
    },

    noteNotice: async (id, noticeId) => {
      await prisma.seek.update({ where: { id }, data: { noticeId } });
    },

    addMember: async (seekId, member, joinedAt) => {
      await prisma.seekMember.create({ data: { seekId, ...member, joinedAt } });
    },

    removeMember: async (seekId, personId) => {
      await prisma.seekMember.deleteMany({ where: { seekId, personId } });
    },

    close: async (id, status, matchId) => {
      await prisma.seek.update({ where: { id }, data: { status, matchId, offerAt: null } });
    },

    noteOffer: async (id) => {
      await prisma.seek.update({ where: { id }, data: { offerAt: null } });
    },

    alike: async ({ id, players, side, rated, timeControl }, most) => {
      const where = {
        status: 'open',
        everywhere: true,
        side,
        rated,
        id: { not: id },
        ...(players !== null && { players: { in: [players, ANY] } }),
        timeControl: timeControl && JSON.stringify(timeControl),
      };
      const rows = await prisma.seek.findMany({ where, include: WITH_MEMBERS, orderBy: { id: 'asc' }, take: most });
      return readable(rows, readSeek, unreadable);
    },

    openIn: async (channelId) => {
      const where = { channelId, ...OPEN_OR_DAMAGED };
      return readable(await prisma.seek.findMany({ where, include: WITH_MEMBERS }), readSeek, unreadable);
    },

    pointsIn: async (pool, personIds) => {
      const rows = await ofParts(personIds, (part) =>
        prisma.rating.findMany({ where: { pool, personId: { in: part } }, select: { personId: true, shown: true } }),
      );
      return new Map(rows.map(({ personId, shown }) => [personId, shown]));
    },
  };
}

/** Outside of transactions. */
export function seekQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<PeopleStore, 'seek' | 'seeksWith' | 'seeksToEnd' | 'seeksToOffer' | 'isAnybodyWithin'> {
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  return {
    seek: (id) => seekOf(prisma, id),

    seeksWith: async (personId) => {
      // By the person first: in one statement the database would walk through all open seeks.
      const joined = await prisma.seekMember.findMany({ where: { personId }, select: { seekId: true } });
      const ids = joined.map(({ seekId }) => seekId);
      const rows = await ofParts(ids, (part) =>
        prisma.seek.findMany({ where: { id: { in: part }, ...OPEN_OR_DAMAGED }, include: WITH_MEMBERS }),
      );
      return readable(rows, readSeek, unreadable).toSorted((a, b) => a.id - b.id);
    },

    seeksToEnd: async (by, take) => {
      const where = { status: 'open', endsAt: { lte: by } };
      return idsOf(await prisma.seek.findMany({ where, orderBy: { endsAt: 'asc' }, select: { id: true }, take }));
    },

    seeksToOffer: async (by, take) => {
      const where = { offerAt: { lte: by } };
      return idsOf(await prisma.seek.findMany({ where, orderBy: { offerAt: 'asc' }, select: { id: true }, take }));
    },

    isAnybodyWithin: async (pool, least, most) => {
      for (const provisional of [false, true]) {
        const where = { pool, provisional, shown: { gte: least, lte: most } };
        if (await prisma.rating.findFirst({ where, select: { personId: true } })) return true;
      }
      return false;
    },
  };
}

async function seekOf(prisma: Prisma.TransactionClient, id: number): Promise<Seek | null> {
  const row = await prisma.seek.findUnique({ where: { id }, include: WITH_MEMBERS });
  return row && readSeek(row);
}

function readSeek(row: SeekRow): Seek {
  const { id, seekerId, serverId, channelId, least, most, timeControl, members } = row;
  const rank = ({ personId }: { readonly personId: string }) => (personId === seekerId ? 0 : 1);
  const { locale, rated, everywhere, noticeId, createdAt, endsAt, offerAt, matchId } = row;
  return orUnreadable(`seek ${id}`, () => ({
    ...choices.parse(row),
    id,
    seekerId,
    locale,
    rated,
    everywhere,
    noticeId,
    createdAt,
    endsAt,
    offerAt,
    matchId,
    place: serverId === null || channelId === null ? null : { serverId, channelId },
    range: least === null || most === null ? null : { least, most },
    timeControl: timeControl === null ? null : timeControlSchema.parse(JSON.parse(timeControl)),
    // In the order in which they came, whoever sought before those of the same moment.
    members: members
      .toSorted((a, b) => rank(a) - rank(b) || a.joinedAt.getTime() - b.joinedAt.getTime())
      .map(({ personId, name }) => ({ personId, name })),
  }));
}

/** Days since they would have ended. */
const KEPT = 30;

export const seekTables = {
  Seek: {
    async *removed(database, now) {
      for (const status of ['started', 'ended', 'cancelled']) {
        const where = { status, endsAt: { lt: daysBefore(now, KEPT) } };
        yield* someAtATime(async ({ queries }) => (await queries.seek.deleteMany({ where, limit: ROWS })).count)(
          database,
          now,
        );
      }
    },
    ofServer: (inside, serverId) => inside.seek.deleteMany({ where: { serverId } }),
    personal: ({ prisma, personId }) => prisma.seek.findMany({ where: { seekerId: personId } }),
    forget: { last: forgetInSeeks },
  },
  SeekMember: {
    removed: 'withItsRow',
    personal: ({ prisma, personId }) => prisma.seekMember.findMany({ where: { personId } }),
    // With the seeks to which they have come.
    forget: {},
  },
} satisfies Tables;

/** What somebody was looking for goes, and they from what others are looking for. */
async function forgetInSeeks(inside: Prisma.TransactionClient, personId: string): Promise<void> {
  // What is open is shown anew; what is over stays as it was told.
  const shown = await inside.seek.findMany({
    where: {
      OR: [{ seekerId: personId }, { members: { some: { personId } } }],
      status: 'open',
      noticeId: { not: null },
    },
    select: { noticeId: true },
  });
  await inside.seek.deleteMany({ where: { seekerId: personId } });
  await inside.seekMember.deleteMany({ where: { personId } });
  for (const { noticeId } of shown) {
    if (noticeId === null) continue;
    await inside.$executeRaw`
      UPDATE "notices" SET "revision" = "revision" + 1, "closedAt" = NULL
      WHERE "id" = ${noticeId} AND "abandoned" IS NULL`;
  }
}
