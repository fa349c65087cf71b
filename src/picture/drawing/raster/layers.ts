/**
 * Parts of scenes drawn by themselves, kept as pixels to be laid down wherever they are seen again, in any picture.
 * Which of them a picture or a tile is made of is said by the scene.
 */
import { type Canvas, createCanvas } from 'canvas';
import { type Box, box } from '../../layout/box.ts';
import { Kept } from '../../scene/kept.ts';
import type { Part } from '../../scene/scene.ts';
import { registerFonts } from '../basics/fonts.ts';

/** Canvases by size, to be used again and again: each one comes with costly things for writing. */
export class Canvases {
  readonly #kept: Kept<Canvas>;

  /** `most`: bytes. */
  constructor(most: number) {
    registerFonts();
    this.#kept = new Kept(most);
  }

  /** The part on a canvas as large as its room; valid until the next call. */
  paint({ room, draw }: Part): Canvas {
    const { x, y, width, height } = room;
    const canvas = this.#kept.get(`${width} ${height}`, () => ({
      value: createCanvas(width, height),
      bytes: width * height * BYTES_A_PIXEL,
    }));
    const context = canvas.getContext('2d');
    context.clearRect(0, 0, width, height);
    context.save();
    context.translate(-x, -y);
    draw(context);
    context.restore();
    return canvas;
  }
}

/** What a part leaves on the page: alpha, red, green, blue in one number a pixel, the colors multiplied by the alpha. */
export interface Layer {
  /** Counted from the corner of the part's room. */
  readonly at: Box;
  readonly pixels: Uint32Array;
}

const BYTES_OF_LAYERS = 24 * 2 ** 20;
const BYTES_OF_CANVASES = 8 * 2 ** 20;
const MOST_BOXES = 40_000;
const BYTES_A_PIXEL = 4;
const NOTHING: Layer = { at: box(0, 0, 0, 0), pixels: new Uint32Array(0) };

export class Layers {
  readonly #canvases = new Canvases(BYTES_OF_CANVASES);
  readonly #layers = new Kept<Layer>(BYTES_OF_LAYERS);
  readonly #boxes = new Kept<Box>(MOST_BOXES);

  layer(part: Part): Layer {
    return this.#layers.get(part.key, () => {
      const layer = inkOf(this.#canvases.paint(part));
      return { value: layer, bytes: layer.pixels.byteLength };
    });
  }

  /** Where the part leaves pixels, counted from the corner of its room; found by drawing it once. */
  inkedBox(part: Part): Box {
    return this.#boxes.get(part.key, () => ({ value: this.layer(part).at, bytes: 1 }));
  }
}

/** The smallest box that has all of a canvas's pixels. */
function inkOf(canvas: Canvas): Layer {
  const { width, height } = canvas;
  const raw = canvas.toBuffer('raw');
  const pixels = new Uint32Array(raw.buffer, raw.byteOffset, width * height);
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
  if (bottom === 0) return NOTHING;
  const at = box(left, top, right - left, bottom - top);
  const cut = new Uint32Array(at.width * at.height);
  for (let y = 0; y < at.height; y++) {
    const from = (y + top) * width + left;
    cut.set(pixels.subarray(from, from + at.width), y * at.width);
  }
  return { at, pixels: cut };
}
