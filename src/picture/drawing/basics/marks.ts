/** Marks with the same meaning in every picture: seat signs, outlines of changes, arrows, the cup, the crown. */
import type { Box } from '../../layout/box.ts';
import type { Drawer } from '../../scene.ts';
import { PIECES, type SeatColor, type SeatSign } from '../../theme.ts';
import {
  addPolygon,
  type Context,
  centered,
  disc,
  fillStroke,
  fillWith,
  polar,
  polygon,
  polyline,
  roundedRect,
  strokeWith,
  trace,
} from './shapes.ts';

/**
 * The sign that identifies a seat without its color. The signs stay distinct at five pixels; none is the contour of a
 * material, and none looks like an arithmetic sign before a number. `reach`: the distance from the middle to the edges.
 */
export function drawSeatSign(context: Context, { sign, ink }: SeatColor, x: number, y: number, reach: number): void {
  context.save();
  context.translate(x, y);
  context.scale(reach, reach);
  context.fillStyle = ink;
  SIGNS[sign](context);
  context.fill();
  context.restore();
}

/** Each sign is within −1 … 1 in both directions. */
const SIGNS: Readonly<Record<SeatSign, (context: Context) => void>> = {
  triangle: (context) => trace(context, 'M 0 -0.95 L 1 0.8 L -1 0.8 Z'),
  heart: (context) =>
    trace(
      context,
      'M 0 0.95 C -0.5 0.5 -1 0.15 -1 -0.36 C -1 -1.05 -0.2 -1.12 0 -0.5 C 0.2 -1.12 1 -1.05 1 -0.36 C 1 0.15 0.5 0.5 0 0.95',
    ),
  crescent(context) {
    context.beginPath();
    context.arc(-0.05, 0, 0.98, 0.22 * Math.PI, 1.78 * Math.PI);
    context.arc(0.42, 0, 0.66, 1.68 * Math.PI, 0.32 * Math.PI, true);
    context.closePath();
  },
  bow: (context) => trace(context, 'M -1 -0.9 L 0 -0.2 L 1 -0.9 L 1 0.9 L 0 0.2 L -1 0.9 Z'),
};

/** A robot's head, the sign of computer players. `side`: its height. */
export function drawComputerSign(
  context: Context,
  ink: string,
  ground: string,
  x: number,
  y: number,
  side: number,
): void {
  context.save();
  context.translate(x, y);
  context.scale(side / 40, side / 40);
  context.fillStyle = ink;
  context.fillRect(-1.8, -20, 3.6, 8);
  disc(context, 0, -17, 4);
  context.fill();
  roundedRect(context, -17, -11, 34, 29, 7);
  context.fill();
  context.fillStyle = ground;
  for (const eye of [-7.5, 7.5]) {
    disc(context, eye, -1, 4.4);
    context.fill();
  }
  context.fillRect(-9, 9, 18, 3.6);
  context.restore();
}

/** Marks a change by a line of pearl between two lines of ebony. */
export function drawOutline(context: Context, { x, y, width, height }: Box, radius: number, weight = 1): void {
  const pearl = 6 * weight;
  roundedRect(context, x, y, width, height, radius);
  strokeWith(context, PIECES.ebony, pearl + Math.max(5 * weight, 4.6));
  strokeWith(context, '#FFFFFF', pearl);
}

export function drawRoundel(context: Context, seat: SeatColor, x: number, y: number, radius: number): void {
  disc(context, x, y, radius);
  fillStroke(context, seat.fill, seat.edge, Math.max(2, radius * 0.07));
  drawSeatSign(context, seat, x, y, radius * 0.56);
}

