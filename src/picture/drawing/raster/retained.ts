/**
 * A canvas on which scenes follow one another: only the tiles that look different are drawn again.
 * For films and others who want the pixels of one game's pictures in order.
 */
import { type Canvas, createCanvas, ImageData } from 'canvas';
import type { Scene } from '../../scene/scene.ts';
import { tilings } from '../../scene/tiles.ts';
import { TilePainter } from './tilePainter.ts';

export class Retained {
  readonly #painter = new TilePainter();
  readonly #tilings = tilings();
  #canvas: Canvas | null = null;
  /** By place: what the tile there shows. */
  #shown = new Map<string, string>();
  #themeName = '';

  /** The scene's pixels, as `paintWhole` gives them. The canvas is drawn over by the next call. */
  paint(scene: Scene): Canvas {
    const { page, theme, cuts } = scene;
    const kept = this.#canvas;
    const fits = kept?.width === page.width && kept.height === page.height && this.#themeName === theme.name;
    const canvas = kept && fits ? kept : createCanvas(page.width, page.height);
    if (!fits) this.#shown = new Map();
    this.#canvas = canvas;
    this.#themeName = theme.name;
    const context = canvas.getContext('2d');
    const shown = new Map<string, string>();
    for (const view of this.#painter.views(scene, this.#tilings(page, cuts).tiles, '')) {
      const place = `${view.at.x} ${view.at.y}`;
      shown.set(place, view.key);
      if (this.#shown.get(place) === view.key) continue;
      const { x, y, width, height } = view.at;
      context.putImageData(new ImageData(this.#painter.pixels(theme, view), width, height), x, y);
    }
    this.#shown = shown;
    return canvas;
  }
}
