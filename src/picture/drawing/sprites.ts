/**
 * Things that look the same every time, drawn once and copied afterwards.
 * What they look like is said by whoever asks for them.
 */
import { type Canvas, createCanvas } from 'canvas';
import type { Context } from './basics/shapes.ts';

/** A drawer of prerendered things; one per worker, given along with the context. */
export class Sprites {
  readonly #kept = new Map<string, Canvas>();
  readonly #most: number;

  /** Keeps at most `most` things; the one that was asked for longest ago goes first. */
  constructor(most = 160) {
    this.#most = most;
  }

  /** Copies the thing called `key` to x, y; draws it with its top left corner at 0, 0 if it is not there yet. */
  put(
    context: Context,
    key: string,
    x: number,
    y: number,
    width: number,
    height: number,
    draw: (context: Context) => void,
  ): void {
    const kept = this.#kept.get(key);
    const sprite = kept ?? createCanvas(Math.ceil(width), Math.ceil(height));
    if (kept) this.#kept.delete(key);
    else draw(sprite.getContext('2d'));
    this.#kept.set(key, sprite);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > this.#most && !oldest.done) this.#kept.delete(oldest.value);
    context.drawImage(sprite, Math.round(x), Math.round(y));
  }
}

/** What every drawing needs. */
export interface Brush {
  readonly context: Context;
  readonly sprites: Sprites;
}
