/**
 * The levels that are characters: what each looks at, what escapes it, and what it is fond of, as `npm run -s ladder` has
 * spaced them (docs/decisions/0090-six-levels.md).
 * How a character plays is the policy's matter.
 */
import type { Character } from './character.ts';

export const CHARACTERS = {
  /** Sees what could be built now, when it looks; lays beds everywhere, around plants most of all. */
  gardener: {
    sight: { of: 'move', fondOf: { frame: 1, besidePlant: 2 } },
    ...{ unnoticed: 3, overlooked: 15, moody: 1 },
  },
  /** Has a plan for the round, and joins what can be joined. */
  joiner: {
    sight: { of: 'round', nodes: 600, rivals: false, fondOf: { connector: 2, tile: 0 } },
    ...{ unnoticed: 7.3, overlooked: 20, moody: 1 },
  },
  /** Knows what the others are up to, and cannot leave a tool where it lies. */
  collector: {
    sight: { of: 'round', nodes: 6000, rivals: true, fondOf: { connector: 0, tile: 0.3 } },
    ...{ unnoticed: 5.8, overlooked: 0, moody: 1 },
  },
} as const satisfies Readonly<Record<string, Character>>;

/** Of a hundred moves of the apprentice so many are made as the journeyman has shown. */
export const LEARNED_BY_APPRENTICE = 70;
