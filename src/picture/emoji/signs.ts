/** Emoji that do not appear on the boards in this form: signs of cards, start cards, points, the hand, the cup. */
import type { Card, Color } from '../../rules/index.ts';
import { drawCup } from '../drawing/basics/marks.ts';
import {
  addPolygon,
  type Context,
  cardOutline,
  contour,
  disc,
  fillStroke,
  fillWith,
  polar,
  polygon,
  roundedRect,
  star,
  strokeWith,
} from '../drawing/basics/shapes.ts';
import { write } from '../drawing/basics/text.ts';
import { COLOR_TONES, cardFillColor, PIECES } from '../theme.ts';

/** An inlay whose upper left half is lit. */
export function drawCardSign(context: Context, card: Card, x = 0, y = 0, radius = 52, edge = 7): void {
  if (card === 'wild') drawWildSign(context, x, y, radius, edge);
  else drawColorSign(context, card, x, y, radius, edge);
}

function drawColorSign(context: Context, color: Color, x: number, y: number, radius: number, edge: number): void {
  const { fill, light } = COLOR_TONES[color];
  context.save();
  contour(context, color, x, y, radius);
  fillWith(context, fill);
  context.clip();
  const [left, top, right, bottom] = [x - 2 * radius, y - 2 * radius, x + 2 * radius, y + 2 * radius];
  polygon(context, [left, top, right, top, left, bottom]);
  fillWith(context, light);
  context.restore();
  contour(context, color, x, y, radius * 0.62);
  fillWith(context, fill);
  strokeWith(context, PIECES.maple, Math.max(1, radius * 0.05));
  contour(context, color, x, y, radius);
  strokeWith(context, PIECES.ebony, edge);
}

function drawWildSign(context: Context, x: number, y: number, radius: number, edge: number): void {
  cardOutline(context, 'wild', x, y, radius * 0.96);
  fillStroke(context, PIECES.wild, PIECES.ebony, edge);
  PIECES.pearl.forEach((pearl, index) => {
    const from = (index * Math.PI) / 4 - Math.PI / 2;
    context.beginPath();
    addPolygon(context, [{ x, y }, polar(x, y, radius, from), polar(x, y, 0.7 * radius, from + Math.PI / 8)]);
    fillWith(context, index % 2 === 0 ? PIECES.pale : pearl);
  });
  star(context, x, y, radius * 0.5, radius * 0.17, 4);
  fillStroke(context, PIECES.brass, PIECES.brassDark, Math.max(1, radius * 0.06));
}

/** A start card with the sign of its most frequent color, or with all signs. */
export function drawStartSign(context: Context, color: Color | 'pairs'): void {
  roundedRect(context, -53, -53, 106, 106, 18);
  fillStroke(context, PIECES.wild, PIECES.brassDark, 8);
  roundedRect(context, -47, -47, 94, 94, 13);
  strokeWith(context, PIECES.brassLight, 6);
  if (color !== 'pairs') {
    drawCardSign(context, color, 0, 0, 31, 5);
    return;
  }
  for (const [card, x, y] of [
    ['yellow', -23, -23],
    ['red', 23, -23],
    ['green', -23, 23],
    ['violet', 23, 23],
  ] as const) {
    contour(context, card, x, y, 17);
    fillStroke(context, cardFillColor(card), PIECES.ebony, 4);
  }
}

/** A brass roundel with a number of points, or with a star if null. */
export function drawPoints(context: Context, points: number | null): void {
  disc(context, 0, 0, 54);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, 6);
  disc(context, 0, 0, 45);
  strokeWith(context, PIECES.brass, 6);
  if (points !== null) {
    write(context, `${points}`, 0, 0, { size: 82, color: PIECES.ebony });
    return;
  }
  star(context, 0, -1, 36, 15, 5);
  fillStroke(context, PIECES.ebony, PIECES.ebony, 3);
}

export function drawHand(context: Context): void {
  for (const [turn, card] of [
    [-0.42, 'red'],
    [0, 'yellow'],
    [0.42, 'green'],
  ] as const) {
    context.save();
    context.translate(0, 62);
    context.rotate(turn);
    roundedRect(context, -27, -112, 54, 84, 9);
    fillStroke(context, COLOR_TONES[card].fill, PIECES.ebony, 6);
    contour(context, card, 0, -78, 13);
    fillWith(context, COLOR_TONES[card].ink);
    context.restore();
  }
}

export function drawPassed(context: Context): void {
  drawCup(context, 4, 1, 132, PIECES.walnut);
}
