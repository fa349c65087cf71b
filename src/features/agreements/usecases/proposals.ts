/**
 * Asking and answering: who is asked, who may answer, when everybody has agreed. What is done then stands in `carryOut.ts`.
 */

import { type Change, type Step, samePosition } from '../../../match/frame/change.ts';
import type { Actor, MatchMember } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { PATIENCE, type TimeControl } from '../../../match/model/timeControl.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import { voiceless } from '../../time/usecases/absentee.ts';
import type { Proposal, ProposalId, ProposalKind } from '../model.ts';
import { carriedOut } from './carryOut.ts';
import type { AgreementTransaction } from './commands.ts';

export interface Question {
  readonly kind: ProposalKind;
  readonly seat: number;
  readonly voters: readonly MatchMember[];
  /** The clock that is asked for; left out: something else is. */
  readonly timeControl?: TimeControl | null;
}

/** Puts the question. Refuses with `proposalOpen` where the same is being asked already. */
export async function ask(
  step: Step<AgreementTransaction>,
  actor: Actor,
  question: Question,
): Promise<Change | MatchRefusal> {
  const proposalId = await put(step, actor, question);
  return typeof proposalId === 'number' ? samePosition(step, [{ kind: 'proposal', proposalId }]) : proposalId;
}

/** The same, and done at once where nobody has to be asked: everybody reads then who has decided what. */
export async function askOrDo(
  components: ComponentSets,
  step: Step<AgreementTransaction>,
  actor: Actor,
  question: Question,
): Promise<Change | MatchRefusal> {
  if (question.voters.length > 0) return ask(step, actor, question);
  const proposalId = await put(step, actor, question);
  if (typeof proposalId !== 'number') return proposalId;
  const { agreements } = step.transaction;
  const kept = await agreements.find(proposalId);
  if (!kept) throw new Error(`proposal ${proposalId} was not kept`);
  await agreements.close(proposalId, 'agreed', actor.personId);
  const change = await carriedOut(components, step, kept);
  if (!change.ok) return change;
  return { ...change, announcements: [{ kind: 'proposal', proposalId }, ...change.announcements] };
}

async function put(
  { transaction, match, at }: Step<AgreementTransaction>,
  actor: Actor,
  question: Question,
): Promise<ProposalId | MatchRefusal> {
  const open = (await transaction.agreements.open(match.id)).find(({ kind }) => kind === question.kind);
  if (open) return { ok: false, code: 'proposalOpen', by: open.proposerId };
  return transaction.agreements.insert({
    matchId: match.id,
    kind: question.kind,
    proposerId: actor.personId,
    version: match.version,
    seat: question.seat,
    voters: question.voters.map(({ personId, name }) => ({ personId, name, agreed: false })),
    timeControl: question.timeControl ?? null,
    askedAt: at,
    dueAt: new Date(at.getTime() + PATIENCE),
  });
}

export type Answered =
  /** Everybody has agreed now, and it is closed; what was asked has to be done. */
  | { readonly ok: true; readonly agreed: Proposal }
  /** It has been declined or withdrawn, or others are still to answer. */
  | { readonly ok: true; readonly agreed: null };

/** Refuses with `proposalClosed`, `notAsked` or `alreadyAgreed`. */
export async function takeAnswer(
  step: Step<AgreementTransaction>,
  actor: Actor,
  proposalId: ProposalId,
  agree: boolean,
): Promise<Answered | MatchRefusal> {
  const { match } = step;
  const { agreements } = step.transaction;
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
  const others = proposal.voters.filter(({ personId, agreed }) => !agreed && personId !== actor.personId);
  if (others.length > 0 && !others.every(await voiceless(step))) return { ok: true, agreed: null };
  await agreements.close(proposalId, 'agreed', actor.personId);
  return { ok: true, agreed: proposal };
}
