/**
 * Positions of whole games in which the table page asks for something else than a build, found by playing on from a seed.
 */
import { apprentice } from '../../../src/opponents/index.ts';
import { buildOptions, type GameState, playerAt, seededRandom } from '../../../src/rules/index.ts';
import { components } from '../../support/rules.ts';
import { anyMove, type StandIn } from './standInTable.ts';

const WHOLE_GAME = 600;

/** Plays on until the position is as wanted. `wild`: by any legal move, and not by a computer player's. */
export function playUntil(bot: StandIn, wanted: (state: GameState) => boolean, { wild = false, seed = 7 } = {}): void {
  const random = seededRandom(seed);
  for (let count = 0; count < WHOLE_GAME; count++) {
    if (wanted(bot.state)) return;
    if (bot.state.turn === null) break;
    bot.play(wild ? anyMove(bot.state, random) : apprentice(components, bot.state, random));
  }
  throw new Error('the game has no such position');
}

export function buildsOf(state: GameState) {
  return state.turn === null || state.phase !== 'build' ? [] : buildOptions(components, state, state.turn);
}

export function handOf(state: GameState) {
  return playerAt(state, state.turn ?? 0).hand;
}
