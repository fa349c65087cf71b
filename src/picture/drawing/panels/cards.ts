/** Material cards, their stacks, and start cards. */
import { type Card, type Cards, COLORS, type StartCard } from '../../../rules/index.ts';
import { type Box, box, zip } from '../../layout/box.ts';
import type { Drawer } from '../../scene.ts';
import { cardFillColor, cardInkColor, PIECES } from '../../theme.ts';
import { type Context, cardOutline, fillStroke, fillWith, roundedRect, star, strokeWith } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';

/** A card's sign, with a text in it if one is given. */
export function drawSign(
  context: Context,
  card: Card,
  x: number,
  y: number,
  radius: number,
  options: { readonly edge: string; readonly text?: string; readonly size?: number },
): void {
  cardOutline(context, card, x, y, radius);
  context.lineJoin = 'round';
  fillStroke(context, cardFillColor(card), card === 'wild' ? PIECES.ebony : options.edge, Math.max(1.5, radius * 0.1));
  if (options.text === undefined) return;
  write(context, options.text, x, y, { size: options.size ?? radius * 1.3, color: cardInkColor(card) });
}

function drawCardSign(context: Context, card: Card, x: number, y: number, radius: number): void {
  cardOutline(context, card, x, y, radius);
  if (card === 'wild') fillStroke(context, '#FFFFFF', PIECES.ebony, Math.max(2, radius * 0.14));
  else {
    fillWith(context, cardInkColor(card));
  }
}

/** A card with its sign, and a text below or beside it if one is given. */
export function drawCard(context: Context, card: Card, at: Box, text?: string): void {
  const { x, y, width, height } = at;
  const upright = height >= width;
  roundedRect(context, x, y, width, height, Math.min(width, height) * 0.13);
  fillStroke(context, cardFillColor(card), PIECES.ebony, 3);
  roundedRect(context, x + 4, y + 4, width - 8, height - 8, Math.min(width, height) * 0.09);
  context.strokeStyle = cardInkColor(card);
  context.globalAlpha = 0.28;
  context.lineWidth = 1.5;
  context.stroke();
  context.globalAlpha = 1;
  if (text === undefined) drawCardSign(context, card, x + width / 2, y + height / 2, width * 0.27);
  else if (upright) {
    drawCardSign(context, card, x + width / 2, y + height * 0.3, height * 0.17);
    write(context, text, x + width / 2, y + height * 0.71, {
      size: height * 0.4,
      color: cardInkColor(card),
      width: width - 12,
    });
  } else {
    drawCardSign(context, card, x + width * 0.25, y + height / 2, Math.min(height * 0.25, width * 0.18));
    write(context, text, x + width * 0.7, y + height / 2, {
      size: height * 0.58,
      color: cardInkColor(card),
      width: width * 0.52,
    });
  }
}

/** More cards make the stack thicker; an empty stack is an outline with 0. */
export const drawStack: Drawer<{ card: Card; count: number }> = (context, theme, at, { card, count }) => {
  const layers = Math.min(2, Math.ceil(count / 6) - 1);
  const step = 4;
  if (count === 0) {
    roundedRect(context, at.x + 1, at.y + 1, at.width - 2 - 2 * step, at.height - 2 - 2 * step, 9);
    strokeWith(context, theme.hairline, 3);
    const upright = at.height >= at.width;
    const [x, y] = upright
      ? [at.x + at.width / 2 - step, at.y + at.height * 0.3]
      : [at.x + at.width * 0.27 - step, at.y + at.height / 2 - step];
    cardOutline(context, card, x, y, Math.min(at.width, at.height) * 0.22);
    context.stroke();
    const [tx, ty] = upright
      ? [at.x + at.width / 2 - step, at.y + at.height * 0.68]
      : [at.x + at.width * 0.68 - step, at.y + at.height / 2 - step];
    write(context, '0', tx, ty, { size: at.height * (upright ? 0.37 : 0.5), color: theme.muted });
    return;
  }
  const [width, height] = [at.width - 2 * step, at.height - 2 * step];
  for (let layer = layers; layer > 0; layer--) {
    roundedRect(context, at.x + layer * step, at.y + layer * step, width, height, Math.min(width, height) * 0.13);
    fillStroke(context, card === 'wild' ? '#D9CDB8' : cardFillColor(card), PIECES.ebony, 2);
  }
  drawCard(context, card, box(at.x, at.y, width, height), `${count}`);
};

/** A start card's signs with their numbers, in a line if the card is long. */
export const drawStartCard: Drawer<StartCard> = (context, theme, { x, y, width, height }, card) => {
  const shorter = Math.min(width, height);
  roundedRect(context, x + 1, y + 1, width - 2, height - 2, shorter * 0.13);
  fillStroke(context, theme.tile, PIECES.brass, Math.max(2, shorter * 0.03));
  const kinds = startSigns(card.cards);
  const places = startPlaces(kinds.length, width / height);
  const radius = signRadius(kinds.length, width, height);
  for (const [[kind, count], [right, down]] of zip(kinds, places)) {
    drawSign(context, kind, x + width * right, y + height * down, radius, {
      edge: PIECES.ebony,
      text: `${count}`,
      size: Math.max(29, radius * 1.5),
    });
  }
};

/** From this ratio of width to height on, a start card is drawn as long. */
const LONG_SHAPE = 2.2;

function startPlaces(kinds: number, shape: number): readonly (readonly [number, number])[] {
  if (shape > LONG_SHAPE) return Array.from({ length: kinds }, (_, index) => [(index + 0.5) / kinds, 0.5]);
  return kinds > 4 ? FIVE : FOUR;
}

function signRadius(kinds: number, width: number, height: number): number {
  if (width / height > LONG_SHAPE) return Math.min(height * 0.41, (width / kinds) * 0.44);
  if (kinds <= 4) return Math.min(width * 0.22, height * 0.22);
  // In a quincunx, the middle sign needs some distance from the others.
  return Math.min(width * 0.225, height * 0.225, Math.hypot(width, height) * 0.134);
}

const FOUR = [
  [0.27, 0.27],
  [0.73, 0.27],
  [0.27, 0.73],
  [0.73, 0.73],
] as const;
const FIVE = [
  [0.235, 0.225],
  [0.765, 0.225],
  [0.235, 0.775],
  [0.765, 0.775],
  [0.5, 0.5],
] as const;

/** The most frequent colors first; the wild is last. */
function startSigns(cards: Cards): [Card, number][] {
  const colors = COLORS.filter((color) => cards[color] > 0).sort((a, b) => cards[b] - cards[a]);
  return [...colors, ...(cards.wild > 0 ? (['wild'] as const) : [])].map((card) => [card, cards[card]]);
}

/** Two tilted blank cards, shown before the number of cards in a hand. */
export function drawHandSign(context: Context, ink: string, page: string, x: number, y: number, side: number): void {
  for (const [turn, right, fill] of [
    [-0.24, -side * 0.2, page],
    [0.1, side * 0.14, ink],
  ] as const) {
    context.save();
    context.translate(x + right, y);
    context.rotate(turn);
    roundedRect(context, -side * 0.31, -side * 0.42, side * 0.62, side * 0.84, side * 0.1);
    fillStroke(context, fill, ink, side * 0.07);
    context.restore();
  }
}

/** A pearl star, which means that this build needs a wild. */
export function drawWildMark(context: Context, x: number, y: number, radius: number): void {
  star(context, x, y, radius, radius * 0.68, 8);
  context.lineJoin = 'round';
  fillStroke(context, '#FFFFFF', PIECES.ebony, Math.max(2, radius * 0.15));
}
