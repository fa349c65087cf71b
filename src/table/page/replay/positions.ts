/** Replays a recorded game and returns its positions. */
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
  /** The last move of each seat. */
  readonly lastMoves: readonly Move[];
  /** By seat, as if the game ended here; connectors count at the end of each round. */
  readonly scores: readonly number[];
}

/** The deal and the position after each move. Throws if the record does not fit the components. */
export function positionsOf(components: Components, record: GameRecord): readonly Position[] {
  let position = positionAt(components, createGame(components, record).state, []);
  const positions = [position];
  for (const move of record.moves) {
    position = positionAfter(components, position, move);
    positions.push(position);
  }
  return positions;
}

export function positionAfter(components: Components, { state, lastMoves }: Position, move: Move): Position {
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

/** The indices of the positions at which rounds begin, from round 1 on. */
export function roundStarts(positions: readonly Pick<Position, 'state'>[]): readonly number[] {
  return positions.flatMap(({ state }, index) => (positions[index - 1]?.state.round === state.round ? [] : [index]));
}
