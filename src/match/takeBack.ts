/**
 * Taking back one's own last move, as long as nobody has acted on it.
 * The position before it is found by playing the moves that stay.
 */
import { changeMatch } from './command.ts';
import { wrongStatus } from './lobby.ts';
import type { MatchesParts } from './ports.ts';
import { replayMoves } from './replayMoves.ts';
import { otherComponents, seatOf, staleness } from './turn.ts';
import type { Matches, MatchRefusal } from './types.ts';

export function createTakeBack(parts: MatchesParts): Pick<Matches, 'undo'> {
  return {
    undo: (actor, matchId, version) =>
      changeMatch<MatchRefusal>(parts, actor, matchId, async (step) => {
        const { match, state, transaction } = step;
        if (match.status !== 'running' || !match.setup || !state) return wrongStatus(match);
        const seat = seatOf(match, actor);
        if (seat === null) return { ok: false, code: 'stranger' };
        const stale = await staleness(step, version);
        if (stale) return stale;
        const foreign = otherComponents(parts.components, state);
        if (foreign) return foreign;
        const moves = await transaction.moves(match.id);
        const last = moves.at(-1);
        if (last?.seat !== seat) {
          const lastBy = last ? (match.members[last.seat]?.personId ?? null) : null;
          return { ok: false, code: 'nothingToUndo', lastBy };
        }
        await transaction.removeMove(match.id, last.number);
        return {
          ok: true,
          match,
          state: replayMoves(parts.components, match.setup, moves.slice(0, -1)),
          events: [],
          announcements: [{ kind: 'takenBack', personId: actor.personId }, { kind: 'turn' }],
        };
      }),
  };
}
