/**
 * A picture as a list of parts, one over the other: each with its place and a key that tells what it shows.
 * It draws nothing itself: whoever renders it may draw only the parts that it has not seen before.
 */

import { GenerationalCache } from '../../../packages/tileEncoder/caching/index.ts';
import { type Box, box, grown } from '../layout/box.ts';
import type { Theme } from '../theme.ts';

/** What a drawer draws on: of a canvas as much as the drawings use, so that other surfaces can take a canvas's place. */
export type Context = Pick<
  import('canvas').CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'bezierCurveTo'
  | 'clip'
  | 'closePath'
  | 'ellipse'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'rect'
  | 'restore'
  | 'rotate'
  | 'roundRect'
  | 'save'
  | 'scale'
  | 'setLineDash'
  | 'stroke'
  | 'strokeRect'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
  | 'translate'
> & { measureText(text: string): { readonly width: number } };

/**
 * Draws one part into its box, in coordinates of the page. It may look at nothing else: what it draws is kept and used
 * again wherever theme, size and facts are the same.
 */
export type Drawer<Facts> = (context: Context, theme: Theme, at: Box, facts: Facts) => void;

export interface PartOptions {
  /** How many pixels the part may reach beyond its box; default 10. */
  readonly over?: number;
  /** What of the facts can be seen outside of the box; default all of them. */
  readonly rim?: unknown;
  /** Only what is in these boxes is shown, each as a part of its own: for frames around other things. At whole pixels. */
  readonly where?: readonly Box[];
  /**
   * Covers its box opaquely, so that nothing below can be seen, and never reaches beyond it. Nothing that is put before it may have a box
   * that overlaps it: a page lays solid parts below all others.
   */
  readonly solid?: boolean;
}

/** For what leaves nothing beyond its box but the smoothed edges of letters. */
export const WITHIN: PartOptions = { over: 2 };

/** A layer of the picture: drawn by itself, and laid over those before. */
export interface Part {
  readonly at: Box;
  /** The box with all that the part may reach; at whole pixels. */
  readonly room: Box;
  readonly solid: boolean;
  /** The same key, the same pixels, counted from the whole pixel of the box's corner. Tells themes apart. */
  readonly key: string;
  /** As `key`, for those who see only what is outside of the box. */
  readonly rim: string;
  draw(context: Context): void;
}

/** Numbers for drawers, so that two of one name are told apart. */
const numbers = new WeakMap<object, number>();
let drawers = 0;

function numberOf(drawer: object): number {
  const known = numbers.get(drawer);
  if (known !== undefined) return known;
  drawers += 1;
  numbers.set(drawer, drawers);
  return drawers;
}

/** Short names for long keys. A number is never given twice, so forgetting one only means to draw again. */
const MOST_SHORT = 12_000;
const SHORT = 12;
const short = new GenerationalCache<string>(MOST_SHORT);
let shortened = 0;

function shortKey(key: string): string {
  if (key.length <= SHORT) return key;
  return short.get(key, () => {
    shortened += 1;
    return { value: `#${shortened}`, bytes: 1 };
  });
}

export class Scene {
  readonly page: Box;
  readonly theme: Theme;
  readonly parts: Part[] = [];
  /** Boxes that should have a tile of their own: what is in them changes alone. They must not overlap. */
  readonly cuts: Box[] = [];
  /** From how many pixels on what is between these boxes has tiles of its own; undefined: never. */
  readonly margin: number | undefined;

  constructor(page: Box, theme: Theme, margin?: number) {
    this.page = page;
    this.theme = theme;
    this.margin = margin;
  }

  /** Lays a part over those before. `facts`: plain data that says everything the drawer draws. */
  put<Facts>(at: Box, drawer: Drawer<Facts>, facts: Facts, options: PartOptions = {}): void {
    const { theme } = this;
    const solid = options.solid ?? false;
    const name = `${numberOf(drawer)} ${theme.name} ${at.x % 1} ${at.y % 1} ${at.width} ${at.height} `;
    const full = name + JSON.stringify(facts);
    const draw = (context: Context) => drawer(context, theme, at, facts);
    for (const box of options.where ?? []) this.#putCut(box, at, full, draw);
    if (options.where) return;
    const key = shortKey(full);
    this.parts.push({
      at,
      room: solid ? at : wholePixels(grown(at, options.over ?? 10)),
      solid,
      key,
      rim: options.rim === undefined ? key : shortKey(`${name}rim ${JSON.stringify(options.rim)}`),
      draw: (context) => {
        context.save();
        draw(context);
        context.restore();
      },
    });
  }

  #putCut(box: Box, whole: Box, name: string, draw: (context: Context) => void): void {
    const key = shortKey(`${name} cut ${box.x - whole.x} ${box.y - whole.y} ${box.width} ${box.height}`);
    this.parts.push({
      at: box,
      room: box,
      solid: false,
      key,
      rim: key,
      draw: (context) => {
        context.save();
        context.beginPath();
        context.rect(box.x, box.y, box.width, box.height);
        context.clip();
        draw(context);
        context.restore();
      },
    });
  }

  /** Asks for a tile of its own for each of the boxes. */
  cut(...boxes: readonly Box[]): void {
    this.cuts.push(...boxes);
  }

  /** As `put`, with a tile of its own for the part's box. */
  putApart<Facts>(at: Box, drawer: Drawer<Facts>, facts: Facts, options: PartOptions = {}): void {
    this.cut(at);
    this.put(at, drawer, facts, options);
  }
}

function wholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return box(left, top, Math.ceil(x + width) - left, Math.ceil(y + height) - top);
}
