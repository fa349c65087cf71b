/**
 * The emoji that the boards do not have in this form: signs of cards, start cards, points, the hand, the cup.
 * Ornaments, connectors, plants and tools come from the drawings of the boards.
 */
import type { Card, Color } from '../../rules/index.ts';
import { drawCup } from '../drawing/basics/marks.ts';
import { type Context, contour, disc, fillStroke, plate, sign, star } from '../drawing/basics/shapes.ts';
import { write } from '../drawing/basics/text.ts';
import { COLOR_TONES, cardFill, PIECES } from '../theme.ts';

/** A card's sign as large as the square allows: an inlay whose upper left half catches the light. */
export function drawCardSign(context: Context, card: Card, x = 0, y = 0, radius = 52, edge = 7): void {
  if (card === 'wild') drawWildSign(context, x, y, radius, edge);
  else drawColorSign(context, card, x, y, radius, edge);
}

function drawColorSign(context: Context, color: Color, x: number, y: number, radius: number, edge: number): void {
  const { fill, light } = COLOR_TONES[color];
  context.save();
  contour(context, color, x, y, radius);
  context.fillStyle = fill;
  context.fill();
  context.clip();
  context.beginPath();
  context.moveTo(x - 2 * radius, y - 2 * radius);
  context.lineTo(x + 2 * radius, y - 2 * radius);
  context.lineTo(x - 2 * radius, y + 2 * radius);
  context.closePath();
  context.fillStyle = light;
  context.fill();
  context.restore();
  contour(context, color, x, y, radius * 0.62);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = PIECES.maple;
  context.lineWidth = Math.max(1, radius * 0.05);
  context.stroke();
  contour(context, color, x, y, radius);
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = edge;
  context.stroke();
}

/** A star of pearl facets: the wild. */
function drawWildSign(context: Context, x: number, y: number, radius: number, edge: number): void {
  sign(context, 'wild', x, y, radius * 0.96);
  fillStroke(context, PIECES.wild, PIECES.ebony, edge);
  PIECES.pearl.forEach((pearl, index) => {
    const from = (index * Math.PI) / 4 - Math.PI / 2;
    const at = (angle: number, reach: number): [number, number] => [
      x + reach * radius * Math.cos(angle),
      y + reach * radius * Math.sin(angle),
    ];
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(...at(from, 1));
    context.lineTo(...at(from + Math.PI / 8, 0.7));
    context.closePath();
    context.fillStyle = index % 2 === 0 ? PIECES.pale : pearl;
    context.fill();
  });
  star(context, x, y, radius * 0.5, radius * 0.17, 4);
  fillStroke(context, PIECES.brass, PIECES.brassDark, Math.max(1, radius * 0.06));
}

/** A start card: pearl with a brass edge, and the sign it holds most of; without one, all of them. */
export function drawStartSign(context: Context, color: Color | 'pairs'): void {
  plate(context, -53, -53, 106, 106, 18);
  fillStroke(context, PIECES.wild, PIECES.brassDark, 8);
  plate(context, -47, -47, 94, 94, 13);
  context.strokeStyle = PIECES.brassLight;
  context.lineWidth = 6;
  context.stroke();
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
    fillStroke(context, cardFill(card), PIECES.ebony, 4);
  }
}

/** A brass roundel with a number of points; without one, with a star. */
export function drawPoints(context: Context, points: number | null): void {
  disc(context, 0, 0, 54);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, 6);
  disc(context, 0, 0, 45);
  context.strokeStyle = PIECES.brass;
  context.lineWidth = 6;
  context.stroke();
  if (points !== null) {
    write(context, `${points}`, 0, 0, { size: 82, color: PIECES.ebony });
    return;
  }
  star(context, 0, -1, 36, 15, 5);
  fillStroke(context, PIECES.ebony, PIECES.ebony, 3);
}

/** Three cards held fanned. */
export function drawHand(context: Context): void {
  for (const [turn, card] of [
    [-0.42, 'red'],
    [0, 'yellow'],
    [0.42, 'green'],
  ] as const) {
    context.save();
    context.translate(0, 62);
    context.rotate(turn);
    plate(context, -27, -112, 54, 84, 9);
    fillStroke(context, COLOR_TONES[card].fill, PIECES.ebony, 6);
    contour(context, card, 0, -78, 13);
    context.fillStyle = COLOR_TONES[card].ink;
    context.fill();
    context.restore();
  }
}

/** The steaming cup of somebody who has passed. */
export function drawPassed(context: Context): void {
  drawCup(context, 4, 1, 132, PIECES.walnut);
}
