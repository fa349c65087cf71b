/**
 * The pages that are there: by person, and by the game that they show. Nothing here outlives its page.
 */
import type { MatchId, PersonId } from '../../match/index.ts';
import type { Visitor } from './visitor.ts';

/** Of one person; of more the oldest goes. */
const MOST_OF_ONE = 10;

export interface Visitors {
  /** Gives back whoever has to go for them. */
  enter(visitor: Visitor): Visitor | null;
  leave(visitor: Visitor): void;
  all(): Iterable<Visitor>;
  of(personId: PersonId): readonly Visitor[];
  showing(matchId: MatchId): readonly Visitor[];
  /** All games that are shown or listed somewhere. */
  games(): ReadonlySet<MatchId>;
}

export function createVisitors(): Visitors {
  const here = new Set<Visitor>();
  return {
    enter(visitor) {
      here.add(visitor);
      const own = [...here].filter(({ personId }) => personId === visitor.personId);
      const [oldest] = own;
      if (own.length <= MOST_OF_ONE || !oldest) return null;
      here.delete(oldest);
      return oldest;
    },
    leave: (visitor) => void here.delete(visitor),
    all: () => here,
    of: (personId) => [...here].filter((visitor) => visitor.personId === personId),
    showing: (matchId) => [...here].filter(({ open }) => open === matchId),
    games() {
      const games = new Set<MatchId>();
      for (const { open, games: listed } of here) {
        if (open !== null) games.add(open);
        for (const { matchId } of listed) games.add(matchId);
      }
      return games;
    },
  };
}
