/**
 * What the match folder asks of the database to hand out what is kept about people, and to forget them.
 */
import type { Breathe } from '../../../kernel/index.ts';
import type { MatchStore, PrivacyRepository } from '../../../match/index.ts';
import type { Database } from '../../../store/connection/database.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { OPEN } from '../../../store/rows/rows.ts';
import { forgottenMembers, type UnitOfWork } from '../../../store/transaction/unitOfWork.ts';
import { forgetIn, forgetSome, isBeingForgotten } from './forget.ts';
import { DONE, forgottenOf } from './forgotten.ts';
import { personalData } from './personalData.ts';

/** Inside a transaction. */
export function privacyRepository(prisma: Prisma.TransactionClient, work: UnitOfWork): PrivacyRepository {
  return {
    begin: async (personId, since) => {
      await prisma.forgetting.upsert({ where: { personId }, create: { personId, since }, update: {} });
      work.left.add('session');
    },

    forgetIn: async (matchId, personId) => {
      await forgetIn(prisma, matchId, personId);
      forgottenMembers(work, matchId, personId);
    },

    isBeingForgotten: (personId) => isBeingForgotten(prisma, personId),
  };
}

type PrivacyQueries = Pick<
  MatchStore,
  'personalData' | 'forgottenOf' | 'beingForgotten' | 'openMatchOf' | 'forgetSome'
>;

/** Outside of transactions. */
export function privacyQueries(database: Database, breathe: Breathe): PrivacyQueries {
  const { queries: prisma } = database;
  return {
    personalData: (personId) => personalData(prisma, breathe, personId),

    forgottenOf: (personIds) => forgottenOf(prisma, personIds),

    beingForgotten: async (most) => {
      const where = { NOT: DONE };
      const rows = await prisma.forgetting.findMany({ where, orderBy: { personId: 'asc' }, take: most });
      return rows.map(({ personId }) => personId);
    },

    openMatchOf: async (personId) => {
      const seated = await prisma.seat.findFirst({
        where: { personId, match: OPEN },
        select: { matchId: true },
      });
      if (seated) return seated.matchId;
      const hosted = await prisma.match.findFirst({ where: { hostId: personId, ...OPEN }, select: { id: true } });
      if (hosted) return hosted.id;
      const asked = await prisma.proposalVoter.findFirst({
        where: { personId, proposal: { status: 'open' } },
        select: { proposal: { select: { matchId: true } } },
      });
      return asked?.proposal.matchId ?? null;
    },

    forgetSome: (personId, at, lease) => forgetSome(database, personId, at, lease),
  };
}
