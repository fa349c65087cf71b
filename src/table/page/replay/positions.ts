/**
 * Every position of a recorded game, from the deal to the end, played by the rules.
 * What is shown of them is the page's matter.
 */
import {
  apply,
  type Components,
  createGame,
  type GameRecord,
  type GameState,
  type Move,
  ornamentPoints,
  plantPoints,
  recordedMove,
  totalPoints,
} from '../../../rules/index.ts';

export interface Position {
  readonly state: GameState;
  /** The last move of each seat up to here. */
  readonly lastMoves: readonly Move[];
  /** By seat, all that lies on the board counted, as if the game ended here; connectors count as rounds end. */
  readonly scores: readonly number[];
}

/** The deal first, then the position after each move. Throws where the record is of another game. */
export function positionsOf(components: Components, record: GameRecord): readonly Position[] {
  let position = positionAt(components, createGame(components, record).state, []);
  const positions = [position];
  for (const move of record.moves) {
    position = after(components, position, move);
    positions.push(position);
  }
  return positions;
}

/** The position after a move that is legal in it. */
export function after(components: Components, { state, lastMoves }: Position, move: Move): Position {
  const applied = apply(components, state, move);
  if (!applied.ok) throw new Error(`a recorded move is against the rules: ${applied.code}`);
  const recorded = recordedMove(move, applied.events);
  return positionAt(components, applied.state, [...lastMoves.filter(({ seat }) => seat !== move.seat), recorded]);
}

function positionAt(components: Components, state: GameState, lastMoves: readonly Move[]): Position {
  const lying = (seat: number) =>
    state.phase === 'over' ? 0 : ornamentPoints(components, state, seat) + plantPoints(components, state, seat);
  return { state, lastMoves, scores: state.players.map((player, seat) => totalPoints(player) + lying(seat)) };
}

/** The numbers of the positions with which rounds begin, from round 1. */
export function roundStarts(positions: readonly Position[]): readonly number[] {
  return positions.flatMap(({ state }, index) => (positions[index - 1]?.state.round === state.round ? [] : [index]));
}
