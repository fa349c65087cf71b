/**
 * Where everything stands on the score sheet: the banner, a column a player, a row a category.
 * Pure numbers, as in the table's layout.
 */
import { type Box, box, type Point } from './box.ts';

/** What points are given for, in the order of the sheet; connectors once a round. */
const SCORE_ROWS = ['tools', 'connectors1', 'connectors2', 'connectors3', 'ornaments', 'plants', 'total'] as const;
export type ScoreRow = (typeof SCORE_ROWS)[number];

interface ScoreColumn {
  /** From the crown to the total: the winner's plate. */
  readonly plate: Box;
  readonly crown: Point;
  readonly roundel: Point;
  readonly name: Box;
}

export interface ScoreSheetLayout {
  readonly page: Box;
  readonly banner: Box;
  /** Of each row that is shown: its line from side to side, and its cells by column. */
  readonly rows: ReadonlyMap<ScoreRow, { readonly line: Box; readonly cells: readonly Box[] }>;
  /** Of each category: its picture and its name; of connectors beside all three rounds. */
  readonly labels: ReadonlyMap<'tools' | 'connectors' | 'ornaments' | 'plants' | 'total', Box>;
  readonly columns: readonly ScoreColumn[];
}

const SCORE_WIDTH = 1200;
const MARGIN = 36;
const BANNER = 196;
/** Above the rows: crown, roundel and name, which takes up to three lines where columns are narrow. */
const HEAD = { wide: 246, narrow: 290 };
const LABELS = 372;
/** Of the labels: where the rounds of connectors are numbered. */
export const ROUNDS = 74;
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

export const CROWN_SIDE = 74;
export const SCORE_ROUNDEL = 42;

/** `plants`: whether the game is played on the side that has them. */
export function scoreSheetLayout(players: number, plants: boolean): ScoreSheetLayout {
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
        ? box(left(0) - ROUNDS, y, inner - LABELS + ROUNDS, height)
        : box(MARGIN, y, inner, height),
      cells: indices.map((column) => box(left(column) + 8, y, columnWidth - 16, height)),
    });
    y += height;
  }
  const label = (from: ScoreRow, to: ScoreRow) => {
    const [first, last] = [rows.get(from)?.line, rows.get(to)?.line];
    return first && last ? [box(MARGIN, first.y, LABELS, last.y + last.height - first.y)] : [];
  };
  const spans = [
    ['tools', label('tools', 'tools')],
    ['connectors', label('connectors1', 'connectors3')],
    ['ornaments', label('ornaments', 'ornaments')],
    ['plants', label('plants', 'plants')],
    ['total', label('total', 'total')],
  ] as const;
  return {
    page: box(0, 0, SCORE_WIDTH, y + MARGIN),
    banner: box(MARGIN, MARGIN, inner, BANNER),
    rows,
    labels: new Map(spans.flatMap(([name, boxes]) => boxes.map((at) => [name, at] as const))),
    columns: indices.map((column) => {
      const middle = left(column) + columnWidth / 2;
      return {
        plate: box(left(column) + 2, top, columnWidth - 4, y - top + 4),
        crown: { x: middle, y: top + 40 },
        roundel: { x: middle, y: top + 84 + SCORE_ROUNDEL - 6 },
        name: box(left(column) + 8, top + 84 + 2 * SCORE_ROUNDEL, columnWidth - 16, head - 88 - 2 * SCORE_ROUNDEL),
      };
    }),
  };
}