/** The brass pointer to the player to move. `angle`: in radians, 0 points right. */
export function drawPointer(context: Context, x: number, y: number, radius: number, angle: number): void {
  const at = (reach: number, turn: number) => polar(x, y, reach * radius, angle + turn);
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

/**
 * The marker of the reward track: an ebony pawn with a brass collar. `height`: from the base to the top of the head.
 */
export function drawPawn(context: Context, x: number, y: number, height: number): void {
  context.save();
  context.translate(x, y);
  context.scale(height / 100, height / 100);
  context.lineJoin = 'round';
  for (const part of PAWN) {
    part(context);
    strokeWith(context, PIECES.pale, 14);
  }
  for (const part of PAWN) {
    part(context);
    fillWith(context, PIECES.ebony);
  }
  // The light comes from the left.
  polygon(context, [-9, -12, -2, -12, -6, 25, -19, 28]);
  fillWith(context, PIECES.walnut);
  disc(context, -6, -31, 6);
  fillWith(context, PIECES.walnut);
  roundedRect(context, -20, -19, 40, 10, 4);
  fillWith(context, PIECES.brass);
  context.restore();
}

/** From the base to the head; 100 units high. */
const PAWN: readonly ((context: Context) => void)[] = [
  (context) => roundedRect(context, -31, 31, 62, 17, 6),
  (context) => trace(context, 'M -12 -18 Q -12 14 -26 34 L 26 34 Q 12 14 12 -18 Z'),
  (context) => roundedRect(context, -20, -19, 40, 10, 4),
  (context) => disc(context, 0, -28, 20),
];

/** A brass roundel with an arrow, for a step of the reward marker. `angle`: in radians. */
export function drawStep(context: Context, x: number, y: number, radius: number, angle: number): void {
  disc(context, x, y, radius);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, 2.5);
  context.beginPath();
  addPolygon(
    context,
    [0, 2.2, -2.2].map((turn) => polar(x, y, radius * 0.62, angle + turn)),
  );
  fillWith(context, PIECES.ebony);
}

/** The steaming cup of a player who has passed. */
export function drawCup(context: Context, x: number, y: number, side: number, ink: string): void {
  context.save();
  context.translate(x, y);
  context.scale(side / 80, side / 80);
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineCap = 'round';
  trace(context, 'M -26 -8 L 18 -8 L 18 8 C 18 20 10 24 -4 24 C -18 24 -26 20 -26 8 Z');
  context.fill();
  context.lineWidth = 5;
  context.beginPath();
  context.arc(20, 3, 9, -Math.PI / 2, Math.PI / 2);
  context.stroke();
  polyline(context, [-30, 32, 24, 32]);
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

/** The white flag of a player who has resigned. `side`: its height. */
export function drawFlag(context: Context, x: number, y: number, side: number): void {
  context.save();
  context.translate(x, y);
  context.scale(side / 80, side / 80);
  context.lineJoin = 'round';
  trace(context, 'M -22 -34 C -6 -44 10 -24 34 -34 L 34 6 C 10 16 -6 -4 -22 6 Z');
  fillStroke(context, '#FFFFFF', PIECES.ebony, 5);
  roundedRect(context, -29, -40, 8, 80, 4);
  fillStroke(context, PIECES.brass, PIECES.ebony, 4);
  context.restore();
}

export function drawCrown(context: Context, x: number, y: number, side: number): void {
  const at = (right: number, down: number): [number, number] => [x + (right * side) / 80, y + (down * side) / 80];
  context.lineJoin = 'round';
  polygon(context, [at(-34, -16), at(-16, 4), at(0, -26), at(16, 4), at(34, -16), at(28, 26), at(-28, 26)].flat());
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, side * 0.045);
  polygon(context, [at(-29, 14), at(29, 14), at(28, 26), at(-28, 26)].flat());
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

/** A seat's roundel, filling its box. */
export const drawRoundelInBox = centered<SeatColor>((context, { x, y, side }, seat) =>
  drawRoundel(context, seat, x, y, side / 2),
);

export const drawHairline: Drawer<null> = (context, theme, { x, y, width, height }) => {
  context.fillStyle = theme.hairline;
  context.fillRect(x, y, width, height);
};
