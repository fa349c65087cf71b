/**
 * Who sees a game: its players, and whoever can view the place in which it is played.
 */
import type { Match } from './match.ts';
import type { PersonId } from './members.ts';
import { isDirect, type MatchPlace } from './place.ts';
import { seatOf } from './seated.ts';

/** `mayView`: whether the person can view the channel or thread now, as the host platform says. */
export async function seesGame(
  match: Pick<Match, 'members' | 'place'>,
  personId: PersonId,
  mayView: (place: MatchPlace) => Promise<boolean>,
): Promise<boolean> {
  return seatOf(match, personId) !== null || (!isDirect(match) && mayView(match.place));
}
