/**
 * The move of a level, whichever it is, found in this very thread.
 * `thinking/` has moves found in a thread of its own, and judges them.
 */
import type { Components, GameState, Move, Random } from '../rules/index.ts';
import { apprentice } from './apprentice.ts';
import { CHARACTERS, LEARNED, TEACHER } from './characters/characters.ts';
import { learner, policyOf } from './characters/policy.ts';
import { journeyman } from './journeyman.ts';
import { type Budget, type Level, STAND_IN } from './levels.ts';
import type { Policy } from './policy.ts';
import { deepThought } from './thinking/deepThought.ts';

/** All but the one that thinks for as long as it is given. */
const POLICIES: Readonly<Record<Exclude<Level, 'master'>, Policy>> = {
  apprentice: learner(apprentice, journeyman, LEARNED.apprentice),
  gardener: policyOf(CHARACTERS.gardener),
  journeyman: learner(journeyman, policyOf(TEACHER), LEARNED.journeyman),
  joiner: policyOf(CHARACTERS.joiner),
  collector: policyOf(CHARACTERS.collector),
};

/** Moves for people and programs who do not: which level does so is said by the list of levels. */
export const standIn: Policy = POLICIES[STAND_IN];

/** The level's move in a position. Throws a RangeError when the game is over. */
export function chooseMove(
  level: Level,
  components: Components,
  state: GameState,
  random: Random,
  budget: Budget = {},
): Move {
  if (level !== 'master') return POLICIES[level](components, state, random);
  return deepThought(components, state, budget, { alternatives: 0, beside: null, random }, () => false).move;
}
