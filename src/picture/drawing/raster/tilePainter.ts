/**
 * Draws single tiles of a scene, to the pixel as if the whole page had been drawn.
 * Grounds, which are costly and the same on many tiles, are drawn once and copied.
 */
import { type Canvas, createCanvas } from 'canvas';
import { around, type Box, box } from '../../layout/box.ts';
import { Kept } from '../../scene/kept.ts';
import type { Part } from '../../scene/scene.ts';
import type { TileView } from '../../scene/views.ts';
import type { Theme } from '../../theme.ts';
import { registerFonts } from '../basics/fonts.ts';
import type { Context } from '../basics/shapes.ts';
import { layDown, paintSolid } from './solid.ts';

const BYTES_OF_GROUNDS = 24 * 2 ** 20;
const BYTES_A_PIXEL = 4;

export class TilePainter {
  readonly #grounds = new Kept<Canvas>(BYTES_OF_GROUNDS);
  /** The canvas that tiles are drawn on one after the other; as large as the largest so far. */
  #canvas: Canvas;

  constructor() {
    registerFonts();
    this.#canvas = createCanvas(256, 256);
  }

  /** The pixels of a tile: red, green, blue, opaque. */
  pixels(theme: Theme, { at, ground, parts }: TileView): Uint8ClampedArray {
    const room = roomFor(at, parts);
    const context = this.#context(room);
    context.save();
    context.translate(-room.x, -room.y);
    if (ground === '') {
      context.fillStyle = theme.page;
      context.fillRect(at.x, at.y, at.width, at.height);
    }
    for (const part of parts) {
      if (part.solid) layDown(context, this.#solid(theme, part), part);
      else part.draw(context);
    }
    context.restore();
    return context.getImageData(at.x - room.x, at.y - room.y, at.width, at.height).data;
  }

  #context({ width, height }: Box): Context {
    const canvas = this.#canvas;
    if (canvas.width < width || canvas.height < height) {
      this.#canvas = createCanvas(Math.max(width, canvas.width), Math.max(height, canvas.height));
    }
    return this.#canvas.getContext('2d');
  }

  #solid(theme: Theme, part: Part): Canvas {
    return this.#grounds.get(`${theme.name} ${part.key}`, () => {
      const canvas = paintSolid(part);
      return { value: canvas, bytes: canvas.width * canvas.height * BYTES_A_PIXEL };
    });
  }
}

/** The tile with all of its parts at full size: the edge of a shape that is cut off is rounded a little differently. */
function roomFor(at: Box, parts: readonly Part[]): Box {
  let room = at;
  for (const part of parts) {
    if (part.solid) continue;
    room = around(room, part.at);
    for (const extent of part.extents) room = around(room, extent);
  }
  const [x, y] = [Math.floor(room.x) - 1, Math.floor(room.y) - 1];
  return box(x, y, Math.ceil(room.x + room.width) + 1 - x, Math.ceil(room.y + room.height) + 1 - y);
}
