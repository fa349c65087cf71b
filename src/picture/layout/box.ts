/** Rectangles in pixels and calculations with them. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

export function centerOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The square with this center and half this side. */
export function squareAt({ x, y }: Point, radius: number): Box {
  return box(x - radius, y - radius, 2 * radius, 2 * radius);
}

export function inflate({ x, y, width, height }: Box, margin: number): Box {
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** Touching edges do not count as an overlap. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return box(x, y, Math.max(a.x + a.width, b.x + b.width) - x, Math.max(a.y + a.height, b.y + b.height) - y);
}

/** The area between two boxes: above, below, left and right of the inner box. */
export function borderBoxes(outer: Box, inner: Box): Box[] {
  const [right, bottom] = [inner.x + inner.width, inner.y + inner.height];
  return [
    box(outer.x, outer.y, outer.width, inner.y - outer.y),
    box(outer.x, bottom, outer.width, outer.y + outer.height - bottom),
    box(outer.x, inner.y, inner.x - outer.x, inner.height),
    box(right, inner.y, outer.x + outer.width - right, inner.height),
  ];
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Pairs elements with equal indices, up to the shorter length. */
export function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  const length = Math.min(ones.length, others.length);
  return Array.from({ length }, (_, index) => [ones[index] as One, others[index] as Other]);
}

/** Splits a box into `count` equal cells side by side, each at most `most` wide, and centers the row. */
export function row(within: Box, count: number, gap: number, most = Number.POSITIVE_INFINITY): Box[] {
  if (count === 0) return [];
  const width = Math.min(most, Math.floor((within.width - gap * (count - 1)) / count));
  const left = within.x + Math.floor((within.width - width * count - gap * (count - 1)) / 2);
  return Array.from({ length: count }, (_, index) => box(left + index * (width + gap), within.y, width, within.height));
}

/** Splits a box into a grid of `count` equal cells, with the number of rows that maximizes their shorter side. */
export function grid(within: Box, count: number, gap: number, most: number): Box[] {
  const shorter = (rows: number) => {
    const columns = Math.ceil(count / rows);
    const width = (within.width - gap * (columns - 1)) / columns;
    return Math.min(most, width, (within.height - gap * (rows - 1)) / rows);
  };
  const choices = Array.from({ length: Math.max(1, count) }, (_, index) => index + 1);
  const rows = choices.reduce((best, next) => (shorter(next) > shorter(best) + 1 ? next : best), 1);
  const columns = Math.ceil(count / rows);
  const height = Math.floor((within.height - gap * (rows - 1)) / rows);
  return Array.from({ length: rows }, (_, line) => {
    const here = Math.min(columns, count - line * columns);
    const at = box(within.x, within.y + line * (height + gap), within.width, height);
    const width = Math.min(most, Math.floor((within.width - gap * (columns - 1)) / columns));
    return row(at, here, gap, width);
  }).flat();
}

/** Cuts a box into pieces of at most this size, row by row. */
export function splitIntoTiles(whole: Box, most: { readonly width: number; readonly height: number }): Box[] {
  const pieces: Box[] = [];
  for (let y = 0; y < whole.height; y += most.height) {
    for (let x = 0; x < whole.width; x += most.width) {
      const [width, height] = [Math.min(most.width, whole.width - x), Math.min(most.height, whole.height - y)];
      pieces.push(box(whole.x + x, whole.y + y, width, height));
    }
  }
  return pieces;
}
