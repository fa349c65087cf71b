/** A picture as a stack of parts. Each part has a box and a key that identifies its pixels. */
import { GenerationalCache } from '../../packages/tileEncoder/caching/index.ts';
import { type Box, box, inflate } from './layout/box.ts';
import type { Theme } from './theme.ts';

/** The part of the canvas interface that the drawings use, so that other surfaces can replace a canvas. */
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
 * Draws one part into its box, in the coordinates of the page. The result must depend only on the arguments, because
 * pixels are cached by theme, size and facts.
 */
export type Drawer<Facts> = (context: Context, theme: Theme, at: Box, facts: Readonly<Facts>) => void;

export interface PartOptions {
  /** How many pixels the part may reach beyond its box; default: 10. */
  readonly overhang?: number;
  /** The facts that are visible outside the box; default: all of them. */
  readonly rim?: unknown;
  /** Shows only these boxes, at whole pixels, each as a separate part. For frames around other parts. */
  readonly clips?: readonly Box[];
  /** Covers exactly its box and is opaque. No earlier part may overlap it: pages put solid parts below all others. */
  readonly solid?: boolean;
}

/** For text, of which only antialiased edges reach beyond the box. */
export const TEXT_OPTIONS: PartOptions = { overhang: 2 };

export interface Part {
  readonly at: Box;
  /** The area that the part may reach, at whole pixels. */
  readonly bounds: Box;
  readonly solid: boolean;
  /** Parts with equal keys have equal pixels, relative to the whole pixel at the corner of the box. */
  readonly key: string;
  /** The same as `key`, for the pixels outside the box. */
  readonly rim: string;
  draw(context: Context): void;
}

/** Numbers that identify drawers in keys. */
const numbers = new WeakMap<object, number>();
let lastDrawer = 0;

function numberOf(drawer: object): number {
  const known = numbers.get(drawer);
  if (known !== undefined) return known;
  lastDrawer += 1;
  numbers.set(drawer, lastDrawer);
  return lastDrawer;
}

/** Long keys get short names. Numbers are never reused, so evicting a name only costs another drawing. */
const MAX_SHORT_KEYS = 12_000;
const MAX_KEY_LENGTH = 12;
const shortKeys = new GenerationalCache<string>(MAX_SHORT_KEYS);
let lastShortKey = 0;

function shortKey(key: string): string {
  if (key.length <= MAX_KEY_LENGTH) return key;
  return shortKeys.get(key, () => {
    lastShortKey += 1;
    return { value: `#${lastShortKey}`, bytes: 1 };
  });
}

export class Scene {
  readonly page: Box;
  readonly theme: Theme;
  readonly parts: Part[] = [];
  /** Boxes that get their own tile, because their contents change independently. They must not overlap. */
  readonly tileBoxes: Box[] = [];
  /** Gaps between these boxes get their own tiles if they have at least this many pixels; undefined: never. */
  readonly margin: number | undefined;

  constructor(page: Box, theme: Theme, margin?: number) {
    this.page = page;
    this.theme = theme;
    this.margin = margin;
  }

  /** Adds a part on top. `facts`: plain data with everything that the drawer needs. */
  put<Facts>(at: Box, drawer: Drawer<Facts>, facts: Facts, options: PartOptions = {}): void {
    const { theme } = this;
    const solid = options.solid ?? false;
    const name = `${numberOf(drawer)} ${theme.name} ${at.x % 1} ${at.y % 1} ${at.width} ${at.height} `;
    const full = name + JSON.stringify(facts);
    const draw = (context: Context) => drawer(context, theme, at, facts);
    for (const box of options.clips ?? []) this.#putCut(box, at, full, draw);
    if (options.clips) return;
    const key = shortKey(full);
    this.parts.push({
      at,
      bounds: solid ? at : wholePixels(inflate(at, options.overhang ?? 10)),
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
      bounds: box,
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

  addTiles(...boxes: readonly Box[]): void {
    this.tileBoxes.push(...boxes);
  }

  /** Like `put`, but the part gets its own tile. */
  putWithTile<Facts>(at: Box, drawer: Drawer<Facts>, facts: Facts, options: PartOptions = {}): void {
    this.addTiles(at);
    this.put(at, drawer, facts, options);
  }
}

function wholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return box(left, top, Math.ceil(x + width) - left, Math.ceil(y + height) - top);
}
