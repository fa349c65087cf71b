/**
 * The positions of a game from the deal on, found by playing its moves once more.
 */
import { apply, createGame, type GameState } from '../../rules/index.ts';
import type { Snapshot } from './snapshot.ts';

/** As far as the moves can be played with the components that are known: the first is the deal. */
export function positionsOf({ match, components, history }: Snapshot): GameState[] {
  if (!match.setup) return [];
  let { state } = createGame(components, match.setup);
  const positions = [state];
  for (const { move } of history) {
    const applied = apply(components, state, move);
    if (!applied.ok) return positions;
    state = applied.state;
    positions.push(state);
  }
  return positions;
}
