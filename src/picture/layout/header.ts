/**
 * Where a player's particulars stand above the board: roundel, name, counts, start card, score.
 * How they look and what they say is left to the drawings.
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
  /** The start card, or the cup of a player who has passed. */
  readonly card: Box;
  readonly score: Box;
}

export const HEADER_HEIGHT = 90;
const CARD = 82;
const SCORE = 124;
const TEXT_LEFT = 84;

export function headerLayout(x: number, y: number, width: number): HeaderLayout {
  const card = box(x + width - SCORE - CARD - 2, y + 4, CARD, CARD);
  const textWidth = card.x - 8 - (x + TEXT_LEFT);
  return {
    roundel: { x: x + 38, y: y + HEADER_HEIGHT / 2 },
    radius: 34,
    name: box(x + TEXT_LEFT, y, textWidth, 46),
    hand: box(x + TEXT_LEFT, y + 48, 90, 42),
    connectors: box(x + TEXT_LEFT + 96, y + 48, Math.min(96, textWidth - 96), 42),
    card,
    score: box(x + width - SCORE, y + 4, SCORE - 6, CARD),
  };
}
