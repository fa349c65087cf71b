/** The use cases of agreements. */
import { requireActiveSeat, requirePlayer } from '../../../match/core/activeSeat.ts';
import { type Step, samePosition } from '../../../match/core/change.ts';
import { checkBlocks } from '../../../match/core/joining.ts';
import type { Actor, MatchMember } from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { wrongTime } from '../../../match/model/timeControl.ts';
import type { Seat } from '../../../rules/index.ts';
import { clearQueuedMoves } from '../../plans/usecases/planState.ts';
import { cannotVote, loadAwaitedPlayer } from '../../time/usecases/absentee.ts';
import { applyProposal, pauseMatch } from './applyProposal.ts';
import type { AgreementCommands, AgreementParts, AgreementTransaction } from './commands.ts';
import { propose, proposeOrApply, recordAnswer } from './proposals.ts';
import { newVersion, resignSeat, resolveOfferedSeat } from './seats.ts';
import { countMovesBefore, createTakeBack, movesByOthersSince, takeBackMoves } from './takeBack.ts';

export function createAgreements({ store, components, changeMatch }: AgreementParts): AgreementCommands {
  return {
    ...createTakeBack({ components, changeMatch }),

    askTakeBack: (actor, matchId, version) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const at = await requireActiveSeat(components, step, actor, version);
        if (!at.ok) return at;
        const { match, transaction } = step;
        const moves = await transaction.history(match.id);
        const keptCount = countMovesBefore(moves, at.seat);
        if (keptCount === null) return { ok: false, code: 'nothingToUndo', lastBy: null };
        const seats = new Set(movesByOthersSince(match, moves.slice(keptCount)).map(({ seat }) => seat));
        const isVoiceless = await cannotVote(step);
        const voters = match.members.filter((member, seat) => seats.has(seat) && !isVoiceless(member));
        if (voters.length === 0) return takeBackMoves(step, at, moves, keptCount, actor.personId);
        return propose(step, actor, { kind: 'takeBack', seat: at.seat, voters });
      }),

    offerSeat: (actor, matchId, to, of) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const offer = await resolveOfferedSeat(step, actor, to, of);
        if (!offer.ok) return offer;
        // The player who hands over their seat leaves the game, but they are the inviter here.
        const refusal =
          (await checkBlocks(step.transaction, actor.personId, [to], 'inviting')) ??
          (await whyNotSeatedTogether(step, offer.seat, to));
        return refusal ?? propose(step, actor, { kind: 'replace', seat: offer.seat, voters: [to] });
      }),

    askPause: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        if (step.match.pausedAt) return { ok: false, code: 'paused' };
        const voters = await activeOthers(step, actor);
        if (voters.length === 0) return pauseMatch(step, null);
        return propose(step, actor, { kind: 'pause', seat: player.seat, voters });
      }),

    answer: (actor, matchId, proposalId, agree) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const answer = await recordAnswer(step, actor, proposalId, agree);
        if (!answer.ok) return answer;
        const announcement = { kind: 'proposal', proposalId } as const;
        if (!answer.agreed) return samePosition(step, [announcement]);
        const change = await applyProposal(components, step, answer.agreed);
        return change.ok ? { ...change, announcements: [announcement, ...change.announcements] } : change;
      }),

    resume: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        if (!step.match.pausedAt) return { ok: false, code: 'notPaused' };
        const pause = await step.transaction.agreements.agreedPause(matchId);
        return newVersion(step, { ...step.match, pausedAt: null }, [
          // Updates the message of the pause, which offers to resume the game.
          ...(pause === null ? [] : [{ kind: 'proposal', proposalId: pause } as const]),
          { kind: 'resumed', personId: actor.personId },
          { kind: 'turn', again: true },
        ]);
      }),

    resign: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        await clearQueuedMoves(step, matchId, actor.personId);
        return resignSeat(step, actor, player.seat);
      }),

    goOnWithout: (actor, matchId, how) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        if (step.match.pausedAt) return { ok: false, code: 'paused' };
        const awaited = await loadAwaitedPlayer(step);
        if (!awaited) return { ok: false, code: 'nobodyAbsent' };
        const { until, personId, seat } = awaited;
        if (personId === actor.personId) return { ok: false, code: 'ownVote' };
        if (until) return { ok: false, code: 'notAbsent', name: step.match.members[seat]?.name ?? '', until };
        const timeControl = how.way === 'clock' ? how.timeControl : null;
        const invalid = wrongTime(timeControl);
        if (invalid) return invalid;
        const voters = await activeOthers(step, actor);
        return proposeOrApply(components, step, actor, { kind: how.way, seat, voters, timeControl });
      }),

    proposal: (proposalId) => store.proposal(proposalId),
    openProposals: (matchId) => store.openProposals(matchId),
  };
}

async function activeOthers(step: Step<AgreementTransaction>, actor: Actor): Promise<readonly MatchMember[]> {
  const isVoiceless = await cannotVote(step);
  return step.match.members.filter((member) => member.personId !== actor.personId && !isVoiceless(member));
}

/** Refuses if a player who stays and this person have a block between them. */
async function whyNotSeatedTogether(
  { match, transaction }: Step<AgreementTransaction>,
  seat: Seat,
  { personId }: MatchMember,
): Promise<MatchRefusal | null> {
  const remaining = match.members.filter((member, at) => at !== seat && !member.resigned);
  const refusal = await checkBlocks(transaction, personId, remaining, 'inviting');
  // Keeps from the inviter who blocked whom.
  return refusal && { ok: false, code: 'apart', as: 'inviting', own: false };
}
