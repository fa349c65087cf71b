/**
 * What our pictures are measured by: the same scenes drawn from their vectors each time, and drawn from sprites; both
 * written by node-canvas with its defaults. Measuring is the bench's matter.
 */
import { type Canvas, createCanvas } from 'canvas';
import { paintSolid } from '../src/picture/drawing/raster/solid.ts';
import { paintWhole } from '../src/picture/drawing/raster/whole.ts';
import { around, type Box, box } from '../src/picture/layout/box.ts';
import type { Part, Scene } from '../src/picture/scene/scene.ts';

export function naive(scene: Scene): Buffer {
  return paintWhole(scene).toBuffer('image/png');
}

interface Sprite {
  readonly canvas: Canvas;
  /** Where it lies, from the part's own corner. */
  readonly right: number;
  readonly down: number;
}

/** Grounds and parts drawn once and copied from then on. */
export class SpriteTable {
  readonly #sprites = new Map<string, Sprite>();

  png(scene: Scene): Buffer {
    const { page, theme, parts } = scene;
    const canvas = createCanvas(page.width, page.height);
    const context = canvas.getContext('2d');
    context.fillStyle = theme.page;
    context.fillRect(0, 0, page.width, page.height);
    for (const part of parts) {
      const sprite = this.#sprites.get(part.key) ?? spriteOf(part);
      this.#sprites.set(part.key, sprite);
      context.drawImage(sprite.canvas, part.at.x + sprite.right, part.at.y + sprite.down);
    }
    return canvas.toBuffer('image/png');
  }
}

function spriteOf(part: Part): Sprite {
  if (part.solid) return { canvas: paintSolid(part), right: 0, down: 0 };
  const room = part.extents.reduce<Box>(around, part.at);
  const [x, y] = [Math.floor(room.x), Math.floor(room.y)];
  const fitting = box(x, y, Math.ceil(room.x + room.width) - x, Math.ceil(room.y + room.height) - y);
  const canvas = createCanvas(fitting.width, fitting.height);
  const context = canvas.getContext('2d');
  context.translate(-x, -y);
  part.draw(context);
  return { canvas, right: x - part.at.x, down: y - part.at.y };
}
