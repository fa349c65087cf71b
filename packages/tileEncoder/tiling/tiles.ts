/**
 * Cuts a page into rectangular tiles, so that boxes that change alone have tiles of their own.
 * What is to be seen in a tile is said by the scene's parts.
 */
import { type Box, box } from './box.ts';
import { TileGrid } from './tileGrid.ts';

/** Rows of pixels in which the same tiles lie side by side. */
interface Band {
  readonly from: number;
  readonly to: number;
  /** Indices of tiles, from left to right. */
  readonly tiles: readonly number[];
}

export interface Tiling {
  /** Without gap or overlap, at whole pixels. */
  readonly tiles: readonly Box[];
  readonly bands: readonly Band[];
  readonly grid: TileGrid;
}

/** Remembers the tilings of the few layouts there are. */
export function tilings(): (page: Box, boxes: readonly Box[], margin?: number) => Tiling {
  const known = new Map<string, Tiling>();
  return (page, boxes, margin) => {
    const places = [page, ...boxes].map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`);
    const key = `${margin} ${places.join('|')}`;
    const tiling = known.get(key) ?? tilingOf(page, boxes, margin);
    if (known.size >= MOST_TILINGS) known.clear();
    known.set(key, tiling);
    return tiling;
  };
}

const MOST_TILINGS = 64;

/**
 * Boxes that overlap share a tile, as do those that no straight cut through all of their surroundings can part. What is
 * around the boxes goes to the nearest, but for what is `margin` wide: that gets tiles of its own.
 */
export function tilingOf(page: Box, boxes: readonly Box[], margin = Number.POSITIVE_INFINITY): Tiling {
  const tiles = parted(page, boxes, margin);
  return { tiles, bands: bandsOf(page, tiles), grid: new TileGrid(page, tiles) };
}

function parted(region: Box, boxes: readonly Box[], margin: number): Box[] {
  if (boxes.length === 0) return [region];
  // Columns first: wide boards beside each other are what pages are made of, and what repeats from left to right.
  const across = cutsOf(
    [region.x, region.x + region.width],
    boxes.map(({ x, width }) => [x, x + width]),
    margin,
  );
  if (across.length > 0) {
    return between(across, region.x, region.x + region.width).flatMap(([from, to]) =>
      parted(
        box(from, region.y, to - from, region.height),
        boxes.filter(({ x, width }) => x + width / 2 >= from && x + width / 2 < to),
        margin,
      ),
    );
  }
  const down = cutsOf(
    [region.y, region.y + region.height],
    boxes.map(({ y, height }) => [y, y + height]),
    margin,
  );
  if (down.length === 0) return [region];
  return between(down, region.y, region.y + region.height).flatMap(([from, to]) =>
    parted(
      box(region.x, from, region.width, to - from),
      boxes.filter(({ y, height }) => y + height / 2 >= from && y + height / 2 < to),
      margin,
    ),
  );
}

type Span = readonly [from: number, to: number];

/**
 * Places where no span is, at whole pixels: on both sides of each gap that is a margin, else in its middle. Spans that
 * touch are parted where they do.
 */
function cutsOf([start, stop]: Span, spans: readonly Span[], margin: number): number[] {
  const sorted = [...spans].sort((a, b) => a[0] - b[0]);
  const cuts: number[] = [];
  let end = sorted[0]?.[1] ?? 0;
  const first = Math.floor(sorted[0]?.[0] ?? 0);
  if (first - start >= margin) cuts.push(first);
  for (const [from, to] of sorted.slice(1)) {
    if (from - end >= margin + 2) cuts.push(Math.ceil(end), Math.floor(from));
    else if (from >= end - 0.5) cuts.push(Math.round((from + end) / 2));
    end = Math.max(end, to);
  }
  const last = Math.ceil(end);
  if (stop - last >= margin) cuts.push(last);
  return cuts;
}

function between(cuts: readonly number[], from: number, to: number): [number, number][] {
  const edges = [from, ...cuts, to];
  return edges.slice(1).map((edge, index) => [edges[index] ?? from, edge]);
}

function bandsOf(page: Box, tiles: readonly Box[]): Band[] {
  const edges = new Set(tiles.flatMap(({ y, height }) => [y, y + height]));
  const sorted = [...edges].sort((a, b) => a - b);
  return between(sorted.slice(1, -1), page.y, page.y + page.height).map(([from, to]) => ({
    from,
    to,
    tiles: tiles
      .map((tile, index) => ({ tile, index }))
      .filter(({ tile }) => tile.y <= from && tile.y + tile.height >= to)
      .sort((a, b) => a.tile.x - b.tile.x)
      .map(({ index }) => index),
  }));
}
