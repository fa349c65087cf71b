/** Layouts of the pictures that only one player sees: the board, the preview of a move, the hand. */
import { box } from './box.ts';
import { floorLayout } from './floor.ts';

const PRIVATE_PAGE = box(0, 0, 1200, 1360);

export function boardLayout() {
  return {
    page: PRIVATE_PAGE,
    roundel: box(36, 48, 100, 100),
    name: box(152, 26, 376, 64),
    count: box(152, 104, 130, 64),
    score: box(300, 96, 228, 84),
    hand: box(544, 26, 622, 144),
    floor: floorLayout(33, 192, 210, 64, 20, 9),
  };
}

export type BoardLayout = ReturnType<typeof boardLayout>;

export function previewLayout() {
  return {
    page: PRIVATE_PAGE,
    roundel: box(34, 30, 92, 92),
    name: box(140, 30, 250, 92),
    /** Tiles won and the new position of the marker. */
    gains: box(400, 34, 452, 84),
    score: box(868, 34, 300, 84),
    /** Cards given away and cards drawn. */
    cards: box(34, 142, 1132, 136),
    floor: floorLayout(83, 302, 190, 64, 20, 9),
  };
}

export type PreviewLayout = ReturnType<typeof previewLayout>;

export const HAND_PAGE = box(0, 0, 1200, 400);
