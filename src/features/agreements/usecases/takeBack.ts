/** Takes back a player's last move. Once somebody else has moved, the others must consent. */
import { type ActiveSeat, requireActiveSeat } from '../../../match/core/activeSeat.ts';
import type { Change, Step } from '../../../match/core/change.ts';
import type { Announcement } from '../../../match/model/announcements.ts';
import {
  type Actor,
  isComputer,
  type Match,
  type MatchId,
  type MatchMember,
  type PersonId,
  seatOf,
} from '../../../match/model/match.ts';
import { type PlayedMove, replayMoves } from '../../../match/model/moves.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { Seat } from '../../../rules/index.ts';
import { dropQueuedMoves } from '../../plans/usecases/planState.ts';
import { whyNotBack, withoutStandIn } from '../../time/usecases/standIn.ts';
import type { AgreementParts, AgreementTransaction } from './commands.ts';

export function createTakeBack({ components, changeMatch }: Pick<AgreementParts, 'components' | 'changeMatch'>) {
  return {
    /** Takes back the actor's own last move unless somebody else has acted since or the match has finished. */
    undo: (actor: Actor, matchId: MatchId, version: number | null) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const moves = await step.transaction.history(step.match.id);
        const seat = seatOf(step.match, actor.personId);
        const own = seat === null ? undefined : moves[countMovesBefore(moves, seat) ?? -1];
        // The confirmation of a move carries the version after it and stays valid after later moves.
        const at = await requireActiveSeat(components, step, actor, own?.version === version ? null : version);
        if (!at.ok) return at;
        const refusal = await whyNotBack(step, actor.personId);
        if (refusal) return refusal;
        const { keptCount, blocking } = lastOwn(step.match, moves, at.seat);
        if (keptCount !== null && !blocking) return takeBackMoves(step, at, moves, keptCount, actor.personId);
        const lastBy = (blocking && step.match.members[blocking.seat]?.personId) ?? null;
        return { ok: false, code: 'nothingToUndo', lastBy };
      }),
  };
}

/** Whether the seat's last move can be taken back without the others' consent. */
export function canTakeBack(match: Match, moves: readonly PlayedMove[], seat: Seat): boolean {
  if (match.status !== 'running' || match.pausedAt || match.members[seat]?.resigned) return false;
  const { keptCount, blocking } = lastOwn(match, moves, seat);
  return keptCount !== null && !blocking;
}

/** `blocking`: a later move by another person, which prevents the take-back. `keptCount`: null without an own move. */
function lastOwn(match: Match, moves: readonly PlayedMove[], seat: Seat) {
  const keptCount = countMovesBefore(moves, seat);
  const blocking = keptCount === null ? undefined : movesByOthersSince(match, moves.slice(keptCount)).at(-1);
  return { keptCount, blocking };
}

/** How many moves precede the seat's last one; null if it has made none. */
export function countMovesBefore(moves: readonly PlayedMove[], seat: Seat): number | null {
  const last = moves.findLastIndex((played) => played.seat === seat);
  return last < 0 ? null : last;
}

/** The moves that other people made after the first of these. Moves of computers and resigned seats do not count. */
export function movesByOthersSince(match: Match, [own, ...later]: readonly PlayedMove[]): readonly PlayedMove[] {
  return later.filter(
    ({ seat, automatic }) => seat !== own?.seat && automatic !== 'standIn' && isPlayedByPerson(match.members[seat]),
  );
}

function isPlayedByPerson(member: MatchMember | undefined): boolean {
  return member !== undefined && !member.resigned && !isComputer(member);
}

/** Removes all moves but the first `keptCount`, and the queued moves of the people whose moves are removed. */
export async function takeBackMoves(
  step: Step<AgreementTransaction>,
  { components, setup }: Pick<ActiveSeat, 'components' | 'setup'>,
  moves: readonly PlayedMove[],
  keptCount: number,
  personId: PersonId,
): Promise<Change> {
  const { match, transaction } = step;
  await transaction.removeMoves(match.id, keptCount);
  const dropped: Announcement[] = [];
  for (const member of new Set(moves.slice(keptCount).map(({ seat }) => match.members[seat]))) {
    if (member) dropped.push(...(await dropQueuedMoves(step, match, member.personId)));
  }
  return {
    ok: true,
    // Taking back a stand-in's move shows that the person has returned.
    match: withoutStandIn(match, personId),
    state: replayMoves(components, setup, moves.slice(0, keptCount)),
    events: [],
    announcements: [{ kind: 'takenBack', personId }, { kind: 'turn' }, ...dropped],
  };
}
