/** Stores personal links to the table and the data that decides whether they are valid. */
import { z } from 'zod';
import { DAY_MS, type MatchId, type PersonId } from '../../match/index.ts';
import { inChunks, queryInChunks, VALUES_PER_STATEMENT } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import type { CausedWork } from '../../store/jobs.ts';
import { orUnreadable, type ReportUnreadable, readableRows } from '../../store/rows/rows.ts';
import { ROWS_PER_BATCH, removeAfterMatch, removeInBatches, type Tables } from '../../store/rows/table.ts';
import {
  LINK_VALIDITY_AFTER_END_MS,
  type LinkStore,
  type LinkTransaction,
  type LinkWithMatch,
} from './usecases/link.ts';

const MATCH_COLUMNS = { select: { number: true, serverId: true, status: true, updatedAt: true } } as const;

const statusSchema = z.enum(['lobby', 'running', 'finished', 'cancelled']);

export function linkRepository(
  prisma: Prisma.TransactionClient,
  { pendingWork }: CausedWork,
): LinkTransaction['links'] {
  return {
    game: async (matchId, personId) => {
      const match = await prisma.match.findUnique({ where: { id: matchId }, ...MATCH_COLUMNS });
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
      for (const part of inChunks(ids)) {
        count += (await prisma.tableLink.deleteMany({ where: { personId, id: { in: part } } })).count;
      }
      if (count > 0) pendingWork.add('session');
      return count;
    },
  };
}

const ORDER = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies Prisma.TableLinkOrderByWithRelationInput[];

export function linkQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<LinkStore, 'links' | 'linksOf'> {
  const withMatch = { include: { match: MATCH_COLUMNS } } as const;
  const read = async (rows: Prisma.TableLinkGetPayload<typeof withMatch>[]): Promise<LinkWithMatch[]> => {
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
    const readLink = ({ match, ...link }: (typeof rows)[number]): LinkWithMatch => ({
      ...link,
      match: known(match, theirs.has(JSON.stringify([link.matchId, link.personId]))),
    });
    return readableRows(rows, readLink, unreadable);
  };
  return {
    links: (ids) =>
      queryInChunks(
        ids,
        async (part) => read(await prisma.tableLink.findMany({ where: { id: { in: part } }, ...withMatch })),
        VALUES_PER_STATEMENT,
      ),

    linksOf: async (personId) => {
      const rows = await prisma.tableLink.findMany({ where: { personId }, orderBy: ORDER, ...withMatch });
      return (await read(rows)).toReversed();
    },
  };
}

function known(
  { status, ...match }: Prisma.MatchGetPayload<typeof MATCH_COLUMNS>,
  theirs: boolean,
): LinkWithMatch['match'] {
  const read = () => statusSchema.parse(status);
  return { ...match, status: orUnreadable(`match #${match.number}`, read), isTheirs: theirs };
}

/** Whether the person has a seat in the match that no computer player has taken over. */
async function isTheirs(prisma: Prisma.TransactionClient, matchId: MatchId, personId: PersonId): Promise<boolean> {
  const where = { matchId_personId: { matchId, personId } };
  const seat = await prisma.seat.findUnique({ where, select: { computer: true } });
  return seat !== null && seat.computer === null;
}

const removeOfOverMatches = removeAfterMatch('tableLink', LINK_VALIDITY_AFTER_END_MS / DAY_MS);
const removeExpired = removeInBatches(
  async ({ queries }, now) =>
    (await queries.tableLink.deleteMany({ where: { expiresAt: { lte: now } }, limit: ROWS_PER_BATCH })).count,
);

export const linkTables = {
  TableLink: {
    // Removes links that are no longer valid.
    async *removed(database, now) {
      yield* removeOfOverMatches(database, now);
      yield* removeExpired(database, now);
    },
    // The id is left out although it cannot open the table without a signature.
    personal: ({ prisma, personId }) => prisma.tableLink.findMany({ where: { personId }, omit: { id: true } }),
    forget: {
      inMatch: (inside, { matchId, personId }) => inside.tableLink.deleteMany({ where: { matchId, personId } }),
      last: (inside, personId) => inside.tableLink.deleteMany({ where: { personId } }),
    },
  },
} satisfies Tables;
