/**
 * Where everything stands when two people are compared: a plaque with both, a line for each value, the bars, the badges.
 * Pure numbers, as in the table's layout.
 */
import { type Box, box } from '../box.ts';
import { PEOPLE_MARGIN, PEOPLE_WIDTH } from './profile.ts';

const INNER = PEOPLE_WIDTH - 2 * PEOPLE_MARGIN;
const PLAQUE = 250;
const LINE = 78;
const FIGURE = 384;
const HEADING = 62;
const SIGN = 92;
const SIGNS_A_ROW = 6;

interface ComparisonLine {
  readonly line: Box;
  readonly label: Box;
  readonly values: readonly [Box, Box];
}

export interface ComparisonLayout {
  readonly page: Box;
  readonly plaque: Box;
  /** Of each person on the plaque. */
  readonly people: readonly [Box, Box];
  readonly note: Box;
  readonly lines: readonly ComparisonLine[];
  readonly categories: Box;
  readonly heading: Box;
  /** Of each person: where their signs stand. */
  readonly badges: readonly [readonly Box[], readonly Box[]];
}

export function comparisonLayout(lines: number, badges: readonly [number, number]): ComparisonLayout {
  const left = PEOPLE_MARGIN;
  const half = INNER / 2;
  const plaque = box(left, PEOPLE_MARGIN, INNER, PLAQUE);
  const top = plaque.y + PLAQUE + 18;
  const below = top + lines * LINE + 24;
  const headingTop = below + FIGURE + 16;
  const signsTop = headingTop + HEADING;
  const rows = Math.ceil(Math.max(1, ...badges) / SIGNS_A_ROW);
  const signs = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) =>
      box(from + (index % SIGNS_A_ROW) * SIGN, signsTop + Math.floor(index / SIGNS_A_ROW) * SIGN, SIGN, SIGN),
    );
  return {
    page: box(0, 0, PEOPLE_WIDTH, signsTop + rows * SIGN + PEOPLE_MARGIN),
    plaque,
    people: [box(left + 24, plaque.y + 22, half - 48, 158), box(left + half + 24, plaque.y + 22, half - 48, 158)],
    note: box(left + 24, plaque.y + 184, INNER - 48, 48),
    lines: Array.from({ length: lines }, (_, index) => {
      const y = top + index * LINE;
      return {
        line: box(left, y, INNER, LINE),
        label: box(left + INNER * 0.31, y, INNER * 0.38, LINE),
        values: [box(left + 8, y, INNER * 0.29, LINE), box(left + INNER * 0.71 - 8, y, INNER * 0.29, LINE)],
      };
    }),
    categories: box(left, below, INNER, FIGURE),
    heading: box(left, headingTop, INNER, HEADING),
    badges: [signs(badges[0], left), signs(badges[1], left + half + 12)],
  };
}
