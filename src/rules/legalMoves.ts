/**
 * Every legal move of a position, for counting, testing and computer players.
 * People pick in steps instead: see the options of building, passing and preparation.
 */
import { legalDraws } from './building/drawing.ts';
import { buildOptions } from './building/options.ts';
import type { Components } from './components/types.ts';
import { legalReturns } from './round/passing.ts';
import { preparationOf } from './round/preparation.ts';
import { sparseCards } from './table/cards.ts';
import type { Move } from './table/move.ts';
import { type GameState, playerAt } from './table/state.ts';

/** All legal moves, one by one: builds with every payment and draw, then passes; nothing when the game is over. */
export function* legalMoves(components: Components, state: GameState): Generator<Move> {
  const seat = state.turn;
  if (seat === null) return;
  switch (state.phase) {
    case 'build':
      yield* legalBuilds(components, state);
      for (const returned of legalReturns(playerAt(state, seat).hand)) {
        yield { seat, type: 'pass', return: sparseCards(returned) };
      }
      return;
    case 'choose':
      for (const card of state.resting) yield { seat, type: 'choose', card };
      return;
    case 'substitute':
      for (const take of legalDraws(preparationOf(components, state, seat), state.stacks)) {
        yield { seat, type: 'substitute', take: sparseCards(take) };
      }
      return;
    case 'over':
      return;
  }
}

function* legalBuilds(components: Components, state: GameState): Generator<Move> {
  const seat = state.turn;
  if (seat === null) return;
  for (const option of buildOptions(components, state, seat)) {
    for (const paid of option.payments) {
      for (const { advance, take } of option.draws(paid)) {
        yield {
          seat,
          type: 'build',
          space: option.space.name,
          pay: sparseCards(paid),
          ...(advance === null ? {} : { advance }),
          take: sparseCards(take),
        };
      }
    }
  }
}
