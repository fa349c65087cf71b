/** The layout of a floor board: its spaces, surround and wall. */
import { type Box, box, type Point } from './box.ts';

export interface FloorLayout {
  /** The board with its wall. */
  readonly outer: Box;
  readonly parquet: Box;
  /** The side of a space. */
  readonly cell: number;
  /** The width of the stripe in the seat's color around the board. */
  readonly wall: number;
  /** The width of the surround on the left and at the top, which has the coordinates. */
  readonly margin: number;
}

export const SPACES_PER_SIDE = 5;

/** `margin`: the width of the surround on the left and at the top. `thin`: its width on the right and at the bottom. */
export function floorLayout(
  x: number,
  y: number,
  cell: number,
  margin: number,
  thin: number,
  wall: number,
): FloorLayout {
  const side = margin + SPACES_PER_SIDE * cell + thin;
  return {
    outer: box(x, y, side, side),
    parquet: box(x + margin, y + margin, SPACES_PER_SIDE * cell, SPACES_PER_SIDE * cell),
    cell,
    wall,
    margin,
  };
}

/** `index`: 0–24. */
export function spaceCenter(floor: FloorLayout, index: number): Point {
  return {
    x: floor.parquet.x + ((index % SPACES_PER_SIDE) + 0.5) * floor.cell,
    y: floor.parquet.y + (Math.floor(index / SPACES_PER_SIDE) + 0.5) * floor.cell,
  };
}

export function spaceBox(floor: FloorLayout, index: number): Box {
  const { x, y } = spaceCenter(floor, index);
  return box(x - floor.cell / 2, y - floor.cell / 2, floor.cell, floor.cell);
}
