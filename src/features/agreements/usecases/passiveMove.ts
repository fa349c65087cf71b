/**
 * The move of a seat that nobody plays any more: it builds nothing, and decides what has to be decided the same way
 * each time, so that the record of the game stays complete and legal.
 */

import type { SelfMover } from '../../../match/frame/following.ts';
import {
  type ComponentSets,
  type Components,
  type GameState,
  keepings,
  legalDraws,
  type Move,
  playerAt,
  preparationOf,
  sparseCards,
  subtractCards,
} from '../../../rules/index.ts';

/** Passes and keeps wilds first; chooses the start card that has rested longest; null when the game is over. */
function passiveMove(components: Components, state: GameState): Move | null {
  const seat = state.turn;
  if (seat === null) return null;
  switch (state.phase) {
    case 'build': {
      const { hand } = playerAt(state, seat);
      const kept = keepings(hand)[0] ?? hand;
      return { seat, type: 'pass', return: sparseCards(subtractCards(hand, kept)) };
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

/** A seat that somebody has resigned plays on by itself, so that the others never wait for it. */
export function resignedMoves(sets: ComponentSets): SelfMover<unknown> {
  return async (_, { state, member }) => {
    const components = sets.of(state);
    const move = member.resigned && components ? passiveMove(components, state) : null;
    return move && { kind: 'move', move, automatic: 'resigned' };
  };
}
