/**
 * Where a floor board's spaces, surround and coordinates lie.
 * Nothing in here knows what stands on them.
 */
import { type Box, box, type Point } from './box.ts';

export interface FloorLayout {
  /** The board with its walls. */
  readonly outer: Box;
  /** The parquet alone. */
  readonly parquet: Box;
  /** Side of a space in pixels. */
  readonly cell: number;
  /** Width of the stripe in the seat's color all around. */
  readonly wall: number;
  /** Width of the surround left and top, where the coordinates stand. */
  readonly margin: number;
}

export const SPACES_A_SIDE = 5;

/** A board with its top left corner at x, y. `margin`: surround left and top; `thin`: right and bottom. */
export function floorLayout(
  x: number,
  y: number,
  cell: number,
  margin: number,
  thin: number,
  wall: number,
): FloorLayout {
  const side = margin + SPACES_A_SIDE * cell + thin;
  return {
    outer: box(x, y, side, side),
    parquet: box(x + margin, y + margin, SPACES_A_SIDE * cell, SPACES_A_SIDE * cell),
    cell,
    wall,
    margin,
  };
}

/** The center of a space, by its index 0–24. */
export function spaceCenter(floor: FloorLayout, index: number): Point {
  return {
    x: floor.parquet.x + ((index % SPACES_A_SIDE) + 0.5) * floor.cell,
    y: floor.parquet.y + (Math.floor(index / SPACES_A_SIDE) + 0.5) * floor.cell,
  };
}

export function spaceBox(floor: FloorLayout, index: number): Box {
  const { x, y } = spaceCenter(floor, index);
  return box(x - floor.cell / 2, y - floor.cell / 2, floor.cell, floor.cell);
}
