/**
 * Parts of scenes drawn by themselves, kept to be laid down wherever they are seen again, in any picture.
 * Which of them a picture or a tile is made of is said by the scene.
 */
import { type Canvas, createCanvas } from 'canvas';
import { type Box, box } from '../../layout/box.ts';
import { Kept } from '../../scene/kept.ts';
import type { Part } from '../../scene/scene.ts';
import type { Context } from '../basics/shapes.ts';

/** A part on a canvas as large as its room. */
export function paintLayer({ room, draw }: Part): Canvas {
  const canvas = createCanvas(room.width, room.height);
  const context = canvas.getContext('2d');
  context.translate(-room.x, -room.y);
  draw(context);
  return canvas;
}

/** Puts a layer to its place on the page; the context's origin is that of the page. */
export function layDown(context: Context, layer: Canvas, { room }: Part): void {
  context.drawImage(layer, room.x, room.y);
}

const BYTES_OF_LAYERS = 40 * 2 ** 20;
const MOST_BOXES = 40_000;
const BYTES_A_PIXEL = 4;

export class Layers {
  readonly #layers = new Kept<Canvas>(BYTES_OF_LAYERS);
  readonly #boxes = new Kept<Box | null>(MOST_BOXES);

  layer(part: Part): Canvas {
    return this.#layers.get(part.key, () => {
      const canvas = paintLayer(part);
      return { value: canvas, bytes: canvas.width * canvas.height * BYTES_A_PIXEL };
    });
  }

  /** Where the part leaves pixels, counted from the corner of its room; found by drawing it once. */
  inkedBox(part: Part): Box | null {
    return this.#boxes.get(part.key, () => {
      const { width, height } = part.room;
      const whole = part.solid || part.where !== null;
      return { value: whole ? box(0, 0, width, height) : inkedBoxOf(this.layer(part)), bytes: 1 };
    });
  }
}

function inkedBoxOf(canvas: Canvas): Box | null {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[y * width + x] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return bottom === 0 ? null : box(left, top, right - left, bottom - top);
}
