/**
 * The sign by which each seat is known without its color, and that of computer players. They are such as stay apart five
 * pixels high; none is the contour of a color of material, and none reads as arithmetic before a number.
 */
import type { SeatColor, SeatSign } from '../../theme.ts';
import { type Context, disc, plate, polygon } from './shapes.ts';

/** The seat's sign in the seat's ink around x, y; `reach`: from the middle to the edges. */
export function drawSeatSign(context: Context, { sign, ink }: SeatColor, x: number, y: number, reach: number): void {
  context.save();
  context.translate(x, y);
  context.scale(reach, reach);
  context.fillStyle = ink;
  SIGNS[sign](context);
  context.restore();
}

/** Each within −1 … 1 both ways. */
const SIGNS: Readonly<Record<SeatSign, (context: Context) => void>> = {
  triangle(context) {
    polygon(context, [
      [0, -0.95],
      [1, 0.8],
      [-1, 0.8],
    ]);
    context.fill();
  },
  heart(context) {
    context.beginPath();
    context.moveTo(0, 0.95);
    context.bezierCurveTo(-0.5, 0.5, -1, 0.15, -1, -0.36);
    context.bezierCurveTo(-1, -1.05, -0.2, -1.12, 0, -0.5);
    context.bezierCurveTo(0.2, -1.12, 1, -1.05, 1, -0.36);
    context.bezierCurveTo(1, 0.15, 0.5, 0.5, 0, 0.95);
    context.fill();
  },
  crescent(context) {
    context.beginPath();
    context.arc(-0.05, 0, 0.98, 0.22 * Math.PI, 1.78 * Math.PI);
    context.arc(0.42, 0, 0.66, 1.68 * Math.PI, 0.32 * Math.PI, true);
    context.closePath();
    context.fill();
  },
  bow(context) {
    polygon(context, [
      [-1, -0.9],
      [0, -0.2],
      [1, -0.9],
      [1, 0.9],
      [0, 0.2],
      [-1, 0.9],
    ]);
    context.fill();
  },
};

/** A little robot's head: a computer player. `side`: its height. */
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
  plate(context, -17, -11, 34, 29, 7);
  context.fill();
  context.fillStyle = ground;
  for (const eye of [-7.5, 7.5]) {
    disc(context, eye, -1, 4.4);
    context.fill();
  }
  context.fillRect(-9, 9, 18, 3.6);
  context.restore();
}
