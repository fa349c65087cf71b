/** Makes cheap legal moves, so that games are short. */
import {
  bestPayment,
  buildableSpaces,
  type Components,
  drawOptions,
  type GameState,
  type Move,
  type MoveWithoutSeat,
  NO_CARDS,
  playerAt,
  type Random,
  type Seat,
  sparseCards,
  subtractCards,
} from '../../../src/rules/index.ts';
import { buildWithoutSeat, keepOffers, takeOffers } from '../../../src/turn/index.ts';

const PASS_ONE_IN = 2;

/** A legal move of the player to move. */
export function quickMove(components: Components, state: GameState, random: Random): Move {
  const seat = state.turn;
  if (seat === null) throw new RangeError('nobody is to move');
  return { seat, ...moveOf(components, state, seat, random) };
}

function moveOf(components: Components, state: GameState, seat: Seat, random: Random): MoveWithoutSeat {
  const { hand } = playerAt(state, seat);
  if (state.phase === 'choose') {
    const card = state.resting[random(state.resting.length)];
    if (!card) throw new RangeError('there is no start card to choose');
    return { type: 'choose', card };
  }
  if (state.phase === 'substitute') {
    const takes = takeOffers(components, state, seat);
    const take = takes[random(takes.length)];
    if (!take) throw new RangeError('there are no cards to take');
    return { type: 'substitute', take: sparseCards(take) };
  }
  const spaces = buildableSpaces(components, state, seat).filter(({ payable }) => payable);
  const space = spaces[random(Math.max(1, spaces.length))];
  const paid = space && bestPayment(hand, space.cost, space.color);
  if (!space || !paid || random(PASS_ONE_IN) === 0) {
    const [kept = hand] = keepOffers(state, seat);
    return { type: 'pass', return: sparseCards(subtractCards(hand, kept)) };
  }
  const [draw] = drawOptions(components, state, seat, space, paid);
  return buildWithoutSeat(space.space.name, paid, draw ?? { advance: null, take: NO_CARDS });
}
