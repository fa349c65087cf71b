/**
 * The levels of computer players, weakest first: the only list of them.
 * How each one thinks is its own module's matter.
 */
export const LEVELS = ['apprentice', 'gardener', 'journeyman', 'joiner', 'collector', 'master'] as const;
export type Level = (typeof LEVELS)[number];
/** Whom people ask for advice. */
export const STRONGEST: Level = 'master';
/** Plays for people who do not, and for programs that fail: good enough to spoil nobody's game, and quick. */
export const STAND_IN = 'journeyman' satisfies Level;

/** What a player may spend on one move. Only the master takes what is given; the other levels spend what is their own. */
export interface Budget {
  readonly ms?: number;
  /** Positions looked at: with the same seed, the same limit gives the same move on every machine. */
  readonly nodes?: number;
}

export function isLevel(name: string): name is Level {
  return LEVELS.some((level) => level === name);
}
