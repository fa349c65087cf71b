/**
 * A whole game between policies, from the deal to the result: recorded games, matches between levels, measurements.
 * Seeds and where the record goes are the caller's matter.
 */
import {
  apply,
  type Components,
  createGame,
  deal,
  type GameEvent,
  type GameRecord,
  type GameState,
  type Move,
  makeRecord,
  type PlayerCount,
  type Random,
  recordedMove,
  type Side,
} from '../rules/index.ts';
import type { Policy } from './policy.ts';

export interface PlayedGame {
  readonly record: GameRecord;
  readonly state: GameState;
}

/** Called after every move with the position before it and what happened. */
export type GameListener = (before: GameState, move: Move, after: GameState, events: readonly GameEvent[]) => void;

/** Plays one game, `policies` by seat. Throws when a policy makes an illegal move. */
export function playGame(
  components: Components,
  side: Side,
  policies: readonly Policy[],
  random: Random,
  onMove?: GameListener,
): PlayedGame {
  const setup = deal(components, side, policies.length as PlayerCount, random);
  let { state } = createGame(components, setup);
  const moves: Move[] = [];
  while (state.turn !== null) {
    const policy = policies[state.turn];
    if (!policy) throw new RangeError(`no policy for seat ${state.turn}`);
    const move = policy(components, state, random);
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`illegal move ${JSON.stringify(move)}: ${JSON.stringify(applied)}`);
    onMove?.(state, move, applied.state, applied.events);
    moves.push(recordedMove(move, applied.events));
    state = applied.state;
  }
  const names = policies.map((_, seat) => `Player ${seat + 1}`);
  return { record: makeRecord(setup, names, moves, state), state };
}
