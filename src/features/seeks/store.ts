/** Stores seeks and their members. */
import { z } from 'zod';
import { THEMES } from '../../match/index.ts';
import { PLAYER_COUNTS, SIDES } from '../../rules/index.ts';
import { anyOfOrUnknown, queryInChunks } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { orNull, orUnreadable, type ReportUnreadable, readableRows, timeControlSchema } from '../../store/rows/rows.ts';
import { daysBefore, ROWS_PER_BATCH, removeInBatches, type Tables } from '../../store/rows/table.ts';
import { renewNotice } from '../notices/store.ts';
import type { SeekStore, SeekTransaction } from './usecases/ports.ts';
import { SEEK_STATUSES, type Seek } from './usecases/seek.ts';

const WITH_MEMBERS = { members: true } satisfies Prisma.SeekInclude;

type SeekRow = Prisma.SeekGetPayload<{ include: typeof WITH_MEMBERS }>;

/** Includes rows with an unknown status, so that reading them reports the damage. */
const OPEN_OR_DAMAGED = { status: anyOfOrUnknown(SEEK_STATUSES, 'open') } satisfies Prisma.SeekWhereInput;

/** The stored number of players that means two to four. */
const ANY_PLAYERS = 0;

const choices = z.object({
  status: z.enum(SEEK_STATUSES),
  side: z.enum(SIDES),
  players: z.union([z.literal(ANY_PLAYERS).transform(() => null), z.literal(PLAYER_COUNTS)]),
  theme: z.enum(THEMES),
});

export function seekRepository(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): SeekTransaction['seeks'] {
  return {
    seek: (id) => seekOf(prisma, id),

    readableSeek: (id) => orNull(() => seekOf(prisma, id), unreadable),

    openOf: async (seekerId) => {
      const where = { seekerId, ...OPEN_OR_DAMAGED };
      const rows = await prisma.seek.findMany({ where, include: WITH_MEMBERS });
      return readableRows(rows, readSeek, unreadable).toSorted((a, b) => b.id - a.id);
    },

    insert: async ({ members, place, range, timeControl, players, ...facts }) => {
      const columns = {
        ...facts,
        players: players ?? ANY_PLAYERS,
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
      await prisma.seek.updateMany({ where: { id }, data: { status, matchId, offerAt: null } });
    },

    closeDamaged: async (id) => {
      const data = { status: 'ended', offerAt: null };
      const [closed] = await prisma.seek.updateManyAndReturn({ where: { id }, data, select: { noticeId: true } });
      await renewNotice(prisma, closed?.noticeId ?? null);
    },

    noteOffer: async (id) => {
      await prisma.seek.updateMany({ where: { id }, data: { offerAt: null } });
    },

    alike: async ({ id, players, side, rated, timeControl }, most) => {
      const where = {
        status: 'open',
        everywhere: true,
        side,
        rated,
        id: { not: id },
        ...(players !== null && { players: { in: [players, ANY_PLAYERS] } }),
        timeControl: timeControl && JSON.stringify(timeControl),
      };
      const rows = await prisma.seek.findMany({ where, include: WITH_MEMBERS, orderBy: { id: 'asc' }, take: most });
      return readableRows(rows, readSeek, unreadable);
    },

    openIn: async (channelId) => {
      const where = { channelId, ...OPEN_OR_DAMAGED };
      return readableRows(await prisma.seek.findMany({ where, include: WITH_MEMBERS }), readSeek, unreadable);
    },

    pointsIn: async (pool, personIds) => {
      const rows = await queryInChunks(personIds, (part) =>
        prisma.rating.findMany({ where: { pool, personId: { in: part } }, select: { personId: true, shown: true } }),
      );
      return new Map(rows.map(({ personId, shown }) => [personId, shown]));
    },
  };
}

export function seekQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<SeekStore, 'seek' | 'readableSeek' | 'seeksWith' | 'seeksToEnd' | 'seeksToOffer' | 'isAnybodyWithin'> {
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
  return {
    seek: (id) => seekOf(prisma, id),

    readableSeek: (id) => orNull(() => seekOf(prisma, id), unreadable),

    seeksWith: async (personId) => {
      // Two statements, because for a single one the database would read all open seeks.
      const joined = await prisma.seekMember.findMany({ where: { personId }, select: { seekId: true } });
      const ids = joined.map(({ seekId }) => seekId);
      const rows = await queryInChunks(ids, (part) =>
        prisma.seek.findMany({ where: { id: { in: part }, ...OPEN_OR_DAMAGED }, include: WITH_MEMBERS }),
      );
      return readableRows(rows, readSeek, unreadable).toSorted((a, b) => a.id - b.id);
    },

    seeksToEnd: async (by, take) => {
      const where = { status: 'open', endsAt: { lte: by } };
      return idsOf(await prisma.seek.findMany({ where, orderBy: { endsAt: 'asc' }, select: { id: true }, take }));
    },

    seeksToOffer: async (by, take) => {
      const where = { offerAt: { lte: by } };
      return idsOf(await prisma.seek.findMany({ where, orderBy: { offerAt: 'asc' }, select: { id: true }, take }));
    },

    isAnybodyWithin: async (pool, { least, most }, except) => {
      for (const provisional of [false, true]) {
        const where = { pool, provisional, shown: { gte: least, lte: most }, personId: { not: except } };
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
  const { id, seekerId, serverId, channelId, least, most, timeControl, members, ...columns } = row;
  const rank = ({ personId }: { readonly personId: string }) => (personId === seekerId ? 0 : 1);
  return orUnreadable(`seek ${id}`, () => ({
    ...columns,
    ...choices.parse(row),
    id,
    seekerId,
    place: serverId === null || channelId === null ? null : { serverId, channelId },
    range: least === null || most === null ? null : { least, most },
    timeControl: timeControl === null ? null : timeControlSchema.parse(JSON.parse(timeControl)),
    // Puts the seeker before people who joined at the same moment.
    members: members
      .toSorted((a, b) => rank(a) - rank(b) || a.joinedAt.getTime() - b.joinedAt.getTime())
      .map(({ personId, name }) => ({ personId, name })),
  }));
}

/** Counted from the end of a seek. */
const RETENTION_DAYS = 30;

export const seekTables = {
  Seek: {
    async *removed(database, now) {
      for (const status of ['started', 'ended', 'cancelled']) {
        const where = { status, endsAt: { lt: daysBefore(now, RETENTION_DAYS) } };
        yield* removeInBatches(
          async ({ queries }) => (await queries.seek.deleteMany({ where, limit: ROWS_PER_BATCH })).count,
        )(database, now);
      }
    },
    ofServer: (inside, serverId) => inside.seek.deleteMany({ where: { serverId } }),
    personal: ({ prisma, personId }) => prisma.seek.findMany({ where: { seekerId: personId } }),
    forget: { last: forgetInSeeks },
  },
  SeekMember: {
    removed: 'withItsRow',
    personal: ({ prisma, personId }) => prisma.seekMember.findMany({ where: { personId } }),
    // `Seek` erases these rows.
    forget: {},
  },
} satisfies Tables;

async function forgetInSeeks(inside: Prisma.TransactionClient, personId: string): Promise<void> {
  // The messages of open seeks must be rendered again.
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
  for (const { noticeId } of shown) await renewNotice(inside, noticeId);
}
