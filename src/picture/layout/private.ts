/**
 * The layouts of the pictures that only one player sees: the board to build on, the preview of a move, the hand.
 * Pure numbers, as in the table's layout.
 */
import { type Box, box, type Point } from './box.ts';
import { type FloorLayout, floorLayout } from './floor.ts';

export interface BoardLayout {
  readonly page: Box;
  readonly roundel: Point;
  readonly radius: number;
  readonly name: Box;
  readonly count: Box;
  readonly score: Box;
  readonly hand: Box;
  readonly floor: FloorLayout;
}

export interface PreviewLayout {
  readonly page: Box;
  readonly roundel: Point;
  readonly radius: number;
  readonly name: Box;
  /** Tiles won and the step of the marker. */
  readonly gains: Box;
  readonly score: Box;
  /** Cards given away and cards drawn. */
  readonly cards: Box;
  readonly floor: FloorLayout;
}

const PAGE = box(0, 0, 1200, 1360);

export function boardLayout(): BoardLayout {
  return {
    page: PAGE,
    roundel: { x: 86, y: 98 },
    radius: 50,
    name: box(152, 30, 216, 66),
    count: box(152, 104, 130, 54),
    score: box(376, 54, 152, 90),
    hand: box(544, 26, 622, 144),
    floor: floorLayout(33, 192, 210, 64, 20, 9),
  };
}

export function previewLayout(): PreviewLayout {
  return {
    page: PAGE,
    roundel: { x: 80, y: 76 },
    radius: 46,
    name: box(140, 30, 250, 92),
    gains: box(400, 34, 452, 84),
    score: box(868, 34, 300, 84),
    cards: box(34, 142, 1132, 136),
    floor: floorLayout(83, 302, 190, 64, 20, 9),
  };
}

export const HAND_PAGE = box(0, 0, 1200, 400);
