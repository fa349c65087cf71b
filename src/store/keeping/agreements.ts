/**
 * Proposals in the database, inside a transaction of a match; and which matches are rematches of which.
 * Who may ask and answer, and what follows, is the match folder's.
 */
import { z } from 'zod';
import type { AgreementKeeping, MatchTransaction, Proposal } from '../../match/index.ts';
import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';
import { readMatch, WITH_SEATS } from '../rows.ts';

const WITH_VOTERS = { voters: { orderBy: { personId: 'asc' } } } as const satisfies Prisma.ProposalInclude;
const choices = z.object({ kind: z.enum(PROPOSAL_KINDS), status: z.enum(PROPOSAL_STATUSES) });

export function agreementKeeping(prisma: Prisma.TransactionClient): AgreementKeeping {
  return {
    find: async (id) => {
      const row = await prisma.proposal.findUnique({ where: { id }, include: WITH_VOTERS });
      return row && readProposal(row);
    },

    open: async (matchId) => {
      const where = { matchId, status: 'open' };
      const rows = await prisma.proposal.findMany({ where, include: WITH_VOTERS, orderBy: { id: 'asc' } });
      return rows.map(readProposal);
    },

    insert: async ({ matchId, kind, proposerId, version, seat, voters }, createdAt) => {
      const columns = { matchId, kind, status: 'open', proposerId, version, seat, createdAt };
      const asked = voters.map(({ personId, name, agreed }) => ({ personId, name, agreed }));
      const { id } = await prisma.proposal.create({ data: { ...columns, voters: { create: asked } } });
      return id;
    },

    agree: async (proposalId, personId) => {
      await prisma.proposalVoter.update({
        where: { proposalId_personId: { proposalId, personId } },
        data: { agreed: true },
      });
    },

    close: async (id, status, answeredById) => {
      await prisma.proposal.update({ where: { id }, data: { status, answeredById } });
    },
  };
}

export function rematchKeeping(prisma: Prisma.TransactionClient): Pick<MatchTransaction, 'rematchesOf'> {
  return {
    rematchesOf: async (rematchOf) => {
      const rows = await prisma.match.findMany({ where: { rematchOf }, include: WITH_SEATS });
      return rows.map(readMatch);
    },
  };
}

function readProposal(row: Prisma.ProposalGetPayload<{ include: typeof WITH_VOTERS }>): Proposal {
  const { id, matchId, proposerId, version, seat, answeredById, messageId } = row;
  const voters = row.voters.map(({ personId, name, agreed }) => ({ personId, name, agreed }));
  return { id, matchId, ...choices.parse(row), proposerId, version, seat, voters, answeredById, messageId };
}
