/**
 * The use cases of agreements: asking for a take-back, for a pause, for somebody to take a seat over; answering.
 * Seats that change hands stand beside this.
 */

import type { ComponentSets } from '../../rules/index.ts';
import { playerOf, seatAtTable } from '../frame/atTable.ts';
import { type Change, type Step, samePosition } from '../frame/change.ts';
import type { Match } from '../model/match.ts';
import type { MatchMember } from '../model/members.ts';
import type { Proposal, ProposalId } from '../model/proposals.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { isComputer } from '../model/seated.ts';
import { clearQueue } from '../plans/conditional.ts';
import { actedSince, movesBefore, takenBack } from '../playing/takeBack.ts';
import type { AgreementCommands, AgreementParts } from './commands.ts';
import type { AgreementTransaction } from './ports.ts';
import { ask, takeAnswer } from './proposals.ts';
import { offeredSeat, replaced, resigned } from './seats.ts';

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
        if (seats.size === 0) return takenBack(step, at, moves, kept, actor.personId);
        const voters = match.members.filter((_, seat) => seats.has(seat));
        return ask(step, actor, { kind: 'takeBack', seat: at.seat, voters });
      }),

    offerSeat: (actor, matchId, to, of) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const offered = offeredSeat(step, actor, to, of);
        return offered.ok ? ask(step, actor, { kind: 'replace', seat: offered.seat, voters: [to] }) : offered;
      }),

    askPause: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = playerOf(step, actor);
        if (!player.ok) return player;
        if (step.match.pausedAt) return { ok: false, code: 'paused' };
        const voters = othersPlaying(step.match, player.seat);
        // Whoever plays against computer players alone need ask nobody.
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

    proposal: (proposalId) => store.proposal(proposalId),
    openProposals: (matchId) => store.openProposals(matchId),
  };
}

function paused(step: Step<AgreementTransaction>, proposalId: ProposalId | null): Change {
  const { match, at } = step;
  return { ...samePosition(step, [{ kind: 'paused', proposalId }]), match: { ...match, pausedAt: at } };
}

/** What all have agreed to. */
async function carriedOut(
  components: ComponentSets,
  step: Step<AgreementTransaction>,
  { id, kind, seat, voters, proposerId }: Proposal,
): Promise<Change | MatchRefusal> {
  const { match, state } = step;
  switch (kind) {
    case 'pause':
      return paused(step, id);
    case 'replace': {
      const [to] = voters;
      if (!to) throw new Error(`nobody was asked to take seat ${seat} of match ${match.id}`);
      const before = match.members[seat];
      if (before) await clearQueue(step, match.id, before.personId);
      return replaced(step, seat, to);
    }
    case 'takeBack': {
      const actor = { personId: proposerId, name: '', interactionId: '' };
      const at = await seatAtTable(components, step, actor, null);
      if (!at.ok) return at;
      const moves = await step.transaction.history(match.id);
      const kept = movesBefore(moves, seat);
      if (kept === null || !state) return { ok: false, code: 'nothingToUndo', lastBy: null };
      return takenBack(step, at, moves, kept, proposerId);
    }
  }
}

/** Of those in whose place a computer player moves nobody knows when they come back: they are asked where they alone are left. */
function othersPlaying({ members }: Match, own: number): readonly MatchMember[] {
  const others = members.filter((member, seat) => seat !== own && !member.resigned && !isComputer(member));
  const there = others.filter(({ standIn }) => !standIn);
  return there.length > 0 ? there : others;
}
