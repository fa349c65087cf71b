/**
 * What the drawings need to know of one player's board: connectors, and how far each plant has come.
 * Points are the rules' matter.
 */
import { type Components, FLOOR_SIZE, type GameState, playerAt, type Seat } from '../../rules/index.ts';

/** Steps to the eight spaces around a plant, clockwise from the top: right, down. */
const AROUND = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;

/** By plant: which of the eight spaces around it are built, clockwise from the top. */
export function plantLeaves(components: Components, state: GameState, seat: Seat): Map<number, boolean[]> {
  const { board } = playerAt(state, seat);
  return new Map(
    components.floors[state.side].plants.map(({ index }) => [
      index,
      AROUND.map(([right, down]) => (board[index + right + down * FLOOR_SIZE] ?? 0) > 0),
    ]),
  );
}
