/**
 * Where a player's particulars stand above the board: roundel, name and score, below them counts and start card.
 * Pure numbers, as in the table's layout.
 */
import { type Box, box, type Point } from './box.ts';

export interface HeaderLayout {
  readonly roundel: Point;
  readonly radius: number;
  readonly name: Box;
  /** Cards in hand. */
  readonly hand: Box;
  /** Connectors on the board. */
  readonly connectors: Box;
  /** The start card as a strip, or the cup of a player who has passed. */
  readonly card: Box;
  readonly score: Box;
}

export const HEADER_HEIGHT = 90;
const SCORE = 112;
const TEXT_LEFT = 82;
const COUNT = 88;
const LINE = 43;

export function headerLayout(x: number, y: number, width: number): HeaderLayout {
  const left = x + TEXT_LEFT;
  const right = x + width - 4;
  const strip = Math.min(236, right - left - 2 * COUNT - 8);
  return {
    roundel: { x: x + 38, y: y + HEADER_HEIGHT / 2 },
    radius: 35,
    name: box(left, y - 1, right - SCORE - 8 - left, LINE + 4),
    hand: box(left, y + HEADER_HEIGHT - LINE, COUNT, LINE),
    connectors: box(left + COUNT + 4, y + HEADER_HEIGHT - LINE, COUNT, LINE),
    card: box(right - strip, y + HEADER_HEIGHT - LINE - 1, strip, LINE + 2),
    score: box(right - SCORE, y - 1, SCORE, LINE + 1),
  };
}
