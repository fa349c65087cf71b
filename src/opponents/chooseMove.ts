/**
 * The move of a level, whichever it is, found in this very thread.
 * `thinking/` has moves found in a thread of its own, and judges them.
 */
import type { Components, GameState, Move, Random } from '../rules/index.ts';
import { apprentice } from './apprentice.ts';
import { journeyman } from './journeyman.ts';
import type { Budget, Level } from './levels.ts';
import { deepThought } from './thinking/deepThought.ts';

/** The level's move in a position. Throws a RangeError when the game is over. */
export function chooseMove(
  level: Level,
  components: Components,
  state: GameState,
  random: Random,
  budget: Budget = {},
): Move {
  switch (level) {
    case 'apprentice':
      return apprentice(components, state, random);
    case 'journeyman':
      return journeyman(components, state, random);
    case 'master':
      return deepThought(components, state, budget, { alternatives: 0, beside: null, random }, () => false).move;
  }
}
