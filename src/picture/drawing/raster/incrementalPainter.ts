/** Paints scenes tile by tile from cached layers, redrawing only the tiles that changed. */
import { type Canvas, createCanvas } from 'canvas';
import { createTilingCache, type Tiling } from '../../../../packages/tileEncoder/index.ts';
import { type Box, box } from '../../layout/box.ts';
import type { Scene } from '../../scene.ts';
import type { Theme } from '../../theme.ts';
import { CanvasPool, LayerCache } from './layers.ts';
import { type TileView, tileViews } from './views.ts';

/** Premultiplied ARGB pixels in a larger array, starting at `from`. */
interface Pixels {
  readonly at: Box;
  readonly pixels: Uint32Array;
  readonly from: number;
}

const EVERY_OTHER_CHANNEL = 0xff00ff;
const HALF = 0x800080;

/** Blends `above` over opaque pixels like canvas does (operator `over`, same rounding). Boxes are at whole pixels. */
function layOver(below: Pixels, above: Pixels): void {
  const [a, b] = [above.at, below.at];
  const [sources, targets] = [above.pixels, below.pixels];
  const left = Math.max(a.x, b.x);
  const width = Math.min(a.x + a.width, b.x + b.width) - left;
  const bottom = Math.min(a.y + a.height, b.y + b.height);
  for (let y = Math.max(a.y, b.y); y < bottom; y++) {
    const first = above.from + (y - a.y) * a.width + left - a.x;
    const shift = below.from + (y - b.y) * b.width + left - b.x - first;
    for (let from = first; from < first + width; from++) {
      const source = sources[from] as number;
      if (source === 0) continue;
      const through = 255 - (source >>> 24);
      if (through === 0) targets[from + shift] = source;
      else if (through === 255) targets[from + shift] = source + (targets[from + shift] as number);
      else targets[from + shift] = source + dimmed(targets[from + shift] as number, through);
    }
  }
}

/** Each channel multiplied by `through` / 255 and rounded, two channels at a time. */
function dimmed(pixel: number, through: number): number {
  const low = (pixel & EVERY_OTHER_CHANNEL) * through + HALF;
  const high = ((pixel >>> 8) & EVERY_OTHER_CHANNEL) * through + HALF;
  return (
    (((low + ((low >>> 8) & EVERY_OTHER_CHANNEL)) >>> 8) & EVERY_OTHER_CHANNEL) |
    ((high + ((high >>> 8) & EVERY_OTHER_CHANNEL)) & ~EVERY_OTHER_CHANNEL)
  );
}

export class IncrementalPainter {
  readonly #painter = new TilePainter();
  readonly #tilings = createTilingCache();
  #pixels = new Uint8ClampedArray(0);
  #page = '';
  /** The tiles' keys, by position. */
  #shown = new Map<string, string>();

  /** The scene's pixels as opaque RGBA, valid until the next call. */
  paint(scene: Scene): Uint8ClampedArray {
    const { page, theme, tileBoxes, margin } = scene;
    const name = `${theme.name} ${page.width} ${page.height}`;
    if (this.#page !== name) {
      this.#pixels = new Uint8ClampedArray(page.width * page.height * 4);
      this.#shown = new Map();
      this.#page = name;
    }
    const shown = new Map<string, string>();
    for (const view of this.#painter.views(scene, this.#tilings(page, tileBoxes, margin), '')) {
      const place = `${view.at.x} ${view.at.y}`;
      shown.set(place, view.key);
      if (this.#shown.get(place) !== view.key) this.#put(view.at, this.#painter.pixels(theme, view), page.width);
    }
    this.#shown = shown;
    return this.#pixels;
  }

  #put({ x, y, width, height }: Box, tile: Uint32Array, pageWidth: number): void {
    const page = this.#pixels;
    for (let row = 0; row < height; row++) {
      let to = ((y + row) * pageWidth + x) * 4;
      for (let from = row * width; from < (row + 1) * width; from++) {
        const pixel = tile[from] as number;
        page[to++] = (pixel >>> 16) & 0xff;
        page[to++] = (pixel >>> 8) & 0xff;
        page[to++] = pixel & 0xff;
        page[to++] = 0xff;
      }
    }
  }
}

export class TilePainter {
  readonly #layers = new LayerCache();
  #pixels = new Uint32Array(1 << 16);

  views(scene: Scene, tiling: Tiling, prefix: string): TileView[] {
    return tileViews(scene, tiling, (part) => this.#layers.inkedBoxes(part), prefix);
  }

  /** The opaque ARGB pixels of a tile, valid until the next call. */
  pixels(theme: Theme, { at, ground, parts }: TileView): Uint32Array {
    const size = at.width * at.height;
    if (this.#pixels.length < size) this.#pixels = new Uint32Array(size);
    const pixels = this.#pixels.subarray(0, size);
    if (ground === '') pixels.fill(0xff000000 + Number.parseInt(theme.page.slice(1), 16));
    const tile = { at, pixels, from: 0 };
    for (const part of parts) {
      const { words, at: from, info } = this.#layers.layer(part);
      const place = box(part.bounds.x + info.x, part.bounds.y + info.y, info.width, info.height);
      layOver(tile, { at: place, pixels: words, from });
    }
    return pixels;
  }
}

export function paintWhole(scene: Scene): Canvas {
  const layers = new CanvasPool();
  const { page, theme, parts } = scene;
  const canvas = createCanvas(page.width, page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, page.width, page.height);
  for (const part of parts) context.drawImage(layers.paint(part), part.bounds.x, part.bounds.y);
  return canvas;
}
