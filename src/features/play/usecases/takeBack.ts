/**
 * Taking back one's own last move, as long as nobody has acted on it.
 * The position before it is found by playing the moves that stay; asking others for their consent is the agreements' matter.
 */

import { type AtOwnTable, seatAtTable } from '../../../match/frame/atTable.ts';
import type { Change, Step } from '../../../match/frame/change.ts';
import type { Announcement } from '../../../match/model/announcements.ts';
import type { Match } from '../../../match/model/match.ts';
import type { MatchMember, PersonId } from '../../../match/model/members.ts';
import type { PlayedMove } from '../../../match/model/moves.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { isComputer } from '../../../match/model/seated.ts';
import type { Seat } from '../../../rules/index.ts';
import { dropQueue } from '../../plans/usecases/conditional.ts';
import { withoutStandIn } from '../../time/usecases/standIn.ts';
import type { PlayingCommands, PlayingParts, PlayingTransaction } from './commands.ts';
import { replayMoves } from './replayMoves.ts';

export function createTakeBack({ components, changeMatch }: PlayingParts): Pick<PlayingCommands, 'undo'> {
  return {
    undo: (actor, matchId, version) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const at = await seatAtTable(components, step, actor, version);
        if (!at.ok) return at;
        const moves = await step.transaction.history(step.match.id);
        const { kept, acted } = lastOwn(step.match, moves, at.seat);
        if (kept !== null && !acted) return takenBack(step, at, moves, kept, actor.personId);
        const lastBy = acted ? personOf(step.match, acted) : null;
        return { ok: false, code: 'nothingToUndo', lastBy };
      }),
  };
}

/** Whether whoever has that seat could take back their last move: nobody has acted since. */
export function mayTakeBack(match: Match, moves: readonly PlayedMove[], seat: Seat): boolean {
  if (match.status !== 'running' || match.pausedAt || match.members[seat]?.resigned) return false;
  const { kept, acted } = lastOwn(match, moves, seat);
  return kept !== null && !acted;
}

/** `kept`: as by `movesBefore`; `acted`: what somebody has played since then, or the last move where the seat has made none. */
function lastOwn(match: Match, moves: readonly PlayedMove[], seat: Seat) {
  const kept = movesBefore(moves, seat);
  const [acted] = kept === null ? moves.slice(-1) : actedSince(match, moves.slice(kept)).slice(-1);
  return { kept, acted };
}

/** How many moves were played before the seat's last one; null where it has made none. */
export function movesBefore(moves: readonly PlayedMove[], seat: Seat): number | null {
  const last = moves.findLastIndex((played) => played.seat === seat);
  return last < 0 ? null : last;
}

/** The moves that others have made since the first of these; those of a seat that passes by itself or of a computer player are nobody's. */
export function actedSince(match: Match, [own, ...later]: readonly PlayedMove[]): readonly PlayedMove[] {
  return later.filter(
    ({ seat, automatic }) => seat !== own?.seat && automatic !== 'standIn' && isPlayedByPerson(match.members[seat]),
  );
}

function isPlayedByPerson(member: MatchMember | undefined): boolean {
  return member !== undefined && !member.resigned && !isComputer(member);
}

function personOf({ members }: Match, { seat }: PlayedMove): PersonId | null {
  const member: MatchMember | undefined = members[seat];
  return member?.personId ?? null;
}

/** The match with only the first `kept` of its moves left. */
export async function takenBack(
  step: Step<PlayingTransaction>,
  { components, setup }: Pick<AtOwnTable, 'components' | 'setup'>,
  moves: readonly PlayedMove[],
  kept: number,
  personId: PersonId,
): Promise<Change> {
  const { match, transaction } = step;
  const gone = moves.slice(kept);
  await transaction.removeMoves(match.id, kept);
  const dropped: Announcement[] = [];
  for (const member of new Set(gone.map(({ seat }) => match.members[seat]))) {
    if (member) dropped.push(...(await dropQueue(step, match, member.personId)));
  }
  return {
    ok: true,
    // Whoever takes a computer player's move back is there again.
    match: withoutStandIn(match, personId),
    state: replayMoves(components, setup, moves.slice(0, kept)),
    events: [],
    announcements: [{ kind: 'takenBack', personId }, { kind: 'turn' }, ...dropped],
  };
}
