/**
 * The levels of computer players, weakest first: the only list of them.
 * How each one thinks is its own module's matter.
 */
import type { Components, GameState, Move, Random } from '../rules/index.ts';
import { apprentice } from './apprentice.ts';
import { journeyman } from './journeyman.ts';
import type { Policy } from './policy.ts';

export const LEVELS = ['apprentice', 'journeyman', 'master'] as const;
export type Level = (typeof LEVELS)[number];

/** What a player may spend on one move. A level that does not search spends none of it. */
export interface Budget {
  readonly ms?: number;
  /** Positions looked at: with the same seed, the same limit gives the same move on every machine. */
  readonly nodes?: number;
}

const PLAYERS: Readonly<Record<Level, Policy>> = { apprentice, journeyman, master: journeyman };

export function isLevel(name: string): name is Level {
  return LEVELS.some((level) => level === name);
}

/** The level's move in a position. Throws a RangeError when the game is over. */
export function chooseMove(
  level: Level,
  components: Components,
  state: GameState,
  random: Random,
  _budget: Budget = {},
): Move {
  return PLAYERS[level](components, state, random);
}
