/**
 * Finds the tiles near a box without looking at all of them: most parts of a picture touch few tiles.
 * It may name a tile that does not touch: the caller looks.
 */
import type { Box } from './box.ts';

/** The side of a cell in pixels: about that of a small tile. */
const CELL = 64;

export class TileGrid {
  readonly #page: Box;
  readonly #columns: number;
  readonly #rows: number;
  /** By cell, row by row: indices of the tiles that reach into it. */
  readonly #cells: number[][];
  /** By tile: the visit that came last to it, so that each comes once. */
  readonly #visited: Uint32Array;
  #visits = 0;

  constructor(page: Box, tiles: readonly Box[]) {
    this.#page = page;
    this.#columns = Math.ceil(page.width / CELL);
    this.#rows = Math.ceil(page.height / CELL);
    this.#cells = Array.from({ length: this.#columns * this.#rows }, () => []);
    this.#visited = new Uint32Array(tiles.length);
    tiles.forEach((tile, index) => {
      this.#eachCell(tile, (cell) => cell.push(index));
    });
  }

  /** Every tile that may touch the box, once, in no order. */
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
    const right = Math.min(this.#columns, Math.ceil((left + width) / CELL));
    const bottom = Math.min(this.#rows, Math.ceil((top + height) / CELL));
    for (let row = Math.max(0, Math.floor(top / CELL)); row < bottom; row++) {
      for (let column = Math.max(0, Math.floor(left / CELL)); column < right; column++) {
        call(this.#cells[row * this.#columns + column] as number[]);
      }
    }
  }
}
