/**
 * Matches in the database: looked up, and changed in transactions.
 * What a transaction can do stands in `transaction.ts` and `keeping/`; what people are told is the outbox's.
 */
import type { MatchStore, MatchView } from '../match/index.ts';
import type { Components } from '../rules/index.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';
import { clockLooks } from './keeping/clocks.ts';
import { computerLooks } from './keeping/computers.ts';
import { peopleLooks } from './keeping/people.ts';
import { reviewLooks } from './keeping/reviews.ts';
import { OPEN, readMove } from './rows.ts';
import { type PositionRow, readView, WITH_POSITION } from './snapshots.ts';
import { matchTransaction, matchWithCode } from './transaction.ts';

/** Transactions wait for one another; how long, in milliseconds, before something must be wrong. */
export const PATIENCE = { maxWait: 30_000, timeout: 30_000 };

/** So many moves are asked for first: enough where nobody has passed yet. */
const RECENT = 12;

export function createMatchStore(prisma: PrismaClient, components: Components): MatchStore {
  const transaction: MatchStore['transaction'] = (work) =>
    prisma.$transaction((inside) => work(matchTransaction(inside, components)), PATIENCE);

  /** A position that cannot be used is rebuilt, and that is kept: a transaction's matter. */
  const viewOf = async (row: PositionRow): Promise<MatchView | null> =>
    readView(row) ?? (await transaction((inside) => inside.view(row.id)));

  const viewsOf = async (rows: readonly PositionRow[]): Promise<MatchView[]> => {
    const views: MatchView[] = [];
    for (const row of rows) {
      const view = await viewOf(row);
      if (view) views.push(view);
    }
    return views;
  };

  const newestFirst = async (where: Prisma.MatchWhereInput): Promise<MatchView[]> => {
    const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] as const satisfies Prisma.MatchOrderByWithRelationInput[];
    return viewsOf(await prisma.match.findMany({ where, include: WITH_POSITION, orderBy: [...orderBy] }));
  };

  const lastFinishedFirst = async (where: Prisma.MatchWhereInput, take: number): Promise<MatchView[]> => {
    const orderBy = [{ updatedAt: 'desc' }, { id: 'desc' }] as const satisfies Prisma.MatchOrderByWithRelationInput[];
    const finished = { ...where, status: 'finished' };
    return viewsOf(
      await prisma.match.findMany({ where: finished, include: WITH_POSITION, orderBy: [...orderBy], take }),
    );
  };

  return {
    transaction,

    view: async (id) => {
      const row = await prisma.match.findUnique({ where: { id }, include: WITH_POSITION });
      return row && viewOf(row);
    },

    inThread: async (threadId) => {
      const row = await prisma.match.findFirst({
        where: { threadId },
        include: WITH_POSITION,
        orderBy: { createdAt: 'desc' },
      });
      return row && viewOf(row);
    },

    inChannel: (channelId) => newestFirst({ ...OPEN, OR: [{ channelId }, { threadId: channelId }] }),

    ofPerson: async (personId) => {
      const seats = await prisma.seat.findMany({ where: { personId, open: true }, select: { matchId: true } });
      return newestFirst({ id: { in: seats.map(({ matchId }) => matchId) } });
    },

    matchWithCode: (code) => matchWithCode(prisma, code),

    finishedInChannel: (channelId, most) => lastFinishedFirst({ OR: [{ channelId }, { threadId: channelId }] }, most),

    finishedOfPerson: (personId, most) => lastFinishedFirst({ seats: { some: { personId } } }, most),

    moves: async (matchId) => {
      const rows = await prisma.move.findMany({ where: { matchId }, orderBy: { number: 'asc' } });
      return rows.map(readMove);
    },

    recentMoves: async (matchId) => {
      const movers = await prisma.seat.count({ where: { matchId } });
      for (let most = RECENT; ; most *= 2) {
        const rows = await prisma.move.findMany({ where: { matchId }, orderBy: { number: 'desc' }, take: most });
        const complete = rows.length < most || new Set(rows.map(({ seat }) => seat)).size === movers;
        if (complete) return rows.reverse().map(readMove);
      }
    },

    movesSince: async (matchId, version) => {
      const where = { matchId, version: { gt: version } };
      const rows = await prisma.move.findMany({ where, orderBy: { number: 'asc' } });
      return rows.map(readMove);
    },

    ...clockLooks(prisma),
    ...computerLooks(prisma),
    ...reviewLooks(prisma),
    ...peopleLooks(prisma),
  };
}
