/**
 * Asking and answering: who is asked, who may answer, when everybody has agreed. A proposal changes nothing by itself.
 * What is done once all agree stands in the modules beside this one.
 */
import { type Change, type Step, samePosition } from '../frame/change.ts';
import type { Actor, MatchMember } from '../model/members.ts';
import type { Proposal, ProposalId, ProposalKind } from '../model/proposals.ts';
import type { MatchRefusal } from '../model/refusals.ts';

import type { AgreementTransaction } from './ports.ts';
export interface Question {
  readonly kind: ProposalKind;
  readonly seat: number;
  readonly voters: readonly MatchMember[];
}

/** Puts the question. Refuses with `proposalOpen` where the same is being asked already. */
export async function ask(
  step: Step<AgreementTransaction>,
  actor: Actor,
  question: Question,
): Promise<Change | MatchRefusal> {
  const { transaction, match, at } = step;
  const open = (await transaction.agreements.open(match.id)).find(({ kind }) => kind === question.kind);
  if (open) return { ok: false, code: 'proposalOpen', by: open.proposerId };
  const proposalId = await transaction.agreements.insert(
    {
      matchId: match.id,
      kind: question.kind,
      proposerId: actor.personId,
      version: match.version,
      seat: question.seat,
      voters: question.voters.map(({ personId, name }) => ({ personId, name, agreed: false })),
    },
    at,
  );
  return samePosition(step, [{ kind: 'proposal', proposalId }]);
}

export type Answered =
  /** Everybody has agreed now, and it is closed; what was asked has to be done. */
  | { readonly ok: true; readonly agreed: Proposal }
  /** It has been declined or withdrawn, or others are still to answer. */
  | { readonly ok: true; readonly agreed: null };

/** Refuses with `proposalClosed`, `notAsked` or `alreadyAgreed`. */
export async function takeAnswer(
  { transaction: { agreements }, match }: Step<AgreementTransaction>,
  actor: Actor,
  proposalId: ProposalId,
  agree: boolean,
): Promise<Answered | MatchRefusal> {
  const proposal = await agreements.find(proposalId);
  if (proposal?.matchId !== match.id) return { ok: false, code: 'unknownMatch', matchId: match.id };
  if (proposal.status !== 'open') return { ok: false, code: 'proposalClosed', status: proposal.status };
  const voter = proposal.voters.find(({ personId }) => personId === actor.personId);
  if (!voter && !agree && actor.personId === proposal.proposerId) {
    await agreements.close(proposalId, 'withdrawn', actor.personId);
    return { ok: true, agreed: null };
  }
  if (!voter) return { ok: false, code: 'notAsked', voters: proposal.voters.map(({ name }) => name) };
  if (!agree) {
    await agreements.close(proposalId, 'declined', actor.personId);
    return { ok: true, agreed: null };
  }
  if (voter.agreed) return { ok: false, code: 'alreadyAgreed' };
  await agreements.agree(proposalId, actor.personId);
  if (proposal.voters.some(({ personId, agreed }) => !agreed && personId !== actor.personId)) {
    return { ok: true, agreed: null };
  }
  await agreements.close(proposalId, 'agreed', actor.personId);
  return { ok: true, agreed: proposal };
}
