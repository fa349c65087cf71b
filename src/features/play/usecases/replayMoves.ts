/**
 * The position that a match's moves lead to: for taking back, and for whoever has lost a position.
 * Checking records from outside is left to the rules' replay.
 */

import type { PlayedMove } from '../../../match/model/moves.ts';
import { apply, type Components, createGame, type GameState, type Setup } from '../../../rules/index.ts';

/**
 * Plays stored moves from the deal on.
 * @throws Error when one of them is not legal: the moves were kept under other rules or components
 */
export function replayMoves(components: Components, setup: Setup, moves: readonly PlayedMove[]): GameState {
  let { state } = createGame(components, setup);
  for (const { number, move } of moves) {
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`move ${number} cannot be replayed: ${applied.code}`);
    state = applied.state;
  }
  return state;
}
