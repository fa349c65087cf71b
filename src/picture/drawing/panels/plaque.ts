/**
 * A board of dark wood in a line of brass, on which a heading is inlaid.
 * What stands on it is said by the pictures that begin with one.
 */
import { type Box, grown } from '../../layout/box.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { type Context, plate } from '../basics/shapes.ts';
import { drawFigure } from '../floor/wood.ts';

const BOARDS = 3;

export function drawPlaque(context: Context, theme: Theme, at: Box): void {
  context.save();
  plate(context, at.x, at.y, at.width, at.height, 14);
  context.fillStyle = theme.surround;
  context.fill();
  context.clip();
  const height = at.height / BOARDS;
  for (let board = 0; board < BOARDS; board++) {
    context.save();
    context.translate(at.x, at.y + board * height);
    const tones = { grain: theme.surroundGrain, light: theme.surroundLit };
    drawFigure(context, { length: at.width, width: height, rise: 0, seed: 21 + board }, tones, 2);
    context.restore();
  }
  context.restore();
  plate(context, at.x, at.y, at.width, at.height, 14);
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = 3;
  context.stroke();
  const inner = grown(at, -9);
  plate(context, inner.x, inner.y, inner.width, inner.height, 8);
  context.strokeStyle = PIECES.brassLight;
  context.lineWidth = 3;
  context.stroke();
}
