/**
 * How strong the computer players are, as the ladder has measured them: they never change, and hold the ratings of people in their place.
 * A new measurement is made by `npm run -s ladder` (docs/decisions/0090-six-levels.md); it changes what follows, not what has been rated.
 */
import { knownStrength, type Pool, type Strength } from './rating.ts';

/** In points as people are shown them. The ladder measures all kinds of tables together. */
const LEVELS: Readonly<Record<string, Readonly<Record<Pool, number>>>> = {
  apprentice: { two: 940, more: 940 },
  gardener: { two: 1195, more: 1195 },
  journeyman: { two: 1424, more: 1424 },
  joiner: { two: 1568, more: 1568 },
  collector: { two: 1838, more: 1838 },
  master: { two: 2035, more: 2035 },
};

/** Null: nobody knows how strong it is, as with programs of the owner's. */
export function anchorOf(computer: string, pool: Pool): Strength | null {
  const level = Object.hasOwn(LEVELS, computer) ? LEVELS[computer] : undefined;
  return level ? knownStrength(level[pool]) : null;
}
