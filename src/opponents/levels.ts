/** The levels of computer players, weakest first. */

export const LEVELS = ['apprentice', 'gardener', 'journeyman', 'joiner', 'collector', 'master'] as const;
export type Level = (typeof LEVELS)[number];
export const STRONGEST: Level = 'master';
/** Moves for absent people and failed programs. */
export const STAND_IN = 'journeyman' satisfies Level;

/** For one move. Only the master uses it; other levels have fixed budgets. */
export interface Budget {
  readonly ms?: number;
  /** Positions searched; unlike a time limit it gives the same move on every machine. */
  readonly nodes?: number;
}

export function isLevel(name: string): name is Level {
  return LEVELS.some((level) => level === name);
}
