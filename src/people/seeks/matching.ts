/**
 * Which seeks make a game together: those of people who seek everywhere, of the same wishes, and of whom everybody fits everybody else.
 * Pure; finding the seeks is left to the store, opening the game to the use cases.
 */
import type { PersonId } from '../../match/index.ts';
import { isWithin, type Seek } from './seek.ts';

export interface Facts {
  /** As they are shown, of games of this size. */
  readonly pointsOf: (personId: PersonId) => number;
  /** Whether one of the two has blocked the other. */
  readonly areApart: (one: PersonId, other: PersonId) => boolean;
}

/** Seeks that fill a game with this one, the earliest of the candidates first; null where there are none. */
export function togetherWith(seek: Seek, candidates: readonly Seek[], facts: Facts): readonly Seek[] | null {
  return filled([seek], candidates, facts);
}

/** Few are open at a time, and a game has four seats at most: all ways are tried. */
function filled(chosen: readonly Seek[], candidates: readonly Seek[], facts: Facts): readonly Seek[] | null {
  const [seek] = chosen;
  const missing = (seek?.players ?? 0) - chosen.reduce((sum, { members }) => sum + members.length, 0);
  if (missing === 0) return chosen;
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.members.length > missing || !chosen.every((each) => suit(each, candidate, facts))) continue;
    const found = filled([...chosen, candidate], candidates.slice(index + 1), facts);
    if (found) return found;
  }
  return null;
}

/** Whether everybody of the one may play with everybody of the other. */
export function suit(one: Seek, other: Seek, { pointsOf, areApart }: Facts): boolean {
  return one.members.every(({ personId: a }) =>
    other.members.every(
      ({ personId: b }) =>
        a !== b && !areApart(a, b) && isWithin(one.range, pointsOf(b)) && isWithin(other.range, pointsOf(a)),
    ),
  );
}
