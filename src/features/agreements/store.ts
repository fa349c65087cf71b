/**
 * Proposals in the database; and which matches are rematches of which.
 * Who may ask and answer, and what follows, is the match folder's.
 */
import { z } from 'zod';
import type { AgreementRepository, MatchStore, MatchTransaction, Proposal, ProposalId } from '../../match/index.ts';
import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from '../../match/index.ts';
import { sql } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { firstWhole } from '../../store/rows/checkedReading.ts';
import { flag, instant } from '../../store/rows/columns.ts';
import { readMatch, timeControlSchema, WITH_SEATS } from '../../store/rows/rows.ts';
import { orUnreadable, readable, type Unreadable } from '../../store/rows/unreadable.ts';
import { anyOfOrUnknown } from '../../store/rows/words.ts';
import type { Tables } from '../../store/tables/table.ts';
import type { UnitOfWork } from '../../store/transaction/unitOfWork.ts';

export const proposalColumns = z.object({
  id: z.int(),
  matchId: z.string(),
  kind: z.string(),
  status: z.string(),
  proposerId: z.string(),
  version: z.int(),
  seat: z.int(),
  answeredById: z.string().nullable(),
  messageId: z.string().nullable(),
  timeControl: z.string().nullable(),
  createdAt: instant,
});
export const voterColumns = z.object({ proposalId: z.int(), personId: z.string(), name: z.string(), agreed: flag });

type ProposalRow = z.output<typeof proposalColumns> & { readonly voters: readonly z.output<typeof voterColumns>[] };

const WITH_VOTERS = { voters: true } as const satisfies Prisma.ProposalInclude;
const choices = z.object({ kind: z.enum(PROPOSAL_KINDS), status: z.enum(PROPOSAL_STATUSES) });

export function agreementRepository(
  prisma: Prisma.TransactionClient,
  work: UnitOfWork,
  unreadable: Unreadable,
): AgreementRepository {
  /** Whose proposal it is need not be known. */
  const askAnew = () => {
    for (const match of work.matches.values()) match.openProposals = null;
  };

  return {
    find: (id) => proposalOf(prisma, id),

    open: async (matchId) => {
      const loaded = work.matches.get(matchId)?.openProposals;
      if (loaded) return loaded();
      return openOf(prisma, matchId, unreadable);
    },

    insert: async ({ voters, timeControl, askedAt: createdAt, ...question }) => {
      const clock = timeControl && JSON.stringify(timeControl);
      const columns = { ...question, status: 'open', timeControl: clock, createdAt };
      const asked = voters.map(({ personId, name, agreed }) => ({ personId, name, agreed }));
      askAnew();
      const { id } = await prisma.proposal.create({ data: { ...columns, voters: { create: asked } } });
      return id;
    },

    agree: async (proposalId, personId) => {
      askAnew();
      await prisma.proposalVoter.update({
        where: { proposalId_personId: { proposalId, personId } },
        data: { agreed: true },
      });
    },

    close: async (id, status, answeredById) => {
      askAnew();
      await prisma.proposal.updateMany({ where: { id }, data: { status, answeredById, dueAt: null } });
    },

    waitUntil: async (id, dueAt) => {
      await prisma.proposal.updateMany({ where: { id, status: 'open' }, data: { dueAt } });
    },
  };
}

export function answersRepository(prisma: Prisma.TransactionClient): Pick<MatchTransaction, 'waitForAnswers'> {
  return {
    waitForAnswers: async (dueAt) => {
      await prisma.proposal.updateMany({ where: { dueAt: { lt: dueAt } }, data: { dueAt } });
    },
  };
}

