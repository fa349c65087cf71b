/** The use cases of agreements. */
import { requireActiveSeat, requirePlayer } from '../../../match/core/activeSeat.ts';
import { type Step, samePosition } from '../../../match/core/change.ts';
import { checkBlocks } from '../../../match/core/joining.ts';
import type { ProposalId } from '../../../match/model/announcements.ts';
import type { Actor, MatchId, MatchMember, PersonId } from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { type ContinuationRequest, wrongTime } from '../../../match/model/timeControl.ts';
import type { Seat } from '../../../rules/index.ts';
import { clearQueuedMoves } from '../../plans/usecases/planState.ts';
import { cannotVote, loadAwaitedPlayer } from '../../time/usecases/absentee.ts';
import { whyNotBack } from '../../time/usecases/standIn.ts';
import { applyProposal, pauseMatch } from './applyProposal.ts';
import type { AgreementParts, AgreementTransaction } from './commands.ts';
import { announcedFirst, propose, proposeOrApply, recordAnswer } from './proposals.ts';
import { newVersion, resignSeat, resolveOfferedSeat, whyNotSeatedTogether } from './seats.ts';
import { countMovesBefore, createTakeBack, movesByOthersSince, takeBackMoves } from './takeBack.ts';

/** Each command is one transaction, applied once per interaction. */
export function createAgreements({ store, components, changeMatch }: AgreementParts) {
  const { proposal, openProposals } = store;
  return {
    proposal,
    openProposals,
    ...createTakeBack({ components, changeMatch }),

    /**
     * Asks the players who have acted since to let the actor take back their last move. Needs no consent if nobody has.
     * Refuses with `stale` if the position is not that of `version`; null accepts any.
     */
    askTakeBack: (actor: Actor, matchId: MatchId, version: number | null) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const at = await requireActiveSeat(components, step, actor, version);
        if (!at.ok) return at;
        const refusal = await whyNotBack(step, actor.personId);
        if (refusal) return refusal;
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

    /** Offers the actor's seat to somebody who has none; the host can offer a resigned seat. */
    offerSeat: (actor: Actor, matchId: MatchId, to: MatchMember, of?: PersonId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const offer = await resolveOfferedSeat(step, actor, to, of);
        if (!offer.ok) return offer;
        // The player who hands over their seat leaves the game, but they are the inviter here.
        const refusal =
          (await checkBlocks(step.transaction, actor.personId, [to], 'inviting')) ??
          (await whyNotInvited(step, offer.seat, to));
        return refusal ?? propose(step, actor, { kind: 'replace', seat: offer.seat, voters: [to] });
      }),

    /** Asks everybody to pause the match. No moves are made until somebody resumes it. */
    askPause: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        if (step.match.pausedAt) return { ok: false, code: 'paused' };
        const voters = await activeOthers(step, actor);
        if (voters.length > 0) return propose(step, actor, { kind: 'pause', seat: player.seat, voters });
        const { agreements } = step.transaction;
        const asked = (await agreements.open(matchId)).find(({ kind }) => kind === 'pause');
        if (!asked) return pauseMatch(step, null);
        await agreements.close(asked.id, 'agreed', actor.personId);
        return announcedFirst(asked.id, pauseMatch(step, asked.id));
      }),

    /** Agrees or declines. The proposer withdraws the proposal by declining. */
    answer: (actor: Actor, matchId: MatchId, proposalId: ProposalId, agree: boolean) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const answer = await recordAnswer(step, actor, proposalId, agree);
        if (!answer.ok) return answer;
        if (!answer.agreed) return samePosition(step, [{ kind: 'proposal', proposalId }]);
        const change = await applyProposal(components, step, answer.agreed);
        return change.ok ? announcedFirst(proposalId, change) : change;
      }),

    /** Open to any player. */
    resume: (actor: Actor, matchId: MatchId) =>
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

    /** Gives up the actor's seat. The match ends when only one player is left. */
    resign: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        await clearQueuedMoves(step, matchId, actor.personId);
        return resignSeat(step, actor, player.seat);
      }),

    /**
     * Asks the other active players to go on without the absent player whose turn it is; does so at once if there are
     * none. Refuses with `nobodyAbsent`, `notAbsent`, `ownVote`, `awayVote` or `time`.
     */
    goOnWithout: (actor: Actor, matchId: MatchId, how: ContinuationRequest) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        if (step.match.pausedAt) return { ok: false, code: 'paused' };
        const awaited = await loadAwaitedPlayer(step);
        if (!awaited) return { ok: false, code: 'nobodyAbsent' };
        const { until, personId, seat } = awaited;
        if (personId === actor.personId) return { ok: false, code: 'ownVote' };
        if (step.match.members[player.seat]?.standIn) return { ok: false, code: 'awayVote' };
        if (until) return { ok: false, code: 'notAbsent', name: step.match.members[seat]?.name ?? '', until };
        const timeControl = how.way === 'clock' ? how.timeControl : null;
        const invalid = wrongTime(timeControl);
        if (invalid) return invalid;
        const voters = await activeOthers(step, actor);
        return proposeOrApply(components, step, actor, { kind: how.way, seat, voters, timeControl });
      }),
  };
}

async function activeOthers(step: Step<AgreementTransaction>, actor: Actor): Promise<readonly MatchMember[]> {
  const isVoiceless = await cannotVote(step);
  return step.match.members.filter((member) => member.personId !== actor.personId && !isVoiceless(member));
}

/** Keeps from the inviter who blocked whom. */
async function whyNotInvited(
  step: Step<AgreementTransaction>,
  seat: Seat,
  to: MatchMember,
): Promise<MatchRefusal | null> {
  const refusal = await whyNotSeatedTogether(step, seat, to, 'inviting');
  return refusal && { ok: false, code: 'apart', as: 'inviting', own: false };
}
