/**
 * Pixels on which scenes follow one another: only the tiles that look different are drawn again.
 * For films and others who want one game's pictures in order.
 */

import { tilings } from '../../../../packages/tileEncoder/index.ts';
import type { Box } from '../../layout/box.ts';
import type { Scene } from '../../scene/scene.ts';
import { TilePainter } from './tilePainter.ts';

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
