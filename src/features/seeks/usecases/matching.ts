/**
 * Which seeks make a game together: those of people who seek everywhere, of wishes that go together, and of whom everybody fits everybody else.
 * Pure.
 */
import type { PersonId } from '../../../match/index.ts';
import type { PlayerCount } from '../../../rules/index.ts';
import { isWithin, type Seek } from './seek.ts';

export interface Facts {
  /** As they are shown, of games of this size. */
  readonly pointsOf: (personId: PersonId, players: PlayerCount) => number;
  /** Whether one of the two has blocked the other. */
  readonly areApart: (one: PersonId, other: PersonId) => boolean;
}

/** The larger table goes first, as more people who wait get a game by it. */
const SIZES: readonly PlayerCount[] = [4, 3, 2];

/** Seeks that fill a game with this one, the earliest of the candidates first; null where there are none. */
export function togetherWith(seek: Seek, candidates: readonly Seek[], facts: Facts): readonly Seek[] | null {
  for (const size of SIZES.filter((each) => isFine(seek, each))) {
    const fitting = candidates.filter((each) => isFine(each, size));
    const found = filled(size, [seek], fitting, facts);
    if (found) return found;
  }
  return null;
}

function isFine({ players }: Seek, size: PlayerCount): boolean {
  return players === null || players === size;
}

/** Few are open at a time, and a game has four seats at most: all ways are tried. */
function filled(
  size: PlayerCount,
  chosen: readonly Seek[],
  candidates: readonly Seek[],
  facts: Facts,
): readonly Seek[] | null {
  const missing = size - chosen.reduce((sum, { members }) => sum + members.length, 0);
  if (missing === 0) return chosen;
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.members.length > missing || !chosen.every((each) => suit(size, each, candidate, facts))) continue;
    const found = filled(size, [...chosen, candidate], candidates.slice(index + 1), facts);
    if (found) return found;
  }
  return null;
}

/** Whether everybody of the one may play with everybody of the other, in a game of this size. */
export function suit(size: PlayerCount, one: Seek, other: Seek, { pointsOf, areApart }: Facts): boolean {
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
