/**
 * A computer player in the place of somebody who does not move: until they return, or because the others voted for it.
 * When time is up is the clockwork's matter; making the computer player's moves that of the frame, which asks for them here.
 */

import type { TurnClock } from '../../../match/clock/turnClock.ts';
import { playerOf, wrongStatus } from '../../../match/frame/atTable.ts';
import type { Change } from '../../../match/frame/change.ts';
import type { SelfMover } from '../../../match/frame/following.ts';
import type { Match } from '../../../match/model/match.ts';
import type { MatchMember, PersonId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { isAway } from '../../../match/model/seated.ts';
import type { TimeCommands, TimeParts } from './commands.ts';
import { computerMove, type MoveParts } from './forcedMove.ts';

export function createStandIn({ changeMatch }: TimeParts): Pick<TimeCommands, 'comeBack' | 'vote'> {
  return {
    comeBack: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = playerOf(step, actor);
        if (!player.ok) return player;
        if (!step.match.members[player.seat]?.standIn) return { ok: false, code: 'noStandIn' };
        return {
          ok: true,
          match: withoutStandIn(step.match, actor.personId),
          state: step.state,
          events: [],
          version: step.match.version,
          announcements: [{ kind: 'returned', personId: actor.personId }],
        };
      }),

    vote: (actor, matchId, version) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step): Promise<Change | MatchRefusal> => {
        const { match, state, transaction } = step;
        const player = playerOf(step, actor);
        if (!player.ok) return player;
        if (match.version !== version) {
          return {
            ok: false,
            code: 'stale',
            version: match.version,
            since: await transaction.history(matchId, version),
          };
        }
        const clock = await transaction.clock(matchId);
        if (!clock || !isVotedOn(match, clock)) return { ok: false, code: 'noVote' };
        if (clock.personId === actor.personId) return { ok: false, code: 'ownVote' };
        const stays = { ok: true, match, state, events: [], version: match.version, announcements: [] } as const;
        if (clock.votes.includes(actor.personId)) return stays;
        const votes = [...clock.votes, actor.personId];
        await transaction.saveClock(matchId, { ...clock, votes });
        if (votes.length < votesNeeded(match, clock.personId)) {
          return { ...stays, announcements: [{ kind: 'vote', personId: clock.personId }] };
        }
        return standingIn(stays, clock.personId) ?? wrongStatus(match);
      }),
  };
}

/** A computer player moves in the place of whoever is away, unless nothing is known of what the game was dealt with. */
export function standInMoves(parts: MoveParts): SelfMover<unknown> {
  return async (step, { match, state, member, version = step.version }) => {
    if (!member.standIn || member.resigned || !parts.components.of(state)) return null;
    return { kind: 'move', move: computerMove(parts, state, match.seed + version), automatic: 'standIn' };
  };
}

/** The change in which a computer player takes a person's place; null where nobody would be left to play. */
export function standingIn(change: Change, personId: PersonId): Change | null {
  const members = change.match.members.map(
    (member): MatchMember => (member.personId === personId ? { ...member, standIn: true } : member),
  );
  if (members.every(isAway)) return null;
  const announcements = [...change.announcements, { kind: 'standIn', personId } as const];
  return { ...change, match: { ...change.match, members }, announcements };
}

export function withoutStandIn(match: Match, personId: PersonId): Match {
  const members = match.members.map((member): MatchMember => {
    const { standIn: _, ...rest } = member;
    return member.personId === personId ? rest : member;
  });
  return { ...match, members };
}

/** Whether time is up and the others may vote. */
export function isVotedOn(
  { timeControl, status, pausedAt }: Match,
  { deadline, countedFrom, left }: TurnClock,
): boolean {
  return timeControl?.whenUp === 'vote' && status === 'running' && !pausedAt && !deadline && !countedFrom && left === 0;
}

/** More than half of those who play on, without the one it is about. */
export function votesNeeded({ members }: Match, about: PersonId): number {
  const voters = members.filter((member) => member.personId !== about && !isAway(member));
  return Math.floor(voters.length / 2) + 1;
}
