/**
 * A scene drawn from scratch: every part from its vectors, layer upon layer, onto a fresh canvas.
 * It is what all faster ways are measured by, and must agree with to the pixel.
 */
import { type Canvas, createCanvas } from 'canvas';
import type { Scene } from '../../scene/scene.ts';
import { Canvases } from './layers.ts';

export function paintWhole(scene: Scene): Canvas {
  const layers = new Canvases();
  const { page, theme, parts } = scene;
  const canvas = createCanvas(page.width, page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, page.width, page.height);
  for (const part of parts) context.drawImage(layers.paint(part), part.room.x, part.room.y);
  return canvas;
}
