/** Stores proposals and their votes, and finds rematches. */
import { z } from 'zod';
import { type MatchId, PROPOSAL_KINDS, PROPOSAL_STATUSES, type Proposal, type ProposalId } from '../../match/index.ts';
import { anyOfOrUnknown, flag, instant } from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { dueRows } from '../../store/rows/checkedClient.ts';
import {
  orUnreadable,
  type ReportUnreadable,
  readableRows,
  readMatch,
  timeControlSchema,
  WITH_SEATS,
} from '../../store/rows/rows.ts';
import type { Tables } from '../../store/rows/table.ts';
import type { LobbyTransaction } from '../lobby/usecases/commands.ts';
import type { TimeTransaction } from '../time/usecases/commands.ts';
import type { AgreementRepository, AgreementStore } from './usecases/commands.ts';

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

/** Proposals that a transaction has loaded with a match. */
export interface LoadedProposals {
  /** Null after a change, which requires loading them again. */
  openProposals: (() => readonly Proposal[]) | null;
}

export function agreementRepository(
  prisma: Prisma.TransactionClient,
  work: { readonly matches: ReadonlyMap<MatchId, LoadedProposals> },
  unreadable: ReportUnreadable,
): AgreementRepository {
  const invalidateOpenProposals = () => {
    for (const match of work.matches.values()) match.openProposals = null;
  };

  return {
    find: (id) => findProposal(prisma, id),

    open: async (matchId) => {
      const loaded = work.matches.get(matchId)?.openProposals;
      if (loaded) return loaded();
      return findOpen(prisma, matchId, unreadable);
    },

    agreedPause: async (matchId) => {
      const where = { matchId, kind: 'pause', status: 'agreed' };
      const pause = await prisma.proposal.findFirst({ where, orderBy: { id: 'desc' }, select: { id: true } });
      return pause?.id ?? null;
    },

    insert: async ({ voters, timeControl, askedAt: createdAt, ...question }) => {
      const clock = timeControl && JSON.stringify(timeControl);
      const columns = { ...question, status: 'open', timeControl: clock, createdAt };
      const voterRows = voters.map(({ personId, name, agreed }) => ({ personId, name, agreed }));
      invalidateOpenProposals();
      const { id } = await prisma.proposal.create({ data: { ...columns, voters: { create: voterRows } } });
      return id;
    },

    agree: async (proposalId, personId) => {
      invalidateOpenProposals();
      await prisma.proposalVoter.update({
        where: { proposalId_personId: { proposalId, personId } },
        data: { agreed: true },
      });
    },

    close: async (id, status, answeredById) => {
      invalidateOpenProposals();
      await prisma.proposal.updateMany({ where: { id }, data: { status, answeredById, dueAt: null } });
    },

    waitUntil: async (id, dueAt) => {
      await prisma.proposal.updateMany({ where: { id, status: 'open' }, data: { dueAt } });
    },
  };
}

export function answersRepository(prisma: Prisma.TransactionClient): Pick<TimeTransaction, 'waitForAnswers'> {
  return {
    waitForAnswers: async (dueAt) => {
      await prisma.proposal.updateMany({ where: { dueAt: { lt: dueAt } }, data: { dueAt } });
    },
  };
}

export function agreementQueries(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<AgreementStore, 'proposal' | 'openProposals' | 'dueProposals'> {
  const proposals = { table: 'proposals', key: 'id', column: 'dueAt', what: 'proposal' };
  return {
    proposal: (id) => findProposal(prisma, id),
    openProposals: (matchId) => findOpen(prisma, matchId, unreadable),
    dueProposals: dueRows<ProposalId>(prisma, proposals, unreadable),
  };
}

async function findOpen(
  prisma: Prisma.TransactionClient,
  matchId: string,
  unreadable: ReportUnreadable,
): Promise<readonly Proposal[]> {
  const where = { matchId, status: anyOfOrUnknown(PROPOSAL_STATUSES, 'open') };
  const rows = await prisma.proposal.findMany({ where, include: WITH_VOTERS, orderBy: { id: 'asc' } });
  return readableRows(rows, readProposal, unreadable);
}

async function findProposal(prisma: Prisma.TransactionClient, id: ProposalId): Promise<Proposal | null> {
  const row = await prisma.proposal.findUnique({ where: { id }, include: WITH_VOTERS });
  return row && readProposal(row);
}

export function rematchRepository(
  prisma: Prisma.TransactionClient,
  unreadable: ReportUnreadable,
): Pick<LobbyTransaction, 'rematchesOf' | 'newGamesAfter'> {
  return {
    rematchesOf: async (rematchOf) => {
      const rows = await prisma.match.findMany({ where: { rematchOf }, include: WITH_SEATS });
      return readableRows(rows, readMatch, unreadable);
    },

    newGamesAfter: async (newGameAfter) => {
      const rows = await prisma.match.findMany({ where: { newGameAfter }, include: WITH_SEATS });
      return readableRows(rows, readMatch, unreadable);
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
    const { kind, status } = choices.parse(row);
    return {
      id,
      matchId,
      kind,
      status,
      proposerId,
      version,
      seat,
      voters,
      timeControl,
      askedAt,
      answeredById,
      messageId,
    };
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
      inMatch: async (inside, { matchId, personId, placeholder }) => {
        await inside.proposal.updateMany({
          where: { matchId, proposerId: personId },
          data: { proposerId: placeholder },
        });
        await inside.proposal.updateMany({
          where: { matchId, answeredById: personId },
          data: { answeredById: placeholder },
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
      inMatch: async (inside, { matchId, personId, placeholder }) => {
        // Two erased people who have handed on their seats have the same placeholder, and a proposal lists it once.
        await inside.proposalVoter.deleteMany({
          where: { personId, proposal: { matchId, voters: { some: { personId: placeholder } } } },
        });
        await inside.proposalVoter.updateMany({
          where: { personId, proposal: { matchId } },
          data: { personId: placeholder, name: '' },
        });
      },
      matchWith: async (prisma, personId) => {
        const select = { proposal: { select: { matchId: true } } } as const;
        return (await prisma.proposalVoter.findFirst({ where: { personId }, select }))?.proposal ?? null;
      },
    },
  },
} satisfies Tables;
