/** Draws the parts of scenes on separate canvases and caches their pixels across pictures. */
import { type Canvas, createCanvas } from 'canvas';
import { ArenaCache, type ArenaEntry, GenerationalCache } from '../../../../packages/tileEncoder/caching/index.ts';
import { type Box, box } from '../../layout/box.ts';
import type { Part } from '../../scene.ts';
import { registerFonts } from '../basics/fonts.ts';

/** Reuses canvases of a few sizes, because each canvas allocates expensive text resources. */
export class CanvasPool {
  readonly #canvases = new Map<string, Canvas>();

  constructor() {
    registerFonts();
  }

  /**
   * Draws the part in the upper left corner of an empty canvas, which is valid until the next call. A solid part gets a
   * canvas of its exact size, because its edges are those of the canvas.
   */
  paint({ bounds, solid, draw }: Part): Canvas {
    const canvas = solid ? createCanvas(bounds.width, bounds.height) : this.#canvas(bounds);
    const context = canvas.getContext('2d');
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.save();
    context.translate(-bounds.x, -bounds.y);
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
  return Math.ceil(length / CANVAS_SIZE_STEP) * CANVAS_SIZE_STEP;
}

const CANVAS_SIZE_STEP = 64;

/** Premultiplied ARGB pixels. The box is relative to the corner of the part's bounds. */
type Layer = ArenaEntry<Box>;

/** Capacity per generation, in words. */
const LAYER_CACHE_WORDS = 3 * 2 ** 19;
/** Grounds are few, large and slow to draw, so the cache must hold those of many concurrent games. */
const GROUND_CACHE_WORDS = 7 * 2 ** 19;
const MAX_BOXES = 8_000;

export class LayerCache {
  readonly #canvases = new CanvasPool();
  readonly #layers = new ArenaCache<Box>(LAYER_CACHE_WORDS);
  readonly #grounds = new ArenaCache<Box>(GROUND_CACHE_WORDS);
  readonly #boxes = new GenerationalCache<readonly Box[]>(MAX_BOXES);

  /** Valid until the next call. */
  layer(part: Part): Layer {
    const layers = part.solid ? this.#grounds : this.#layers;
    layers.begin();
    const known = layers.get(part.key);
    if (known) return known;
    const { at, pixels } = trimmed(this.#canvases.paint(part));
    return layers.put(part.key, pixels, at);
  }

  /**
   * The boxes in which a part leaves pixels, relative to the corner of its bounds: one within the part's box, and one
   * for each side and corner beyond it.
   */
  inkedBoxes(part: Part): readonly Box[] {
    return this.#boxes.get(part.key, () => ({ value: inkedBoxes(part, this.layer(part)), bytes: 1 }));
  }
}

function moved({ x, y, width, height }: Box, right: number, down: number): Box {
  return box(x + right, y + down, width, height);
}

function inkedBoxes({ at, bounds }: Part, { words, at: start, length, info }: Layer): Box[] {
  const pixels = words.subarray(start, start + length);
  const columns = thirds(at.x - bounds.x, at.width, bounds.width);
  const rows = thirds(at.y - bounds.y, at.height, bounds.height);
  return rows.flatMap(([top, bottom]) =>
    columns.flatMap(([left, right]) => {
      const within = moved(box(left, top, right - left, bottom - top), -info.x, -info.y);
      const inked = inkWithin(pixels, info.width, within);
      return inked ? [moved(inked, info.x, info.y)] : [];
    }),
  );
}

function thirds(start: number, length: number, whole: number): [number, number][] {
  const [from, to] = [Math.floor(start), Math.ceil(start + length)];
  return [
    [0, from],
    [from, to],
    [to, whole],
  ];
}

/** Reused for each layer. */
let cut = new Uint32Array(1 << 16);

/** The pixels of a canvas without its empty margins, valid until the next call. */
function trimmed(canvas: Canvas): { readonly at: Box; readonly pixels: Uint32Array } {
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

/** The bounding box of the non-empty pixels within a box; null if there are none. */
function inkWithin(pixels: Uint32Array, width: number, within: Box): Box | null {
  const height = pixels.length / Math.max(1, width);
  const [first, end] = [Math.max(0, within.x), Math.min(width, within.x + within.width)];
  const [from, to] = [Math.max(0, within.y), Math.min(height, within.y + within.height)];
  if (first >= end || from >= to) return null;
  const top = rowWithInk(pixels, width, first, end, from, to, 1);
  if (top === null) return null;
  const bottom = rowWithInk(pixels, width, first, end, to - 1, top - 1, -1) ?? top;
  // Scans only what is outside the box found so far.
  let [left, right] = [end, first];
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    for (let x = first; x < left; x++) if (pixels[row + x] !== 0) left = x;
    for (let x = end - 1; x >= right; x--) if (pixels[row + x] !== 0) right = x + 1;
  }
  return box(left, top, right - left, bottom + 1 - top);
}

/** The first row from `from` towards `to` (exclusive) that has a non-empty pixel in these columns. */
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
