/**
 * Pixels on which scenes follow one another: only the tiles that look different are drawn again.
 * For films and others who want one game's pictures in order.
 */
import { type Canvas, createCanvas } from 'canvas';
import { type Tiling, tilings } from '../../../../packages/tileEncoder/index.ts';
import { type Box, box } from '../../layout/box.ts';
import type { Scene } from '../../scene/scene.ts';
import { type TileView, tileViews } from '../../scene/views.ts';
import type { Theme } from '../../theme.ts';
import { layOver } from './blend.ts';
import { Canvases, Layers } from './layers.ts';

export class IncrementalPainter {
  readonly #painter = new TilePainter();
  readonly #tilings = tilings();
  #pixels = new Uint8ClampedArray(0);
  #page = '';
  /** By place: what the tile there shows. */
  #shown = new Map<string, string>();

  /** The scene's pixels, as `paintWhole` gives them: red, green, blue, opaque. They are drawn over by the next call. */
  paint(scene: Scene): Uint8ClampedArray {
    const { page, theme, cuts, margin } = scene;
    const name = `${theme.name} ${page.width} ${page.height}`;
    if (this.#page !== name) {
      this.#pixels = new Uint8ClampedArray(page.width * page.height * 4);
      this.#shown = new Map();
      this.#page = name;
    }
    const shown = new Map<string, string>();
    for (const view of this.#painter.views(scene, this.#tilings(page, cuts, margin), '')) {
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
  readonly #layers = new Layers();
  #pixels = new Uint32Array(1 << 16);

  views(scene: Scene, tiling: Tiling, prefix: string): TileView[] {
    return tileViews(scene, tiling, (part) => this.#layers.inkedBoxes(part), prefix);
  }

  /** The opaque pixels of a tile: alpha, red, green, blue in one number. Valid until the next call. */
  pixels(theme: Theme, { at, ground, parts }: TileView): Uint32Array {
    const size = at.width * at.height;
    if (this.#pixels.length < size) this.#pixels = new Uint32Array(size);
    const pixels = this.#pixels.subarray(0, size);
    if (ground === '') pixels.fill(0xff000000 + Number.parseInt(theme.page.slice(1), 16));
    const tile = { at, pixels, from: 0 };
    for (const part of parts) {
      const { words, at: from, info } = this.#layers.layer(part);
      const place = box(part.room.x + info.x, part.room.y + info.y, info.width, info.height);
      layOver(tile, { at: place, pixels: words, from });
    }
    return pixels;
  }
}

export function paintWhole(scene: Scene): Canvas {
  const layers = new Canvases();
  const { page, theme, parts } = scene;
  const canvas = createCanvas(page.width, page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = theme.page;
  context.fillRect(0, 0, page.width, page.height);
  for (const part of parts) context.drawImage(layers.paint(part), part.room.x, part.room.y);
  return canvas;
}
