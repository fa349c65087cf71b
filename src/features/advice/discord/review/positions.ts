/**
 * The positions of a finished game in which its moves were made, replayed from the deal.
 * The review names moves by their number in the history, and says nothing of where they can be looked at.
 */
import type { Match, PlayedMove } from '../../../../match/index.ts';
import { apply, type Components, createGame, type GameState } from '../../../../rules/index.ts';

/** By the moves' place in the history; shorter where a move cannot be replayed. */
export function positionsBefore(
  components: Components,
  { setup }: Pick<Match, 'setup'>,
  history: readonly PlayedMove[],
): readonly GameState[] {
  const positions: GameState[] = [];
  if (!setup) return positions;
  let { state } = createGame(components, setup);
  for (const { move } of history) {
    positions.push(state);
    const applied = apply(components, state, move);
    if (!applied.ok) return positions;
    state = applied.state;
  }
  return positions;
}
