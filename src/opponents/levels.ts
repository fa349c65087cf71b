/**
 * The levels of computer players, weakest first: the only list of them.
 * How each one thinks is its own module's matter.
 */
export const LEVELS = ['apprentice', 'journeyman', 'master'] as const;
export type Level = (typeof LEVELS)[number];
/** Whom people ask for advice. */
export const STRONGEST: Level = 'master';

/** What a player may spend on one move. A level that does not search spends none of it. */
export interface Budget {
  readonly ms?: number;
  /** Positions looked at: with the same seed, the same limit gives the same move on every machine. */
  readonly nodes?: number;
}

export function isLevel(name: string): name is Level {
  return LEVELS.some((level) => level === name);
}
