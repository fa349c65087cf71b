/**
 * A scene as SVG: each part as elements counted from its own corner, so that what has not changed is not drawn again.
 * How the elements come onto a page is the page's matter.
 */
import type { Part } from '../scene/scene.ts';
import { type Measure, SvgSurface } from './surface.ts';

export interface SvgPart {
  /** The same key, the same elements. */
  readonly key: string;
  /** Where the elements' origin stands on the page. */
  readonly x: number;
  readonly y: number;
  readonly elements: string;
}

/** Remembers what it has drawn: a page shows one game, whose parts are few. */
export class SvgPainter {
  readonly #measure: Measure;
  readonly #most: number;
  readonly #name: string;
  readonly #kept = new Map<string, string>();
  #names = 0;

  /** `most`: parts that are remembered. `name`: begins the ids in what is drawn: one of its own for each painter on a page. */
  constructor(measure: Measure, most = 4000, name = 'c') {
    this.#measure = measure;
    this.#most = most;
    this.#name = name;
  }

  parts({ parts }: { readonly parts: readonly Part[] }): SvgPart[] {
    return parts.map((part) => ({
      key: part.key,
      x: cornerOf(part).x,
      y: cornerOf(part).y,
      elements: this.#drawn(part),
    }));
  }

  #drawn(part: Part): string {
    const known = this.#kept.get(part.key);
    if (known !== undefined) return known;
    this.#names += 1;
    const surface = new SvgSurface(`${this.#name}${this.#names}`, this.#measure);
    const { x, y } = cornerOf(part);
    surface.translate(-x, -y);
    part.draw(surface);
    const elements = surface.end();
    if (this.#kept.size >= this.#most) this.#kept.clear();
    this.#kept.set(part.key, elements);
    return elements;
  }
}

/** The whole pixel from which a part's key counts. */
function cornerOf({ at }: Part): { readonly x: number; readonly y: number } {
  return { x: Math.floor(at.x), y: Math.floor(at.y) };
}
