/** Who has won a game that has ended. Players who left it come last, which the rules do not know. */
import { type GameState, type Seat, toolTileCount, totalPoints } from '../../rules/index.ts';
import type { Match, MatchMember } from './match.ts';

/**
 * The seats that share the last place: their players have resigned, or a computer player stands in for them. If that is
 * every seat, only resigning counts, so that nobody gains by it.
 */
export function leftSeats(members: readonly MatchMember[]): readonly boolean[] {
  const left = members.map(({ resigned, standIn }) => resigned === true || standIn === true);
  return left.includes(false) ? left : resignedSeats(members);
}

export function resignedSeats(members: readonly MatchMember[]): readonly boolean[] {
  return members.map(({ resigned }) => resigned === true);
}

/**
 * Places by seat, starting at 1: by points, then tool tiles, as the rules say. Players who left share the last place.
 */
export function placesOf(state: GameState, hasLeft: readonly boolean[]): readonly number[] {
  const worth = state.players.map((player, seat) =>
    hasLeft[seat] ? -1 : totalPoints(player) * 100 + toolTileCount(state, seat),
  );
  return worth.map((own) => 1 + worth.filter((other) => other > own).length);
}

/** Several if the victory is shared. */
export function winnersOf({ members }: Pick<Match, 'members'>, state: GameState): readonly Seat[] {
  return placesOf(state, leftSeats(members)).flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** Whether everybody else has resigned. */
export function isLastLeft({ members }: Pick<Match, 'members'>): boolean {
  return members.filter(({ resigned }) => !resigned).length === 1;
}

/** The position as it is shown: once the game is over, with nobody to move, and with its winners if it has finished. */
export function shownPosition(match: Pick<Match, 'status' | 'members'>, state: GameState): GameState {
  if (match.status === 'running') return state;
  return { ...state, turn: null, winners: match.status === 'finished' ? winnersOf(match, state) : state.winners };
}
