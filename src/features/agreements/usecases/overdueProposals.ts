/**
 * Decides proposals whose answers are missing for longer than `ABSENCE_TIMEOUT_MS` or whose voters are gone, and closes
 * outdated ones.
 */
import type { Lease } from '../../../kernel/index.ts';
import { momentAfterElapsed } from '../../../match/clock/countedTime.ts';
import { type AfterChangeHook, type Change, type Step, samePosition } from '../../../match/core/change.ts';
import type { MatchChanger } from '../../../match/core/command.ts';
import type { Match } from '../../../match/model/match.ts';
import { isContinuation, type Proposal, type Voter } from '../../../match/model/proposals.ts';
import { ABSENCE_TIMEOUT_MS } from '../../../match/model/timeControl.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import { cannotVote } from '../../time/usecases/absentee.ts';
import { type DueTask, whenDue } from '../../time/usecases/dueItems.ts';
import { applyProposal } from './applyProposal.ts';
import type { AgreementStore, AgreementTransaction } from './commands.ts';
import { announcedFirst } from './proposals.ts';

/** Makes a proposal due now if only absent people have not answered. */
export const expediteUnanswerableProposals: AfterChangeHook<AgreementTransaction> = async (
  before,
  after,
  announcements,
) => {
  const { agreements } = before.transaction;
  const isAbsent = announcements.some(({ kind }) => kind === 'absent');
  if (after.match.status !== 'running' || (!isAbsent && before.match.members === after.match.members)) return [];
  const open = await agreements.open(after.match.id);
  if (open.length === 0) return [];
  const isVoiceless = await cannotVote({ ...before, ...after });
  for (const question of open) {
    // A person who is offered a seat is not a player yet.
    if (question.kind !== 'replace' && unanswered(question).every(isVoiceless)) {
      await agreements.waitUntil(question.id, before.at);
    }
  }
  return [];
};

export interface OverdueProposalsParts extends Pick<MatchChanger<AgreementTransaction>, 'changeMatchUnattended'> {
  readonly store: AgreementStore;
  readonly components: ComponentSets;
}

/** Decides overdue proposals by the answers received so far. */
export function overdueProposalsTask(parts: OverdueProposalsParts, lease: Lease | undefined): DueTask {
  const { store, components, changeMatchUnattended } = parts;
  return whenDue(store.dueProposals, async (id, now) => {
    const question = await store.proposal(Number(id));
    if (!question) return;
    await changeMatchUnattended(question.matchId, (step) => decide(components, step, question.id, now), lease);
  });
}

async function decide(
  components: ComponentSets,
  step: Step<AgreementTransaction>,
  id: number,
  now: Date,
): Promise<Change | null> {
  const { agreements } = step.transaction;
  const question = (await agreements.open(step.match.id)).find((each) => each.id === id);
  if (!question) return null;
  const until = await answerDeadline(step, question);
  if (until && until > now) {
    await agreements.waitUntil(id, until);
    return null;
  }
  // Nobody gets a seat without consent, and a paused game stays paused.
  const change =
    question.kind === 'replace' || step.match.pausedAt ? null : await applyProposal(components, step, question);
  await agreements.close(id, change?.ok ? 'agreed' : 'expired', null);
  return announcedFirst(id, change?.ok ? change : samePosition(step, []));
}

/** Null if nobody who could answer is left. Time on holidays does not count. */
async function answerDeadline(step: Step<AgreementTransaction>, question: Proposal): Promise<Date | null> {
  const isVoiceless = await cannotVote(step);
  let latest: Date | null = null;
  for (const voter of unanswered(question)) {
    if (isVoiceless(voter)) continue;
    const until = momentAfterElapsed(
      question.askedAt,
      ABSENCE_TIMEOUT_MS,
      await step.transaction.holidays(voter.personId),
    );
    if (!latest || until > latest) latest = until;
  }
  return latest;
}

function unanswered({ voters }: Proposal): readonly Voter[] {
  return voters.filter(({ agreed }) => !agreed);
}

/**
 * Closes take-backs and proposals about absent players when the position changes, and all proposals when the game ends.
 */
export const closeOutdatedProposals: AfterChangeHook<AgreementTransaction> = async (before, { match }) => {
  const { agreements } = before.transaction;
  const hasMoved = match.version !== before.match.version;
  const isOver = match.status !== 'running';
  // True also if the match was given a clock.
  const hasChangedSeats = before.match.members !== match.members || before.match.timeControl !== match.timeControl;
  if (!hasMoved && !isOver && !hasChangedSeats) return [];
  const isStillAwaited = ({ seat }: Proposal) =>
    match.timeControl === null && before.match.members[seat]?.personId === match.members[seat]?.personId;
  const outdated = (await agreements.open(match.id)).filter(
    (proposal) =>
      isOver ||
      isOrphaned(before.match, match, proposal) ||
      (hasMoved && proposal.kind === 'takeBack') ||
      (isContinuation(proposal.kind) && (hasMoved || !isStillAwaited(proposal))),
  );
  for (const { id } of outdated) await agreements.close(id, 'expired', null);
  return outdated.map(({ id }) => ({ kind: 'proposal', proposalId: id }));
};

/** Whether the person who wants to take back, or one who has yet to answer, no longer plays. */
function isOrphaned(before: Match, match: Match, proposal: Proposal): boolean {
  const { members } = match;
  const { kind, proposerId } = proposal;
  const proposerIn = (at: Match) => at.members.find(({ personId }) => personId === proposerId);
  const proposer = proposerIn(match);
  // A person who has been replaced may ask, but one who leaves a league's season must not return by an earlier request.
  const isReplaced = proposer?.standIn && !proposerIn(before)?.standIn;
  if (kind === 'takeBack' && (!proposer || proposer.resigned || isReplaced)) return true;
  const isMember = (voter: Voter) => members.some(({ personId }) => personId === voter.personId);
  return kind !== 'replace' && !unanswered(proposal).every(isMember);
}
