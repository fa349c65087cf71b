/**
 * What a build is worth in points: now, and at the ends of the rounds still to come.
 * It counts no cards: whoever asks sets against it what was paid.
 */
import {
  type Buildable,
  CONNECTOR_POINTS,
  type Components,
  type GameState,
  ORNAMENT_POINTS,
  PLANT_POINTS,
  playerAt,
  type Seat,
  tilesGainedBy,
} from '../rules/index.ts';

/** Points that one connector built in `round` scores until the end of the game, by round. */
const FROM_ROUND = CONNECTOR_POINTS.map((_, round) =>
  CONNECTOR_POINTS.slice(round).reduce<number>((sum, points) => sum + points, 0),
);

export function connectorPoints(round: number): number {
  return FROM_ROUND[round - 1] ?? 0;
}

/** Tool points now, plus what the element is sure to score later: its ornament's step, connectors, a plant enclosed. */
export function pointsGainedBy(components: Components, state: GameState, seat: Seat, buildable: Buildable): number {
  const { board } = playerAt(state, seat);
  const { space } = buildable;
  const level = board[space.index] ?? 0;
  let points = space.kind === 'connector' ? connectorPoints(state.round) : stepOf(level);
  for (const tile of tilesGainedBy(components, state, seat, buildable)) points += tile.points + tile.bonus;
  if (level === 0) points += PLANT_POINTS * plantsEnclosedBy(components, state, board, space.index);
  return points;
}

function stepOf(level: number): number {
  return (ORNAMENT_POINTS[level + 1] ?? 0) - (ORNAMENT_POINTS[level] ?? 0);
}

/** Plants whose last open neighbour is this space. */
function plantsEnclosedBy(components: Components, state: GameState, board: readonly number[], built: number): number {
  let enclosed = 0;
  for (const plant of components.floors[state.side].plants) {
    const around = [...plant.adjacent, ...plant.corners];
    const last = around.includes(built) && around.every((index) => index === built || (board[index] ?? 0) > 0);
    if (last) enclosed++;
  }
  return enclosed;
}
