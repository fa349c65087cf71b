/**
 * What our pictures are measured by: the same scenes drawn from their vectors each time, and drawn from sprites; both
 * written by node-canvas with its defaults. Measuring is the bench's matter.
 */
import { type Canvas, createCanvas } from 'canvas';
import { paintWhole } from '../../src/picture/drawing/raster/incrementalPainter.ts';
import { CanvasPool } from '../../src/picture/drawing/raster/layers.ts';
import type { Scene } from '../../src/picture/scene.ts';

export function naive(scene: Scene): Buffer {
  return paintWhole(scene).toBuffer('image/png');
}

/** As `naive`, without a layer for each part: to show that layers cost next to nothing. A few pixels differ by one. */
export function direct({ page, theme, parts }: Scene): Buffer {
  const canvas = createCanvas(page.width, page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, page.width, page.height);
  for (const part of parts) part.draw(context);
  return canvas.toBuffer('image/png');
}

/** Grounds and parts drawn once and copied from then on. */
export class SpriteTable {
  readonly #sprites = new Map<string, Canvas>();

  png(scene: Scene): Buffer {
    const { page, theme, parts } = scene;
    const canvas = createCanvas(page.width, page.height);
    const context = canvas.getContext('2d');
    context.fillStyle = theme.page;
    context.fillRect(0, 0, page.width, page.height);
    for (const part of parts) {
      const sprite = this.#sprites.get(part.key) ?? new CanvasPool().paint(part);
      this.#sprites.set(part.key, sprite);
      context.drawImage(sprite, part.bounds.x, part.bounds.y);
    }
    return canvas.toBuffer('image/png');
  }
}
