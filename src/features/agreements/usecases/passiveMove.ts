/**
 * Moves for a resigned seat. The seat builds nothing and decides deterministically, so that the game's record stays
 * complete and legal.
 */
import type { AutoMoveProvider } from '../../../match/core/change.ts';
import {
  type ComponentSets,
  type Components,
  type GameState,
  keepOptions,
  legalDraws,
  type Move,
  playerAt,
  preparationOf,
  sparseCards,
  subtractCards,
} from '../../../rules/index.ts';

/** Passes, keeping wilds first, or chooses the start card that has rested longest. Null if the game is over. */
function passiveMove(components: Components, state: GameState): Move | null {
  const seat = state.turn;
  if (seat === null) return null;
  switch (state.phase) {
    case 'build': {
      const { hand } = playerAt(state, seat);
      const keptCards = keepOptions(hand)[0] ?? hand;
      return { seat, type: 'pass', return: sparseCards(subtractCards(hand, keptCards)) };
    }
    case 'choose': {
      const [card] = state.resting;
      return card === undefined ? null : { seat, type: 'choose', card };
    }
    case 'substitute': {
      const [take] = legalDraws(preparationOf(components, state, seat), state.stacks);
      return take === undefined ? null : { seat, type: 'substitute', take: sparseCards(take) };
    }
    case 'over':
      return null;
  }
}

export function resignedAutoMoves(sets: ComponentSets): AutoMoveProvider<unknown> {
  return async (_, { state, member }) => {
    const components = sets.of(state);
    const move = member.resigned && components ? passiveMove(components, state) : null;
    return move && { kind: 'move', move, automatic: 'resigned' };
  };
}
