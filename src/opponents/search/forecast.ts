/** Forecasts the other players' builds of this round. Each player is planned as if nobody else moved. */
import { apply, type GameState, type Move, type Seat } from '../../rules/index.ts';
import { packPlayer } from '../compact/board.ts';
import type { Layout } from '../compact/layout.ts';
import { toBuildMove } from '../compact/steps.ts';
import { surroundingsOf, type TableForecast } from '../compact/surroundings.ts';
import { type Beam, type Line, nodeLimits } from './beam.ts';

export interface Forecast {
  /** The seat's surroundings at each of its coming moves of this round. */
  readonly around: readonly TableForecast[];
  readonly plans: readonly (Line | null)[];
}

/** `nodes`: for each other player. `known`: lines by seat that need no search. `resigned`: seats that build nothing. */
export function forecast(
  layout: Layout,
  beam: Beam,
  state: GameState,
  seat: Seat,
  nodes: number,
  known: readonly (Line | null)[] = [],
  resigned: readonly boolean[] = [],
): Forecast {
  const around = [surroundingsOf(layout, state, seat)];
  const others = state.players.flatMap((player, other) =>
    other === seat || player.passed || resigned[other] ? [] : [other],
  );
  if (state.phase !== 'build' || others.length === 0 || nodes < 1) {
    return { around, plans: state.players.map(() => null) };
  }
  const limits = nodeLimits(nodes);
  others.sort((a, b) => after(state, seat, a) - after(state, seat, b));
  const lines = others.map((other) => {
    const line = known[other] ?? null;
    if (line) return line;
    const unchanged = [surroundingsOf(layout, state, other)];
    return beam.plan(packPlayer(layout, state, other), unchanged, state.round, limits);
  });
  const meant = state.players.map((_, at) => lines[others.indexOf(at)] ?? null);
  const longest = Math.max(...lines.map(({ steps }) => steps.length));
  let foreseen = state;
  for (let turn = 0; turn < longest; turn++) {
    others.forEach((other, index) => {
      const step = lines[index]?.steps[turn];
      if (step) foreseen = played(layout, foreseen, other, toBuildMove(layout, foreseen, other, step));
    });
    const moved = (foreseen.marker - state.marker + layout.rewards.length) % layout.rewards.length;
    around.push(surroundingsOf(layout, foreseen, seat, moved));
  }
  return { around, plans: meant };
}

function after(state: GameState, seat: Seat, other: Seat): number {
  return (other - seat + state.players.length) % state.players.length;
}

function played(layout: Layout, state: GameState, seat: Seat, move: Move): GameState {
  const applied = apply(layout.components, { ...state, turn: seat }, move);
  return applied.ok ? applied.state : state;
}
