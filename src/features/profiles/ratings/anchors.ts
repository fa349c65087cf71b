/**
 * How strong the computer players are, as the ladder has measured them: they never change, and hold the ratings of people in their place.
 * Where the numbers come from is said in docs/decisions/0093-results-and-ratings.md; new ones change what follows, and what has been
 * rated where all is reckoned anew.
 */
import { knownStrength, type Pool, type Strength } from './rating.ts';

/** In points as people are shown them; 1,500 is the mean of all six. `two`: tables 2A and 2B; `more`: 3A and 4A. */
const LEVELS: Readonly<Record<string, Readonly<Record<Pool, number>>>> = {
  apprentice: { two: 968, more: 985 },
  gardener: { two: 1203, more: 1206 },
  journeyman: { two: 1398, more: 1461 },
  joiner: { two: 1606, more: 1601 },
  collector: { two: 1854, more: 1763 },
  master: { two: 1971, more: 1984 },
};

/** Null: nobody knows how strong it is, as with programs of the owner's. */
export function anchorOf(computer: string, pool: Pool): Strength | null {
  const level = Object.hasOwn(LEVELS, computer) ? LEVELS[computer] : undefined;
  return level ? knownStrength(level[pool]) : null;
}
