/**
 * Draws single tiles of a scene, to the pixel as if the whole page had been drawn.
 * What is to be seen in a tile is said by the scene's views.
 */
import { type Box, box } from '../../layout/box.ts';
import type { Scene } from '../../scene/scene.ts';
import { type TileView, tileViews } from '../../scene/views.ts';
import type { Theme } from '../../theme.ts';
import { layOver } from './blend.ts';
import { Layers } from './layers.ts';

export class TilePainter {
  readonly #layers = new Layers();

  views(scene: Scene, tiles: readonly Box[], prefix: string): TileView[] {
    return tileViews(scene, tiles, (part) => this.#layers.inkedBoxes(part), prefix);
  }

  /** The opaque pixels of a tile: alpha, red, green, blue in one number. */
  pixels(theme: Theme, { at, ground, parts }: TileView): Uint32Array {
    const pixels = new Uint32Array(at.width * at.height);
    if (ground === '') pixels.fill(0xff000000 + Number.parseInt(theme.page.slice(1), 16));
    for (const { room, layer } of parts.map((part) => ({ room: part.room, layer: this.#layers.layer(part) }))) {
      const { x, y, width, height } = layer.at;
      layOver({ at, pixels }, { at: box(room.x + x, room.y + y, width, height), pixels: layer.pixels });
    }
    return pixels;
  }
}
