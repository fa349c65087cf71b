/** Creates proposals and records answers to them. */
import { requirePlayer } from '../../../match/core/activeSeat.ts';
import { type Change, type Step, samePosition } from '../../../match/core/change.ts';
import type { ProposalId } from '../../../match/model/announcements.ts';
import type { Actor, MatchMember } from '../../../match/model/match.ts';
import type { Proposal, ProposalKind } from '../../../match/model/proposals.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { ABSENCE_TIMEOUT_MS, type TimeControl } from '../../../match/model/timeControl.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import { cannotVote } from '../../time/usecases/absentee.ts';
import { applyProposal } from './applyProposal.ts';
import type { AgreementTransaction } from './commands.ts';

export interface ProposalRequest {
  readonly kind: ProposalKind;
  readonly seat: number;
  readonly voters: readonly MatchMember[];
  /** Only for `clock`. */
  readonly timeControl?: TimeControl | null;
}

/** Refuses with `proposalOpen` if a proposal of this kind is open. */
export async function propose(
  step: Step<AgreementTransaction>,
  actor: Actor,
  question: ProposalRequest,
): Promise<Change | MatchRefusal> {
  const proposalId = await insertProposal(step, actor, question);
  return typeof proposalId === 'number' ? samePosition(step, [{ kind: 'proposal', proposalId }]) : proposalId;
}

/** Applies the proposal at once if nobody has to be asked. It is announced either way. */
export async function proposeOrApply(
  components: ComponentSets,
  step: Step<AgreementTransaction>,
  actor: Actor,
  question: ProposalRequest,
): Promise<Change | MatchRefusal> {
  if (question.voters.length > 0) return propose(step, actor, question);
  const proposalId = await insertProposal(step, actor, question);
  if (typeof proposalId !== 'number') return proposalId;
  const { agreements } = step.transaction;
  const stored = await agreements.find(proposalId);
  if (!stored) throw new Error(`proposal ${proposalId} was not saved`);
  await agreements.close(proposalId, 'agreed', actor.personId);
  const change = await applyProposal(components, step, stored);
  return change.ok ? announcedFirst(proposalId, change) : change;
}

/** Announces the outcome of the proposal before what follows from it. */
export function announcedFirst(proposalId: ProposalId, change: Change): Change {
  return { ...change, announcements: [{ kind: 'proposal', proposalId }, ...change.announcements] };
}

async function insertProposal(
  { transaction, match, at }: Step<AgreementTransaction>,
  actor: Actor,
  question: ProposalRequest,
): Promise<ProposalId | MatchRefusal> {
  const open = (await transaction.agreements.open(match.id)).find(({ kind }) => kind === question.kind);
  if (open) return { ok: false, code: 'proposalOpen', by: open.proposerId, own: open.proposerId === actor.personId };
  return transaction.agreements.insert({
    matchId: match.id,
    kind: question.kind,
    proposerId: actor.personId,
    version: match.version,
    seat: question.seat,
    voters: question.voters.map(({ personId, name }) => ({ personId, name, agreed: false })),
    timeControl: question.timeControl ?? null,
    askedAt: at,
    dueAt: new Date(at.getTime() + ABSENCE_TIMEOUT_MS),
  });
}

export type AnswerResult =
  /** Everybody has agreed and the proposal is closed; the caller must apply it. */
  | { readonly ok: true; readonly agreed: Proposal }
  /** The proposal was declined or withdrawn, or other answers are missing. */
  | { readonly ok: true; readonly agreed: null };

/** Refuses with `proposalClosed`, `notAsked`, `stranger`, `resigned` or `alreadyAgreed`. */
export async function recordAnswer(
  step: Step<AgreementTransaction>,
  actor: Actor,
  proposalId: ProposalId,
  agree: boolean,
): Promise<AnswerResult | MatchRefusal> {
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
  // A person who is offered a seat is not a player yet.
  const player = proposal.kind === 'replace' ? null : requirePlayer(step, actor);
  if (player?.ok === false) return player;
  if (!agree) {
    await agreements.close(proposalId, 'declined', actor.personId);
    return { ok: true, agreed: null };
  }
  if (voter.agreed) return { ok: false, code: 'alreadyAgreed' };
  await agreements.agree(proposalId, actor.personId);
  const others = proposal.voters.filter(({ personId, agreed }) => !agreed && personId !== actor.personId);
  if (others.length > 0 && !others.every(await cannotVote(step))) return { ok: true, agreed: null };
  await agreements.close(proposalId, 'agreed', actor.personId);
  return { ok: true, agreed: proposal };
}
