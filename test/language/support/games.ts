/** Random games that produce every kind of event. */
import {
  apply,
  createGame,
  deal,
  type GameEvent,
  type GameState,
  legalMoves,
  type Move,
  type PlayerCount,
  type Random,
  type Side,
  seededRandom,
} from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

export { components };

/** The events of each move of a random game, preceded by those of the set-up. */
export function randomGame(seed: number, side: Side, players: PlayerCount): (readonly GameEvent[])[] {
  const random = seededRandom(seed);
  const created = createGame(components, deal(components, side, players, random));
  const events: (readonly GameEvent[])[] = [created.events];
  let state: GameState = created.state;
  while (state.turn !== null) {
    const applied = apply(components, state, someMove(state, random));
    if (!applied.ok) throw new Error(`a legal move was refused: ${applied.code}`);
    state = applied.state;
    events.push(applied.events);
  }
  return events;
}

/**
 * One of the first few hundred legal moves, because there may be very many payments. Builds are preferred to passes.
 */
function someMove(state: GameState, random: Random): Move {
  const moves: Move[] = [];
  for (const move of legalMoves(components, state)) {
    moves.push(move);
    if (moves.length === 300) break;
  }
  const builds = moves.filter(({ type }) => type !== 'pass');
  const from = builds.length > 0 && random(20) > 0 ? builds : moves;
  return from[random(from.length)] as Move;
}
