/** Finds positions for the table page by playing from a seed. */
import { apprentice } from '../../../src/opponents/index.ts';
import { buildOptions, type GameState, playerAt, seededRandom } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';
import { anyMove } from './standInGame.ts';
import type { StandIn } from './standInTable.ts';

const MAX_MOVES = 600;

/** Plays until the position matches. `wild`: random moves instead of a computer player's. */
export function playUntil(bot: StandIn, wanted: (state: GameState) => boolean, { wild = false, seed = 7 } = {}): void {
  const random = seededRandom(seed);
  for (let count = 0; count < MAX_MOVES; count++) {
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
