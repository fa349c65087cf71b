/**
 * Parts of scenes drawn by themselves, kept as pixels to be laid down wherever they are seen again, in any picture.
 * Which of them a picture or a tile is made of is said by the scene.
 */
import { type Canvas, createCanvas } from 'canvas';
import { ArenaCache, type ArenaEntry, GenerationalCache } from '../../../../packages/tileEncoder/caching/index.ts';
import { type Box, box } from '../../layout/box.ts';
import type { Part } from '../../scene/scene.ts';
import { registerFonts } from '../basics/fonts.ts';

/** Canvases to be used again and again, in a few sizes: each one comes with costly things for writing. */
export class Canvases {
  readonly #canvases = new Map<string, Canvas>();

  constructor() {
    registerFonts();
  }

  /**
   * The part in the upper left corner of a canvas that is empty otherwise; valid until the next call. Grounds get one of
   * their very size, since they end where it ends; there are few of them.
   */
  paint({ room, solid, draw }: Part): Canvas {
    const canvas = solid ? createCanvas(room.width, room.height) : this.#canvas(room);
    const context = canvas.getContext('2d');
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.save();
    context.translate(-room.x, -room.y);
    draw(context);
    context.restore();
    return canvas;
  }

  #canvas({ width, height }: Box): Canvas {
    const [wide, high] = [roundedUp(width), roundedUp(height)];
    const key = `${wide} ${high}`;
    const canvas = this.#canvases.get(key) ?? createCanvas(wide, high);
    this.#canvases.set(key, canvas);
    return canvas;
  }
}

function roundedUp(length: number): number {
  return Math.ceil(length / STEP) * STEP;
}

const STEP = 64;

/**
 * What a part leaves on the page: alpha, red, green, blue in one number a pixel, the colors multiplied by the alpha. The
 * box is counted from the corner of the part's room.
 */
export type Layer = ArenaEntry<Box>;

/** Of each of the two generations. */
const WORDS_OF_LAYERS = 3 * 2 ** 19;
/** Few, large, and by far the slowest to draw: those of many games at once must not drive one another out. */
const WORDS_OF_GROUNDS = 7 * 2 ** 19;
const MOST_BOXES = 8_000;

export class Layers {
  readonly #canvases = new Canvases();
  readonly #layers = new ArenaCache<Box>(WORDS_OF_LAYERS);
  readonly #grounds = new ArenaCache<Box>(WORDS_OF_GROUNDS);
  readonly #boxes = new GenerationalCache<readonly Box[]>(MOST_BOXES);

  /** Valid until the next call. */
  layer(part: Part): Layer {
    const layers = part.solid ? this.#grounds : this.#layers;
    layers.begin();
    const known = layers.get(part.key);
    if (known) return known;
    const { at, pixels } = profileOf(this.#canvases.paint(part));
    return layers.put(part.key, pixels, at);
  }

  /**
   * Where the part leaves pixels, counted from the corner of its room: one box inside of its own, and one for each side
   * and corner beyond it. Found by drawing the part once.
   */
  inkedBoxes(part: Part): readonly Box[] {
    return this.#boxes.get(part.key, () => ({ value: inkedBoxes(part, this.layer(part)), bytes: 1 }));
  }
}

function moved({ x, y, width, height }: Box, right: number, down: number): Box {
  return box(x + right, y + down, width, height);
}

function inkedBoxes({ at, room }: Part, { words, at: start, length, info }: Layer): Box[] {
  const pixels = words.subarray(start, start + length);
  const columns = thirds(at.x - room.x, at.width, room.width);
  const rows = thirds(at.y - room.y, at.height, room.height);
  return rows.flatMap(([top, bottom]) =>
    columns.flatMap(([left, right]) => {
      const within = moved(box(left, top, right - left, bottom - top), -info.x, -info.y);
      const inked = inkWithin(pixels, info.width, within);
      return inked ? [moved(inked, info.x, info.y)] : [];
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

/** Used again for each layer. */
let cut = new Uint32Array(1 << 16);

/** What is on a canvas, without the empty pixels around it; valid until the next call. */
function profileOf(canvas: Canvas): { readonly at: Box; readonly pixels: Uint32Array } {
  const { width, height } = canvas;
  const raw = canvas.toBuffer('raw');
  const pixels = new Uint32Array(raw.buffer, raw.byteOffset, width * height);
  const at = inkWithin(pixels, width, box(0, 0, width, height));
  if (!at) return { at: box(0, 0, 0, 0), pixels: new Uint32Array(0) };
  const size = at.width * at.height;
  if (cut.length < size) cut = new Uint32Array(size);
  for (let y = 0; y < at.height; y++) {
    const from = (y + at.y) * width + at.x;
    cut.set(pixels.subarray(from, from + at.width), y * at.width);
  }
  return { at, pixels: cut.subarray(0, size) };
}

/** The smallest box that has all pixels that are not empty, of those in the given box; null if all are. */
function inkWithin(pixels: Uint32Array, width: number, within: Box): Box | null {
  const height = pixels.length / Math.max(1, width);
  const [first, end] = [Math.max(0, within.x), Math.min(width, within.x + within.width)];
  const [from, to] = [Math.max(0, within.y), Math.min(height, within.y + within.height)];
  if (first >= end || from >= to) return null;
  const top = rowWithInk(pixels, width, first, end, from, to, 1);
  if (top === null) return null;
  const bottom = rowWithInk(pixels, width, first, end, to - 1, top - 1, -1) ?? top;
  // Of each row only what is outside of the box so far.
  let [left, right] = [end, first];
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    for (let x = first; x < left; x++) if (pixels[row + x] !== 0) left = x;
    for (let x = end - 1; x >= right; x--) if (pixels[row + x] !== 0) right = x + 1;
  }
  return box(left, top, right - left, bottom + 1 - top);
}

/** The first row from `from` on towards `to`, that one left out, in which a pixel of these columns is not empty. */
function rowWithInk(
  pixels: Uint32Array,
  width: number,
  first: number,
  end: number,
  from: number,
  to: number,
  step: 1 | -1,
): number | null {
  for (let y = from; y !== to; y += step) {
    for (let at = y * width + first; at < y * width + end; at++) if (pixels[at] !== 0) return y;
  }
  return null;
}
