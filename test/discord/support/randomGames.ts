/** Seeded random games of legal moves, with odd payments and early passes. */
import {
  apply,
  buildOptions,
  type Cards,
  createGame,
  deal,
  type GameEvent,
  type GameState,
  legalDraws,
  legalReturns,
  type Move,
  type PlayerCount,
  playerAt,
  preparationOf,
  type Random,
  recordedMove,
  type Setup,
  type Side,
  seededRandom,
  sparseCards,
} from '../../../src/rules/index.ts';
import { buildWithoutSeat } from '../../../src/turn/index.ts';
import { components } from '../../support/game/rules.ts';

export { components };

interface Step {
  readonly before: GameState;
  readonly move: Move;
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

export interface RandomGame {
  readonly setup: Setup;
  readonly start: GameState;
  readonly steps: readonly Step[];
}

/** A whole game; `passing`: one in so many turns is a voluntary pass. */
export function randomGame(seed: number, players: PlayerCount, side: Side, passing = 12): RandomGame {
  const random = seededRandom(seed);
  const setup = deal(components, side, players, random);
  const start = createGame(components, setup).state;
  const steps: Step[] = [];
  let state = start;
  while (state.phase !== 'over') {
    const move = randomMove(state, random, passing);
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`a random move was refused: ${JSON.stringify(applied)}`);
    steps.push({
      before: state,
      move: recordedMove(move, applied.events),
      state: applied.state,
      events: applied.events,
    });
    state = applied.state;
  }
  return { setup, start, steps };
}

function randomMove(state: GameState, random: Random, passing: number): Move {
  const seat = state.turn ?? 0;
  const pick = <T>(items: readonly T[]): T => {
    const item = items[random(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  if (state.phase === 'choose') return { seat, type: 'choose', card: pick(state.resting) };
  if (state.phase === 'substitute') {
    const take = pick(legalDraws(preparationOf(components, state, seat), state.stacks));
    return { seat, type: 'substitute', take: sparseCards(take) };
  }
  const options = buildOptions(components, state, seat);
  if (options.length === 0 || random(passing) === 0) {
    return { seat, type: 'pass', return: sparseCards(pick(legalReturns(playerAt(state, seat).hand))) };
  }
  const option = pick(options);
  const pay: Cards = random(3) === 0 ? pick(option.payments) : pick(option.payments.slice(0, 1));
  const draw = pick(option.draws(pay));
  return { seat, ...buildWithoutSeat(option.space.name, pay, draw) };
}
