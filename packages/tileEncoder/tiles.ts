/** Cuts a page into rectangular tiles, so that boxes that change independently lie in separate tiles. */

/** In pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

/** Rows of pixels with the same tiles side by side. */
interface Band {
  readonly from: number;
  readonly to: number;
  /** Tile indices, left to right. */
  readonly tiles: readonly number[];
}

export interface Tiling {
  /** Without gaps or overlaps, at whole pixels. */
  readonly tiles: readonly Box[];
  readonly bands: readonly Band[];
  readonly grid: TileGrid;
}

/** Caches the tilings of the few layouts. */
export function createTilingCache(): (page: Box, boxes: readonly Box[], margin?: number) => Tiling {
  const cache = new Map<string, Tiling>();
  return (page, boxes, margin) => {
    const places = [page, ...boxes].map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`);
    const key = `${margin} ${places.join('|')}`;
    const tiling = cache.get(key) ?? tilingOf(page, boxes, margin);
    if (cache.size >= MAX_CACHED_TILINGS) cache.clear();
    cache.set(key, tiling);
    return tiling;
  };
}

const MAX_CACHED_TILINGS = 64;

/**
 * Boxes that overlap, or that no straight cut separates, share a tile. Space around boxes belongs to the nearest; from
 * `margin` pixels on it gets tiles of its own.
 */
export function tilingOf(page: Box, boxes: readonly Box[], margin = Number.POSITIVE_INFINITY): Tiling {
  const tiles = cutRegion(page, boxes, margin);
  return { tiles, bands: bandsOf(page, tiles), grid: new TileGrid(page, tiles) };
}

function cutRegion(region: Box, boxes: readonly Box[], margin: number): Box[] {
  if (boxes.length === 0) return [region];
  // Columns first: pages consist of wide boards side by side.
  const across = cutsOf(
    [region.x, region.x + region.width],
    boxes.map(({ x, width }) => [x, x + width]),
    margin,
  );
  if (across.length > 0) {
    return spansBetween(across, region.x, region.x + region.width).flatMap(([from, to]) =>
      cutRegion(
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
  return spansBetween(down, region.y, region.y + region.height).flatMap(([from, to]) =>
    cutRegion(
      box(region.x, from, region.width, to - from),
      boxes.filter(({ y, height }) => y + height / 2 >= from && y + height / 2 < to),
      margin,
    ),
  );
}

type Span = readonly [from: number, to: number];

/**
 * Cuts at whole pixels: on both sides of gaps wider than `margin`, else in the middle. Adjacent spans are cut where
 * they touch.
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

function spansBetween(cuts: readonly number[], from: number, to: number): [number, number][] {
  const edges = [from, ...cuts, to];
  return edges.slice(1).map((edge, index) => [edges[index] ?? from, edge]);
}

function bandsOf(page: Box, tiles: readonly Box[]): Band[] {
  const edges = new Set(tiles.flatMap(({ y, height }) => [y, y + height]));
  const sorted = [...edges].sort((a, b) => a - b);
  return spansBetween(sorted.slice(1, -1), page.y, page.y + page.height).map(([from, to]) => ({
    from,
    to,
    tiles: tiles
      .map((tile, index) => ({ tile, index }))
      .filter(({ tile }) => tile.y <= from && tile.y + tile.height >= to)
      .sort((a, b) => a.tile.x - b.tile.x)
      .map(({ index }) => index),
  }));
}

/** The side of a grid cell in pixels, about that of a small tile. */
const CELL_SIZE = 64;

class TileGrid {
  readonly #page: Box;
  readonly #columns: number;
  readonly #rows: number;
  /** By cell, row by row: indices of overlapping tiles. */
  readonly #cells: number[][];
  /** By tile: the last visit to it, so that none is visited twice. */
  readonly #visited: Uint32Array;
  #visits = 0;

  constructor(page: Box, tiles: readonly Box[]) {
    this.#page = page;
    this.#columns = Math.ceil(page.width / CELL_SIZE);
    this.#rows = Math.ceil(page.height / CELL_SIZE);
    this.#cells = Array.from({ length: this.#columns * this.#rows }, () => []);
    this.#visited = new Uint32Array(tiles.length);
    tiles.forEach((tile, index) => {
      this.#eachCell(tile, (cell) => cell.push(index));
    });
  }

  /** Visits every tile that may overlap the box, once, in no order; some may not overlap it. */
  visit(box: Box, call: (tile: number) => void): void {
    this.#visits += 1;
    const visit = this.#visits;
    this.#eachCell(box, (cell) => {
      for (const tile of cell) {
        if (this.#visited[tile] === visit) continue;
        this.#visited[tile] = visit;
        call(tile);
      }
    });
  }

  #eachCell({ x, y, width, height }: Box, call: (cell: number[]) => void): void {
    const [left, top] = [x - this.#page.x, y - this.#page.y];
    const right = Math.min(this.#columns, Math.ceil((left + width) / CELL_SIZE));
    const bottom = Math.min(this.#rows, Math.ceil((top + height) / CELL_SIZE));
    for (let row = Math.max(0, Math.floor(top / CELL_SIZE)); row < bottom; row++) {
      for (let column = Math.max(0, Math.floor(left / CELL_SIZE)); column < right; column++) {
        call(this.#cells[row * this.#columns + column] as number[]);
      }
    }
  }
}