/** Outside of transactions. */
export function agreementQueries(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<MatchStore, 'proposal' | 'openProposals' | 'dueProposals' | 'firstProposalDue'> {
  return {
    proposal: (id) => proposalOf(prisma, id),
    openProposals: (matchId) => openOf(prisma, matchId, unreadable),

    // Asked with each look of the clocks.
    dueProposals: async (by, most) => {
      const rows = await prisma.$queryRaw<{ readonly id: number }[]>`
        SELECT "id" FROM "proposals" WHERE "dueAt" <= ${by} ORDER BY "dueAt", "id" LIMIT ${most}`;
      return rows.map(({ id }) => Number(id));
    },

    firstProposalDue: async () => {
      const query = sql`SELECT "id", "dueAt" AS "at" FROM "proposals" WHERE "dueAt" IS NOT NULL ORDER BY "dueAt", "id"`;
      const named = { what: 'proposal', column: 'id' };
      const [row] = await firstWhole<{ readonly at: Date }>(prisma, query, 1, named, unreadable);
      return row?.at ?? null;
    },
  };
}

async function openOf(
  prisma: Prisma.TransactionClient,
  matchId: string,
  unreadable: Unreadable,
): Promise<readonly Proposal[]> {
  const where = { matchId, status: anyOfOrUnknown(PROPOSAL_STATUSES, 'open') };
  const rows = await prisma.proposal.findMany({ where, include: WITH_VOTERS, orderBy: { id: 'asc' } });
  return readable(rows, readProposal, unreadable);
}

async function proposalOf(prisma: Prisma.TransactionClient, id: ProposalId): Promise<Proposal | null> {
  const row = await prisma.proposal.findUnique({ where: { id }, include: WITH_VOTERS });
  return row && readProposal(row);
}

export function rematchRepository(
  prisma: Prisma.TransactionClient,
  unreadable: Unreadable,
): Pick<MatchTransaction, 'rematchesOf' | 'newGamesAfter'> {
  return {
    rematchesOf: async (rematchOf) => {
      const rows = await prisma.match.findMany({ where: { rematchOf }, include: WITH_SEATS });
      return readable(rows, readMatch, unreadable);
    },

    newGamesAfter: async (newGameAfter) => {
      const rows = await prisma.match.findMany({ where: { newGameAfter }, include: WITH_SEATS });
      return readable(rows, readMatch, unreadable);
    },
  };
}

export function readProposal(row: ProposalRow): Proposal {
  const { id, matchId, proposerId, version, seat, answeredById, messageId, createdAt: askedAt } = row;
  const voters = row.voters
    .map(({ personId, name, agreed }) => ({ personId, name, agreed }))
    .sort((a, b) => (a.personId < b.personId ? -1 : 1));
  return orUnreadable(`proposal ${id} of match ${matchId}`, () => {
    const timeControl = row.timeControl === null ? null : timeControlSchema.parse(JSON.parse(row.timeControl));
    const asked = { proposerId, version, seat, voters, timeControl, askedAt };
    return { id, matchId, ...choices.parse(row), ...asked, answeredById, messageId };
  });
}

export const agreementTables = {
  Proposal: {
    removed: 'withItsRow',
    personal: async ({ prisma, personId }) => {
      const rows = await prisma.proposal.findMany({
        where: { OR: [{ proposerId: personId }, { answeredById: personId }] },
      });
      return rows.map(({ proposerId, answeredById, ...proposal }) => ({
        ...proposal,
        isProposer: proposerId === personId,
        hasAnswered: answeredById === personId,
      }));
    },
    forget: {
      inMatch: async (inside, { matchId, personId, someone }) => {
        await inside.proposal.updateMany({ where: { matchId, proposerId: personId }, data: { proposerId: someone } });
        await inside.proposal.updateMany({
          where: { matchId, answeredById: personId },
          data: { answeredById: someone },
        });
      },
      matchWith: async (prisma, personId) =>
        (await prisma.proposal.findFirst({ where: { proposerId: personId }, select: { matchId: true } })) ??
        prisma.proposal.findFirst({ where: { answeredById: personId }, select: { matchId: true } }),
    },
  },
  ProposalVoter: {
    removed: 'withItsRow',
    personal: ({ prisma, personId }) => prisma.proposalVoter.findMany({ where: { personId } }),
    forget: {
      inMatch: (inside, { matchId, personId, someone }) =>
        inside.proposalVoter.updateMany({
          where: { personId, proposal: { matchId } },
          data: { personId: someone, name: '' },
        }),
      matchWith: async (prisma, personId) => {
        const select = { proposal: { select: { matchId: true } } } as const;
        return (await prisma.proposalVoter.findFirst({ where: { personId }, select }))?.proposal ?? null;
      },
    },
  },
} satisfies Tables;
