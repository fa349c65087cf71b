/**
 * Positions as one person may see them: their own hand as it is, of everybody else's how many cards it has.
 * Nothing leaves this folder that has not gone through here.
 */
import { apply, type Cards, countCards, createGame, type GameState, NO_CARDS, type Seat } from '../../rules/index.ts';
import type { Snapshot } from './snapshot.ts';

/** In place of a hand of which only the number of its cards is public. */
function hiddenHand(count: number): Cards {
  return { ...NO_CARDS, wild: count };
}

/** `seat`: whose hand is shown; null: nobody's. */
export function asSeenFrom(state: GameState, seat: Seat | null): GameState {
  const players = state.players.map((player, at) =>
    at === seat ? player : { ...player, hand: hiddenHand(countCards(player.hand)) },
  );
  return { ...state, players };
}

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
