/**
 * Whose turn it is in a match. How much time they have is left to the clocks.
 */
import type { GameState, Seat } from '../../rules/index.ts';
import type { MatchId, PersonId } from './ids.ts';
import type { Match } from './match.ts';

export interface Mover {
  readonly matchId: MatchId;
  readonly seat: Seat;
  readonly personId: PersonId;
}

/** Who is to move in a match that runs; null where nobody is. */
export function moverOf(match: Match, state: GameState | null): Mover | null {
  if (match.status !== 'running' || !state || state.turn === null) return null;
  const member = match.members[state.turn];
  return member ? { matchId: match.id, seat: state.turn, personId: member.personId } : null;
}
