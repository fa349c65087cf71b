/**
 * The sign by which each seat is known without its color, and that of computer players. They are such as stay apart five
 * pixels high, and none is the contour of a color of material.
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
  cross(context) {
    context.fillRect(-0.32, -0.95, 0.64, 1.9);
    context.fillRect(-0.95, -0.32, 1.9, 0.64);
  },
  crescent(context) {
    context.beginPath();
    context.arc(-0.05, 0, 0.98, 0.22 * Math.PI, 1.78 * Math.PI);
    context.arc(0.42, 0, 0.66, 1.68 * Math.PI, 0.32 * Math.PI, true);
    context.closePath();
    context.fill();
  },
  bars(context) {
    context.fillRect(-0.95, -0.82, 1.9, 0.62);
    context.fillRect(-0.95, 0.2, 1.9, 0.62);
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
