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

const BYTES_OF_LAYERS = 16 * 2 ** 20;
/** Few, large, and by far the slowest to draw: those of many games at once must not drive one another out. */
const BYTES_OF_GROUNDS = 28 * 2 ** 20;
const BYTES_OF_CANVASES = 4 * 2 ** 20;
const MOST_BOXES = 20_000;
const BYTES_A_PIXEL = 4;
const NOTHING: Layer = { at: box(0, 0, 0, 0), pixels: new Uint32Array(0) };

export class Layers {
  readonly #canvases = new Canvases(BYTES_OF_CANVASES);
  readonly #layers = new Kept<Layer>(BYTES_OF_LAYERS);
  readonly #grounds = new Kept<Layer>(BYTES_OF_GROUNDS);
  readonly #boxes = new Kept<readonly Box[]>(MOST_BOXES);

  layer(part: Part): Layer {
    return (part.solid ? this.#grounds : this.#layers).get(part.key, () => {
      const layer = inkOf(this.#canvases.paint(part));
      return { value: layer, bytes: layer.pixels.byteLength };
    });
  }

  /**
   * Where the part leaves pixels, counted from the corner of its room: one box inside of its own, and one for each side
   * and corner beyond it. Found by drawing the part once.
   */
  inkedBoxes(part: Part): readonly Box[] {
    return this.#boxes.get(part.key, () => {
      const { room, where } = part;
      const boxes = where ? where.map((at) => moved(at, -room.x, -room.y)) : inkedBoxes(part, this.layer(part));
      return { value: boxes, bytes: 1 };
    });
  }
}

function moved({ x, y, width, height }: Box, right: number, down: number): Box {
  return box(x + right, y + down, width, height);
}

function inkedBoxes({ at, room }: Part, layer: Layer): Box[] {
  const columns = thirds(at.x - room.x, at.width, room.width);
  const rows = thirds(at.y - room.y, at.height, room.height);
  return rows.flatMap(([top, bottom]) =>
    columns.flatMap(([left, right]) => {
      const part = inkWithin(
        layer.pixels,
        layer.at.width,
        moved(box(left, top, right - left, bottom - top), -layer.at.x, -layer.at.y),
      );
      return part ? [moved(part, layer.at.x, layer.at.y)] : [];
    }),
  );
}

/** Before, inside and after a span, at whole pixels. */
function thirds(start: number, length: number, whole: number): [number, number][] {
  const [from, to] = [Math.floor(start), Math.ceil(start + length)];
  return [
    [0, from],
    [from, to],
    [to, whole],
  ];
}

/** What is on a canvas, without the empty pixels around it. */
function inkOf(canvas: Canvas): Layer {
  const { width, height } = canvas;
  const raw = canvas.toBuffer('raw');
  const pixels = new Uint32Array(raw.buffer, raw.byteOffset, width * height);
  const at = inkWithin(pixels, width, box(0, 0, width, height));
  if (!at) return NOTHING;
  const cut = new Uint32Array(at.width * at.height);
  for (let y = 0; y < at.height; y++) {
    const from = (y + at.y) * width + at.x;
    cut.set(pixels.subarray(from, from + at.width), y * at.width);
  }
  return { at, pixels: cut };
}

/** The smallest box that has all pixels that are not empty, of those in the given box; null if all are. */
function inkWithin(pixels: Uint32Array, width: number, within: Box): Box | null {
  const height = pixels.length / Math.max(1, width);
  const [firstColumn, lastColumn] = [Math.max(0, within.x), Math.min(width, within.x + within.width)];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = Math.max(0, within.y); y < Math.min(height, within.y + within.height); y++) {
    for (let x = firstColumn; x < lastColumn; x++) {
      if (pixels[y * width + x] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return bottom === 0 ? null : box(left, top, right - left, bottom - top);
}
