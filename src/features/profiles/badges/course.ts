/**
 * How a game went, as far as badges ask for it: who was behind before the last round, and who has spent wilds.
 * What is made of that is said by the badges.
 */
import {
  apply,
  type Components,
  createGame,
  type GameState,
  LAST_ROUND,
  type Move,
  type Seat,
  type Setup,
  scores,
} from '../../../rules/index.ts';

export interface Course {
  /** Points by seat when the last round began. */
  readonly beforeLastRound: readonly number[];
  /** Seats that have paid with a wild. */
  readonly spentWilds: ReadonlySet<Seat>;
}

/** Null where the moves cannot be played with these components. */
export function courseOf(components: Components, setup: Setup, moves: readonly Move[]): Course | null {
  let state: GameState = createGame(components, setup).state;
  let beforeLastRound: readonly number[] = scores(state);
  const spentWilds = new Set<Seat>();
  for (const move of moves) {
    const applied = apply(components, state, move);
    if (!applied.ok) return null;
    if (move.type === 'build' && (move.pay.wild ?? 0) > 0) spentWilds.add(move.seat);
    if (state.round < LAST_ROUND && applied.state.round === LAST_ROUND) beforeLastRound = scores(applied.state);
    state = applied.state;
  }
  return { beforeLastRound, spentWilds };
}
