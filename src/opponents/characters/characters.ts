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
    unnoticed: 1.4,
    overlooked: 7,
    moody: 1,
  },
  /** Has a plan for the round, and joins what can be joined. */
  joiner: {
    sight: { of: 'round', nodes: 600, rivals: false, fondOf: { connector: 2, tile: 0 } },
    unnoticed: 5.2,
    overlooked: 18,
    moody: 1,
  },
  /** Knows what the others are up to, and cannot leave a tool where it lies. */
  collector: {
    sight: { of: 'round', nodes: 6000, rivals: true, fondOf: { connector: 0, tile: 0.3 } },
    unnoticed: 7,
    overlooked: 0,
    moody: 1,
  },
} as const satisfies Readonly<Record<string, Character>>;

/** Whom the journeyman has seen plan a round. */
export const TEACHER: Character = {
  sight: { of: 'round', nodes: 300, rivals: false, fondOf: { connector: 0, tile: 0 } },
  unnoticed: 0,
  overlooked: 0,
  moody: 0,
};

/** Of a hundred moves so many are made as another has shown: to the apprentice the journeyman, to the journeyman the teacher. */
export const LEARNED = { apprentice: 72, journeyman: 35 } as const;
