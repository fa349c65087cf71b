/**
 * Where the spaces of the reward track lie: a loop of two rows or two columns, clockwise from the top left.
 * Where the marker stands and what a space gives is said by the content.
 */
import { type Box, box, centerOf, type Point } from './box.ts';

interface TrackStep {
  /** Halfway between a space and the next one. */
  readonly at: Point;
  /** Direction of travel in radians, 0 to the right. */
  readonly angle: number;
}

export interface TrackLayout {
  readonly spaces: readonly Box[];
  /** By the space that it leaves. */
  readonly steps: readonly TrackStep[];
}

/** `count` spaces; `upright` stands the loop on its short side. */
export function trackLoop(within: Box, count: number, gap: number, upright: boolean): TrackLayout {
  const long = Math.ceil(count / 2);
  const [columns, rows] = upright ? [2, long] : [long, 2];
  const width = (within.width - gap * (columns - 1)) / columns;
  const height = (within.height - gap * (rows - 1)) / rows;
  const spaces = Array.from({ length: count }, (_, index) => {
    const [column, line] = upright ? uprightPlace(index, long, count) : flatPlace(index, long);
    return box(within.x + column * (width + gap), within.y + line * (height + gap), width, height);
  });
  const steps = spaces.map((space, index): TrackStep => {
    const from = centerOf(space);
    const to = centerOf(spaces[(index + 1) % count] ?? space);
    return { at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, angle: Math.atan2(to.y - from.y, to.x - from.x) };
  });
  return { spaces, steps };
}

function flatPlace(index: number, long: number): [number, number] {
  return index < long ? [index, 0] : [2 * long - 1 - index, 1];
}

/** Up the left column and down the right one, so that travel is clockwise as in the flat loop. */
function uprightPlace(index: number, long: number, count: number): [number, number] {
  if (index === 0) return [0, 0];
  return index <= long ? [1, index - 1] : [0, count - index];
}
