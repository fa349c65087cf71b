/** The layout of the score sheet: the banner, one column per player, one row per category. */
import { type Box, box, squareAt } from './box.ts';

export const SCORE_ROWS = [
  'tools',
  'connectors1',
  'connectors2',
  'connectors3',
  'ornaments',
  'plants',
  'total',
] as const;
export type ScoreRow = (typeof SCORE_ROWS)[number];

/** The first and last row of each category. */
const CATEGORY_ROWS = {
  tools: ['tools', 'tools'],
  connectors: ['connectors1', 'connectors3'],
  ornaments: ['ornaments', 'ornaments'],
  plants: ['plants', 'plants'],
  total: ['total', 'total'],
} as const satisfies Record<string, readonly [ScoreRow, ScoreRow]>;
export type ScoreCategory = keyof typeof CATEGORY_ROWS;

const SCORE_WIDTH = 1200;
const MARGIN = 36;
const BANNER = 196;
/** The height of crown, roundel and name. In narrow columns, names need three lines. */
const HEAD = { wide: 246, narrow: 290 };
const LABELS = 372;
/** The width of the round numbers beside the connectors' label. */
export const ROUND_NUMBERS_WIDTH = 74;
const LATER_ROUNDS: ReadonlySet<ScoreRow> = new Set(['connectors2', 'connectors3']);
const HEIGHTS: Readonly<Record<ScoreRow, number>> = {
  tools: 92,
  connectors1: 70,
  connectors2: 70,
  connectors3: 70,
  ornaments: 92,
  plants: 92,
  total: 124,
};

const CROWN_SIDE = 74;
const ROUNDEL_RADIUS = 42;

/** `plants`: whether the game has plants. */
export function scoreSheetLayout(players: number, plants: boolean) {
  const shown = SCORE_ROWS.filter((row) => plants || row !== 'plants');
  const top = MARGIN + BANNER + 22;
  const inner = SCORE_WIDTH - 2 * MARGIN;
  const columnWidth = (inner - LABELS) / players;
  const left = (column: number) => MARGIN + LABELS + column * columnWidth;
  const indices = Array.from({ length: players }, (_, column) => column);
  const rows = new Map<ScoreRow, { line: Box; cells: Box[] }>();
  const head = players > 2 ? HEAD.narrow : HEAD.wide;
  let y = top + head;
  for (const row of shown) {
    const height = HEIGHTS[row];
    rows.set(row, {
      line: LATER_ROUNDS.has(row)
        ? box(left(0) - ROUND_NUMBERS_WIDTH, y, inner - LABELS + ROUND_NUMBERS_WIDTH, height)
        : box(MARGIN, y, inner, height),
      cells: indices.map((column) => box(left(column) + 8, y, columnWidth - 16, height)),
    });
    y += height;
  }
  const labels = new Map<ScoreCategory, Box>();
  for (const [category, [from, to]] of Object.entries(CATEGORY_ROWS) as [ScoreCategory, [ScoreRow, ScoreRow]][]) {
    const [first, last] = [rows.get(from)?.line, rows.get(to)?.line];
    if (first && last) labels.set(category, box(MARGIN, first.y, LABELS, last.y + last.height - first.y));
  }
  return {
    page: box(0, 0, SCORE_WIDTH, y + MARGIN),
    banner: box(MARGIN, MARGIN, inner, BANNER),
    rows,
    labels,
    columns: indices.map((column) => {
      const middle = left(column) + columnWidth / 2;
      return {
        plate: box(left(column) + 2, top, columnWidth - 4, y - top + 4),
        crown: squareAt({ x: middle, y: top + 40 }, CROWN_SIDE / 2),
        roundel: squareAt({ x: middle, y: top + 84 + ROUNDEL_RADIUS - 6 }, ROUNDEL_RADIUS),
        computer: squareAt({ x: middle + ROUNDEL_RADIUS + 28, y: top + 84 + ROUNDEL_RADIUS - 6 }, 20),
        name: box(left(column) + 8, top + 84 + 2 * ROUNDEL_RADIUS, columnWidth - 16, head - 88 - 2 * ROUNDEL_RADIUS),
      };
    }),
  };
}

export type ScoreSheetLayout = ReturnType<typeof scoreSheetLayout>;
