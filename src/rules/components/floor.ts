/** The grid of a floor board: the names and indices of its spaces, and their neighbors. */

export const FLOOR_SIZE = 5;
export const COLUMNS = ['A', 'B', 'C', 'D', 'E'] as const;
export const ROWS = ['1', '2', '3', '4', '5'] as const;

/** Columns A–E from the left, rows 1–5 from the top. */
export type Space = `${(typeof COLUMNS)[number]}${(typeof ROWS)[number]}`;

/** All 25 names, row by row. The index of a space is its position in this list. */
export const SPACES: readonly Space[] = ROWS.flatMap((row) => COLUMNS.map((column): Space => `${column}${row}`));

const INDEX = new Map<string, number>(SPACES.map((space, index) => [space, index]));

/** The index, 0–24, of a name; undefined if there is no such space. */
export function spaceIndex(name: string): number | undefined {
  return INDEX.get(name);
}

/** Connectors and plants are on spaces where column plus row is even. */
export function isConnectorPlace(index: number): boolean {
  return index % 2 === 0;
}

/** The indices of the spaces that share a side with this one. */
export function adjacentSpaces(index: number): readonly number[] {
  return at(index, [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ]);
}

/** The indices of the diagonal neighbors, which are the corners of a plant. */
export function cornerSpaces(index: number): readonly number[] {
  return at(index, [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]);
}

function at(index: number, steps: readonly (readonly [number, number])[]): readonly number[] {
  const column = index % FLOOR_SIZE;
  const row = Math.floor(index / FLOOR_SIZE);
  return steps
    .map(([right, down]) => [column + right, row + down] as const)
    .filter(([c, r]) => c >= 0 && c < FLOOR_SIZE && r >= 0 && r < FLOOR_SIZE)
    .map(([c, r]) => r * FLOOR_SIZE + c);
}
