/**
 * A solid part on a canvas of its own, to be copied to its place: costly grounds need not be drawn for each tile on them.
 * Drawing from scratch goes the same way, since a shape that is clipped comes out a little different on another canvas.
 */
import { type Canvas, createCanvas } from 'canvas';
import type { Part } from '../../scene/scene.ts';
import type { Context } from '../basics/shapes.ts';

export function paintSolid({ at, draw }: Part): Canvas {
  const canvas = createCanvas(at.width, at.height);
  const context = canvas.getContext('2d');
  context.translate(-at.x, -at.y);
  draw(context);
  return canvas;
}

export function layDown(context: Context, canvas: Canvas, { at }: Part): void {
  context.drawImage(canvas, at.x, at.y);
}
