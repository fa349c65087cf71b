/**
 * The use cases of agreements: asking for a take-back, for a pause, for somebody to take a seat over; answering.
 * Seats that change hands stand beside this.
 */

import { apart } from '../../../match/frame/apart.ts';
import { playerOf, seatAtTable } from '../../../match/frame/atTable.ts';
import { type Step, samePosition } from '../../../match/frame/change.ts';
import type { Actor, MatchMember } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { wrongTime } from '../../../match/model/timeControl.ts';
import type { Seat } from '../../../rules/index.ts';
import { clearQueue } from '../../plans/usecases/conditional.ts';
import { actedSince, movesBefore, takenBack } from '../../play/usecases/takeBack.ts';
import { awaitedAt, voiceless } from '../../time/usecases/absentee.ts';
import { carriedOut, paused } from './carryOut.ts';
import type { AgreementCommands, AgreementParts, AgreementTransaction } from './commands.ts';
import { ask, askOrDo, takeAnswer } from './proposals.ts';
import { offeredSeat, resigned } from './seats.ts';

export function createAgreements({ store, components, changeMatch }: AgreementParts): AgreementCommands {
  return {
    askTakeBack: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const at = await seatAtTable(components, step, actor, null);
        if (!at.ok) return at;
        const { match, transaction } = step;
        const moves = await transaction.history(match.id);
        const kept = movesBefore(moves, at.seat);
        if (kept === null) return { ok: false, code: 'nothingToUndo', lastBy: null };
        const seats = new Set(actedSince(match, moves.slice(kept)).map(({ seat }) => seat));
        const isVoiceless = await voiceless(step);
        const voters = match.members.filter((member, seat) => seats.has(seat) && !isVoiceless(member));
        if (voters.length === 0) return takenBack(step, at, moves, kept, actor.personId);
        return ask(step, actor, { kind: 'takeBack', seat: at.seat, voters });
      }),

    offerSeat: (actor, matchId, to, of) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const offered = await offeredSeat(step, actor, to, of);
        if (!offered.ok) return offered;
        // Whoever hands their seat on does not sit there any more, but it is they who ask.
        const refusal =
          (await apart(step.transaction, actor.personId, [to], 'inviting')) ??
          (await seatedApart(step, offered.seat, to));
        return refusal ?? ask(step, actor, { kind: 'replace', seat: offered.seat, voters: [to] });
      }),

    askPause: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = playerOf(step, actor);
        if (!player.ok) return player;
        if (step.match.pausedAt) return { ok: false, code: 'paused' };
        const voters = await othersThere(step, actor);
        // With computer players and people who are gone there is nobody to ask.
        if (voters.length === 0) return paused(step, null);
        return ask(step, actor, { kind: 'pause', seat: player.seat, voters });
      }),

    answer: (actor, matchId, proposalId, agree) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const answered = await takeAnswer(step, actor, proposalId, agree);
        if (!answered.ok) return answered;
        const told = { kind: 'proposal', proposalId } as const;
        if (!answered.agreed) return samePosition(step, [told]);
        const change = await carriedOut(components, step, answered.agreed);
        return change.ok ? { ...change, announcements: [told, ...change.announcements] } : change;
      }),

    resume: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = playerOf(step, actor);
        if (!player.ok) return player;
        if (!step.match.pausedAt) return { ok: false, code: 'notPaused' };
        return {
          ok: true,
          match: { ...step.match, pausedAt: null },
          state: player.state,
          events: [],
          announcements: [
            { kind: 'resumed', personId: actor.personId },
            { kind: 'turn', again: true },
          ],
        };
      }),

    resign: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = playerOf(step, actor);
        if (!player.ok) return player;
        await clearQueue(step, matchId, actor.personId);
        return resigned(step, actor, player.seat);
      }),

    goOnWithout: (actor, matchId, how) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = playerOf(step, actor);
        if (!player.ok) return player;
        if (step.match.pausedAt) return { ok: false, code: 'paused' };
        const awaited = await awaitedAt(step);
        if (!awaited) return { ok: false, code: 'nobodyAbsent' };
        const { until, personId, seat } = awaited;
        if (personId === actor.personId) return { ok: false, code: 'ownVote' };
        if (until) return { ok: false, code: 'notAbsent', name: step.match.members[seat]?.name ?? '', until };
        const timeControl = how.way === 'clock' ? how.timeControl : null;
        const wrong = wrongTime(timeControl);
        if (wrong) return wrong;
        const voters = await othersThere(step, actor);
        return askOrDo(components, step, actor, { kind: how.way, seat, voters, timeControl });
      }),

    proposal: (proposalId) => store.proposal(proposalId),
    openProposals: (matchId) => store.openProposals(matchId),
  };
}

/** The other players whom one can ask. */
async function othersThere(step: Step<AgreementTransaction>, actor: Actor): Promise<readonly MatchMember[]> {
  const isVoiceless = await voiceless(step);
  return step.match.members.filter((member) => member.personId !== actor.personId && !isVoiceless(member));
}

/** Whether somebody who stays at the table keeps this person from coming to it. */
async function seatedApart(
  { match, transaction }: Step<AgreementTransaction>,
  seat: Seat,
  { personId }: MatchMember,
): Promise<MatchRefusal | null> {
  const stay = match.members.filter((member, at) => at !== seat && !member.resigned);
  const refusal = await apart(transaction, personId, stay, 'inviting');
  // Who has blocked whom is nobody's matter who asks for others.
  return refusal && { ok: false, code: 'apart', as: 'inviting', own: false };
}
