/** Checks the limits of the server, the person and the owner before a person opens or joins a game. */
import type { LimitRefusal } from '../../../match/model/limits.ts';
import { type Match, type PersonId, seatOf } from '../../../match/model/match.ts';

interface LimitedParts {
  readonly people: { mayOpenOn(serverId: string): Promise<LimitRefusal | null> };
  readonly matches: { checkOpenGames(personId: PersonId, serverId: string | null): Promise<LimitRefusal | null> };
}

/**
 * Null: the person may open another game, or join `existing`, which counts for its server already.
 * @param serverId null: in direct messages
 */
export async function checkOpenLimits(
  { people, matches }: LimitedParts,
  personId: PersonId,
  serverId: string | null,
  existing: Match | null = null,
): Promise<LimitRefusal | null> {
  if (existing) return seatOf(existing, personId) === null ? matches.checkOpenGames(personId, null) : null;
  const refusal = serverId === null ? null : await people.mayOpenOn(serverId);
  return refusal ?? matches.checkOpenGames(personId, serverId);
}
