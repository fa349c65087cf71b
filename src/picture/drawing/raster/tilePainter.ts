/**
 * Draws single tiles of a scene, to the pixel as if the whole page had been drawn.
 * What is to be seen in a tile is said by the scene's views.
 */
import { type Canvas, createCanvas } from 'canvas';
import type { Box } from '../../layout/box.ts';
import type { Scene } from '../../scene/scene.ts';
import { type TileView, tileViews } from '../../scene/views.ts';
import type { Theme } from '../../theme.ts';
import { registerFonts } from '../basics/fonts.ts';
import { Layers, layDown } from './layers.ts';

export class TilePainter {
  readonly #layers = new Layers();
  /** The canvas that tiles are drawn on one after the other; as large as the largest so far. */
  #canvas: Canvas;

  constructor() {
    registerFonts();
    this.#canvas = createCanvas(128, 128);
  }

  views(scene: Scene, tiles: readonly Box[], prefix: string): TileView[] {
    return tileViews(scene, tiles, (part) => this.#layers.inkedBox(part), prefix);
  }

  /** The pixels of a tile: red, green, blue, opaque. */
  pixels(theme: Theme, { at, ground, parts }: TileView): Uint8ClampedArray {
    const { x, y, width, height } = at;
    if (this.#canvas.width < width || this.#canvas.height < height) {
      this.#canvas = createCanvas(Math.max(width, this.#canvas.width), Math.max(height, this.#canvas.height));
    }
    const context = this.#canvas.getContext('2d');
    context.save();
    context.translate(-x, -y);
    if (ground === '') {
      context.fillStyle = theme.page;
      context.fillRect(x, y, width, height);
    }
    for (const part of parts) layDown(context, this.#layers.layer(part), part);
    context.restore();
    return context.getImageData(0, 0, width, height).data;
  }
}
