/** Renders a scene as SVG elements per part, cached by key, so that pages redraw only what has changed. */
import type { Point } from '../layout/box.ts';
import type { Part } from '../scene.ts';
import { type MeasureText, SvgSurface } from './surface.ts';

export interface SvgPart {
  /** Equal keys mean equal elements. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly elements: string;
}

export class SvgPainter {
  readonly #measure: MeasureText;
  readonly #maxParts: number;
  readonly #name: string;
  readonly #cache = new Map<string, string>();
  #names = 0;

  /** `maxParts`: the size of the cache. `name`: the prefix of ids, unique for each painter on a page. */
  constructor(measure: MeasureText, maxParts = 4000, name = 'c') {
    this.#measure = measure;
    this.#maxParts = maxParts;
    this.#name = name;
  }

  parts({ parts }: { readonly parts: readonly Part[] }): SvgPart[] {
    return parts.map((part) => ({ key: part.key, ...cornerOf(part), elements: this.#drawn(part) }));
  }

  #drawn(part: Part): string {
    const known = this.#cache.get(part.key);
    if (known !== undefined) return known;
    this.#names += 1;
    const surface = new SvgSurface(`${this.#name}${this.#names}`, this.#measure);
    const { x, y } = cornerOf(part);
    surface.translate(-x, -y);
    part.draw(surface);
    const elements = surface.end();
    if (this.#cache.size >= this.#maxParts) this.#cache.clear();
    this.#cache.set(part.key, elements);
    return elements;
  }
}

/** The whole pixel to which a part's key is relative. */
function cornerOf({ at }: Part): Point {
  return { x: Math.floor(at.x), y: Math.floor(at.y) };
}
