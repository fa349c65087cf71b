/**
 * The marks that mean the same everywhere: outlines of changes, roundels, arrows, the cup, the crown.
 * Who gets one is said by the content.
 */
import type { Box } from '../../layout/box.ts';
import { PIECES, type SeatColor } from '../../theme.ts';
import { drawSeatSign } from './seatSigns.ts';
import { addPolygon, type Context, disc, fillStroke, plate, polygon } from './shapes.ts';

/** A pearl line between two of ebony: something has changed here. */
export function drawOutline(context: Context, { x, y, width, height }: Box, radius: number, weight = 1): void {
  const pearl = 6 * weight;
  for (const [color, line] of [
    [PIECES.ebony, pearl + Math.max(5 * weight, 4.6)],
    ['#FFFFFF', pearl],
  ] as const) {
    plate(context, x, y, width, height, radius);
    context.strokeStyle = color;
    context.lineWidth = line;
    context.stroke();
  }
}

/** A player's roundel with the seat's sign. */
export function drawRoundel(context: Context, seat: SeatColor, x: number, y: number, radius: number): void {
  disc(context, x, y, radius);
  fillStroke(context, seat.fill, seat.edge, Math.max(2, radius * 0.07));
  drawSeatSign(context, seat, x, y, radius * 0.56);
}

/** The brass pointer towards whoever is to move. `angle` in radians, 0 to the right. */
export function drawPointer(context: Context, x: number, y: number, radius: number, angle: number): void {
  const at = (reach: number, turn: number) => ({
    x: x + reach * radius * Math.cos(angle + turn),
    y: y + reach * radius * Math.sin(angle + turn),
  });
  const [tip, left, notch, right] = [at(1, 0), at(1, 2.45), at(0.4, Math.PI), at(1, -2.45)];
  context.lineJoin = 'round';
  for (const [points, tone] of [
    [[tip, left, notch], PIECES.brassLight],
    [[tip, right, notch], PIECES.brass],
  ] as const) {
    context.beginPath();
    addPolygon(context, points);
    fillStroke(context, tone, PIECES.brassDark, 2);
  }
}

/** A small brass roundel with an arrow: a step of the reward marker. */
export function drawStep(context: Context, x: number, y: number, radius: number, angle: number): void {
  disc(context, x, y, radius);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, 2.5);
  context.beginPath();
  addPolygon(
    context,
    [0, 2.2, -2.2].map((turn) => ({
      x: x + radius * 0.62 * Math.cos(angle + turn),
      y: y + radius * 0.62 * Math.sin(angle + turn),
    })),
  );
  context.fillStyle = PIECES.ebony;
  context.fill();
}

/** A steaming cup: this player has passed. */
export function drawCup(context: Context, x: number, y: number, side: number, ink: string): void {
  context.save();
  context.translate(x, y);
  context.scale(side / 80, side / 80);
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(-26, -8);
  context.lineTo(18, -8);
  context.lineTo(18, 8);
  context.bezierCurveTo(18, 20, 10, 24, -4, 24);
  context.bezierCurveTo(-18, 24, -26, 20, -26, 8);
  context.closePath();
  context.fill();
  context.lineWidth = 5;
  context.beginPath();
  context.arc(20, 3, 9, -Math.PI / 2, Math.PI / 2);
  context.stroke();
  context.beginPath();
  context.moveTo(-30, 32);
  context.lineTo(24, 32);
  context.stroke();
  context.lineWidth = 4;
  for (const left of [-16, -4, 8]) {
    context.beginPath();
    context.moveTo(left, -16);
    context.bezierCurveTo(left - 7, -22, left + 7, -28, left, -35);
    context.stroke();
  }
  context.restore();
}

/** A brass crown: this player has won. */
export function drawCrown(context: Context, x: number, y: number, side: number): void {
  const at = (right: number, down: number): [number, number] => [x + (right * side) / 80, y + (down * side) / 80];
  context.lineJoin = 'round';
  polygon(context, [at(-34, -16), at(-16, 4), at(0, -26), at(16, 4), at(34, -16), at(28, 26), at(-28, 26)]);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, side * 0.045);
  polygon(context, [at(-29, 14), at(29, 14), at(28, 26), at(-28, 26)]);
  fillStroke(context, PIECES.brass, PIECES.brassDark, side * 0.03);
  for (const [right, down] of [
    [-34, -20],
    [0, -30],
    [34, -20],
  ] as const) {
    const [px, py] = at(right, down);
    disc(context, px, py, side * 0.06);
    fillStroke(context, '#FFFFFF', PIECES.brassDark, side * 0.025);
  }
}
