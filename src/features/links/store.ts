/**
 * Personal links to the table in the database, with what decides whether they are good.
 * Whether they are is the people folder's matter.
 */
import { z } from 'zod';
import type { MatchId, PersonId } from '../../match/index.ts';
import { type KnownLink, LASTS_AFTER_END, type PeopleStore, type PeopleTransaction } from '../../people/index.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { inParts, ofParts, PLAIN_AT_ONCE } from '../../store/rows/batches.ts';
import { orUnreadable, readable, type Unreadable } from '../../store/rows/unreadable.ts';
import { besideMoves, ROWS, someAtATime, type Tables } from '../../store/tables/table.ts';
import type { UnitOfWork } from '../../store/transaction/unitOfWork.ts';

const KNOWN = { select: { number: true, serverId: true, status: true, updatedAt: true } } as const;

const statusSchema = z.enum(['lobby', 'running', 'finished', 'cancelled']);

/** Inside a transaction. */
export function linkRepository(prisma: Prisma.TransactionClient, { left }: UnitOfWork): PeopleTransaction['links'] {
  return {
    game: async (matchId, personId) => {
      const match = await prisma.match.findUnique({ where: { id: matchId }, ...KNOWN });
      return match && known(match, await isTheirs(prisma, matchId, personId));
    },

    add: async (link) => {
      await prisma.tableLink.create({ data: link });
    },

    idsOf: async (personId) => {
      const rows = await prisma.tableLink.findMany({ where: { personId }, orderBy: ORDER, select: { id: true } });
      return rows.map(({ id }) => id);
    },

    remove: async (personId, ids) => {
      let count = 0;
      for (const part of inParts(ids)) {
        count += (await prisma.tableLink.deleteMany({ where: { personId, id: { in: part } } })).count;
      }
      if (count > 0) left.add('session');
      return count;
    },
  };
}

const ORDER = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies Prisma.TableLinkOrderByWithRelationInput[];

/** Outside of transactions. */
export function linkQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<PeopleStore, 'links' | 'linksOf'> {
  const withMatch = { include: { match: KNOWN } } as const;
  /** One statement for all of them. */
  const read = async (rows: Prisma.TableLinkGetPayload<typeof withMatch>[]): Promise<KnownLink[]> => {
    if (rows.length === 0) return [];
    const seats = await prisma.seat.findMany({
      where: {
        matchId: { in: [...new Set(rows.map(({ matchId }) => matchId))] },
        personId: { in: [...new Set(rows.map(({ personId }) => personId))] },
        computer: null,
      },
      select: { matchId: true, personId: true },
    });
    const theirs = new Set(seats.map(({ matchId, personId }) => JSON.stringify([matchId, personId])));
    const readLink = ({ match, ...link }: (typeof rows)[number]): KnownLink => ({
      ...link,
      match: known(match, theirs.has(JSON.stringify([link.matchId, link.personId]))),
    });
    return readable(rows, readLink, unreadable);
  };
  return {
    links: (ids) =>
      ofParts(
        ids,
        async (part) => read(await prisma.tableLink.findMany({ where: { id: { in: part } }, ...withMatch })),
        PLAIN_AT_ONCE,
      ),

    linksOf: async (personId) => {
      const rows = await prisma.tableLink.findMany({ where: { personId }, orderBy: ORDER, ...withMatch });
      return (await read(rows)).toReversed();
    },
  };
}

function known({ status, ...match }: Prisma.MatchGetPayload<typeof KNOWN>, theirs: boolean): KnownLink['match'] {
  const read = () => statusSchema.parse(status);
  return { ...match, status: orUnreadable(`match #${match.number}`, read), isTheirs: theirs };
}

/** Whether the person has a seat in the match that no computer player has taken for good. */
async function isTheirs(prisma: Prisma.TransactionClient, matchId: MatchId, personId: PersonId): Promise<boolean> {
  const where = { matchId_personId: { matchId, personId } };
  const seat = await prisma.seat.findUnique({ where, select: { computer: true } });
  return seat !== null && seat.computer === null;
}

const IN_A_DAY = 24 * 3_600_000;
const removeOverGames = besideMoves('tableLink', LASTS_AFTER_END / IN_A_DAY);
const removeExpired = someAtATime(
  async ({ queries }, now) =>
    (await queries.tableLink.deleteMany({ where: { expiresAt: { lte: now } }, limit: ROWS })).count,
);

export const linkTables = {
  TableLink: {
    // Nobody is let in by them any more.
    async *removed(database, now) {
      yield* removeOverGames(database, now);
      yield* removeExpired(database, now);
    },
    // By its id nobody comes in; it is left out all the same.
    personal: ({ prisma, personId }) => prisma.tableLink.findMany({ where: { personId }, omit: { id: true } }),
    forget: {
      inMatch: (inside, { matchId, personId }) => inside.tableLink.deleteMany({ where: { matchId, personId } }),
      last: (inside, personId) => inside.tableLink.deleteMany({ where: { personId } }),
    },
  },
} satisfies Tables;
