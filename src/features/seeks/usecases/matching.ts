/** Finds seeks that together fill a game: their terms agree, and everybody may play with everybody else. */
import type { PersonId } from '../../../match/index.ts';
import type { PlayerCount } from '../../../rules/index.ts';
import { isWithin, type Seek } from './seek.ts';

type Together = readonly [Seek, ...Seek[]];

export interface MatchingFacts {
  readonly pointsOf: (personId: PersonId, players: PlayerCount) => number;
  /** Whether one of the two has blocked the other. */
  readonly areApart: (one: PersonId, other: PersonId) => boolean;
}

/** Largest first, so that more of the waiting people get a game. */
const SIZES: readonly PlayerCount[] = [4, 3, 2];

/** Seeks that fill a game together with this one; earlier candidates come first. */
export function findMatchingSeeks(seek: Seek, candidates: readonly Seek[], facts: MatchingFacts): Together | null {
  for (const size of SIZES.filter((each) => allowsSize(seek, each))) {
    const fitting = candidates.filter((each) => allowsSize(each, size));
    const found = fill(size, [seek], fitting, facts);
    if (found) return found;
  }
  return null;
}

function allowsSize({ players }: Seek, size: PlayerCount): boolean {
  return players === null || players === size;
}

/** Tries all combinations. Few seeks are open at a time, and a game has at most four seats. */
function fill(size: PlayerCount, chosen: Together, candidates: readonly Seek[], facts: MatchingFacts): Together | null {
  const missing = size - chosen.reduce((sum, { members }) => sum + members.length, 0);
  if (missing === 0) return chosen;
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.members.length > missing || !chosen.every((each) => areCompatible(size, each, candidate, facts)))
      continue;
    const found = fill(size, [...chosen, candidate], candidates.slice(index + 1), facts);
    if (found) return found;
  }
  return null;
}

/** Whether all members of the two seeks may play with each other in a game of this size. */
export function areCompatible(
  size: PlayerCount,
  one: Seek,
  other: Seek,
  { pointsOf, areApart }: MatchingFacts,
): boolean {
  return one.members.every(({ personId: a }) =>
    other.members.every(
      ({ personId: b }) =>
        a !== b &&
        !areApart(a, b) &&
        isWithin(one.range, pointsOf(b, size)) &&
        isWithin(other.range, pointsOf(a, size)),
    ),
  );
}
