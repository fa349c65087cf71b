/**
 * Lays pixels over others as the canvas does (the operator "over" on 8 bits a channel, rounded alike), without one.
 * What is laid where is said by the painter.
 */
import type { Box } from '../../layout/box.ts';

/** Pixels as numbers, alpha highest, the colors multiplied by the alpha; they begin at `from` in a larger array. */
export interface Pixels {
  readonly at: Box;
  readonly pixels: Uint32Array;
  readonly from: number;
}

const EVERY_OTHER = 0xff00ff;
const HALF = 0x800080;

/** Lays `above` over the opaque pixels of `below`, where they overlap. Both boxes are at whole pixels. */
export function layOver(below: Pixels, above: Pixels): void {
  const [a, b] = [above.at, below.at];
  const [sources, targets] = [above.pixels, below.pixels];
  const left = Math.max(a.x, b.x);
  const width = Math.min(a.x + a.width, b.x + b.width) - left;
  const bottom = Math.min(a.y + a.height, b.y + b.height);
  for (let y = Math.max(a.y, b.y); y < bottom; y++) {
    const first = above.from + (y - a.y) * a.width + left - a.x;
    const shift = below.from + (y - b.y) * b.width + left - b.x - first;
    for (let from = first; from < first + width; from++) {
      const source = sources[from] as number;
      if (source === 0) continue;
      const through = 255 - (source >>> 24);
      if (through === 0) targets[from + shift] = source;
      else if (through === 255) targets[from + shift] = source + (targets[from + shift] as number);
      else targets[from + shift] = source + dimmed(targets[from + shift] as number, through);
    }
  }
}

/** Each channel times `through` / 255, rounded to the nearest: two channels at a time. */
function dimmed(pixel: number, through: number): number {
  const low = (pixel & EVERY_OTHER) * through + HALF;
  const high = ((pixel >>> 8) & EVERY_OTHER) * through + HALF;
  return (
    (((low + ((low >>> 8) & EVERY_OTHER)) >>> 8) & EVERY_OTHER) | ((high + ((high >>> 8) & EVERY_OTHER)) & ~EVERY_OTHER)
  );
}
