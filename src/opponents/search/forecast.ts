/**
 * What the others are about to do, guessed: each builds the best line of their own, as if nobody else moved.
 * So the search knows which tiles, frames and cards will be gone by the time it comes to them.
 */
import { apply, type GameState, type Move, type Seat } from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import { buildOf } from '../compact/coding.ts';
import type { Layout } from '../compact/layout.ts';
import { type Surroundings, surroundingsOf } from '../compact/surroundings.ts';
import type { Beam, Line } from './beam.ts';

export interface Forecast {
  /** What is around the seat at each of its coming moves of this round, the first one's as it is now. */
  readonly around: readonly Surroundings[];
  /** The table once the others have built all they mean to, the seat having stood still. */
  readonly foreseen: GameState;
  /** By seat: what each of the others means to build; null for the seat itself and whoever has passed. */
  readonly meant: readonly (Line | null)[];
}

/** `nodes`: for each of the others. `known`: by seat, what they are known to build, so that it need not be searched for. */
export function forecast(
  layout: Layout,
  beam: Beam,
  state: GameState,
  seat: Seat,
  nodes: number,
  known: readonly (Line | null)[] = [],
): Forecast {
  const around = [surroundingsOf(layout, state, seat)];
  const others = state.players.flatMap((player, other) => (other === seat || player.passed ? [] : [other]));
  if (state.phase !== 'build' || others.length === 0 || nodes < 1) {
    return { around, foreseen: state, meant: state.players.map(() => null) };
  }
  const limits = { nodes, stopped: () => false, spent: () => 0 };
  // In the order in which they move after the seat.
  others.sort((a, b) => after(state, seat, a) - after(state, seat, b));
  const lines = others.map((other) => {
    const line = known[other] ?? null;
    if (line) return line;
    const unchanged = [surroundingsOf(layout, state, other)];
    return beam.plan(ownOf(layout, state, other), unchanged, state.round, limits);
  });
  const meant = state.players.map((_, at) => lines[others.indexOf(at)] ?? null);
  const longest = Math.max(...lines.map(({ steps }) => steps.length));
  let foreseen = state;
  for (let turn = 0; turn < longest; turn++) {
    others.forEach((other, index) => {
      const step = lines[index]?.steps[turn];
      if (step) foreseen = played(layout, foreseen, other, buildOf(layout, foreseen, other, step));
    });
    const moved = (foreseen.marker - state.marker + layout.rewards.length) % layout.rewards.length;
    around.push(surroundingsOf(layout, foreseen, seat, moved));
  }
  return { around, foreseen, meant };
}

function after(state: GameState, seat: Seat, other: Seat): number {
  return (other - seat + state.players.length) % state.players.length;
}

/** A build that somebody else has made impossible meanwhile is left out. */
function played(layout: Layout, state: GameState, seat: Seat, move: Move): GameState {
  const applied = apply(layout.components, { ...state, turn: seat }, move);
  return applied.ok ? applied.state : state;
}
