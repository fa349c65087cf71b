/**
 * A scene drawn from scratch: every part from its vectors, layer upon layer, onto a fresh canvas.
 * It is what all faster ways are measured by, and must agree with to the pixel.
 */
import { type Canvas, createCanvas } from 'canvas';
import type { Box } from '../../layout/box.ts';
import type { Scene } from '../../scene/scene.ts';
import { registerFonts } from '../basics/fonts.ts';
import { layDown, paintLayer } from './layers.ts';

export function paintWhole(scene: Scene): Canvas {
  registerFonts();
  const { page, theme, parts } = scene;
  const canvas = createCanvas(page.width, page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, page.width, page.height);
  for (const part of parts) layDown(context, paintLayer(part), part);
  return canvas;
}

/** The pixels of each of the boxes in a scene drawn from scratch: red, green, blue, opaque. */
export function pixelsOf(scene: Scene, boxes: readonly Box[]): Uint8ClampedArray[] {
  const context = paintWhole(scene).getContext('2d');
  return boxes.map(({ x, y, width, height }) => context.getImageData(x, y, width, height).data);
}
