/**
 * Draws single tiles of a scene, to the pixel as if the whole page had been drawn.
 * What is to be seen in a tile is said by the scene's views.
 */

import type { Tiling } from '../../../../packages/tileEncoder/index.ts';
import { box } from '../../layout/box.ts';
import type { Scene } from '../../scene/scene.ts';
import { type TileView, tileViews } from '../../scene/views.ts';
import type { Theme } from '../../theme.ts';
import { layOver } from './blend.ts';
import { Layers } from './layers.ts';

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
