/** Layouts of profiles, comparisons and leaderboards. */
import { type Box, box, row } from './box.ts';

const PEOPLE_WIDTH = 1200;
const PEOPLE_MARGIN = 36;
const INNER_WIDTH = PEOPLE_WIDTH - 2 * PEOPLE_MARGIN;
const GAP = 24;
const PROFILE_PLAQUE_HEIGHT = 232;
const RATINGS_HEIGHT = 316;
const FIGURES_HEIGHT = 384;
const FACTS_HEIGHT = 142;
const BADGES_HEADING_HEIGHT = 58;
const BADGES_PER_ROW = 6;
const BADGE_SIZE = 196;
const NO_BADGES_HEIGHT = 70;

export function profileLayout(facts: number, badges: number) {
  let y = PEOPLE_MARGIN;
  const next = (height: number, gap = GAP) => {
    const at = box(PEOPLE_MARGIN, y, INNER_WIDTH, height);
    y += height + gap;
    return at;
  };
  const plaque = next(PROFILE_PLAQUE_HEIGHT);
  const ratings = row(next(RATINGS_HEIGHT), 2, GAP);
  const [tables, categories] = row(next(FIGURES_HEIGHT), 2, GAP);
  const factsRow = row(next(FACTS_HEIGHT, 14), facts, GAP / 2);
  const heading = next(BADGES_HEADING_HEIGHT, 0);
  const rows = Math.ceil(badges / BADGES_PER_ROW);
  const room = next(rows === 0 ? NO_BADGES_HEIGHT : rows * BADGE_SIZE, 0);
  const cells = Array.from({ length: rows }, (_, line) =>
    row(box(room.x, room.y + line * BADGE_SIZE, room.width, BADGE_SIZE), BADGES_PER_ROW, 0),
  ).flat();
  return {
    page: box(0, 0, PEOPLE_WIDTH, y + PEOPLE_MARGIN - 8),
    plaque,
    ratings,
    tables: tables ?? plaque,
    categories: categories ?? plaque,
    facts: factsRow,
    heading,
    badges: cells.slice(0, badges),
    none: room,
  };
}

const FIGURE_VALUE_HEIGHT = 84;
const SEAT_COUNT = 4;

export function plaqueLayout(at: Box, figures: number) {
  const width = 132;
  const left = at.x + 196;
  const right = at.x + at.width - 28 - figures * width;
  const nameWidth = right - left - 20;
  const name = box(left, at.y + 22, nameWidth, 90);
  return {
    roundel: box(at.x + 36, at.y + 46, 140, 140),
    name,
    /** Split into tiles, because most names are shorter than their box. */
    nameTiles: row(box(name.x, name.y + 11, name.width, 76), 4, 0),
    note: box(left, at.y + 112, nameWidth, 44),
    seats: row(box(left, at.y + 160, nameWidth, 50), SEAT_COUNT, 0),
    figures: Array.from({ length: figures }, (_, index) => ({
      value: box(right + index * width, at.y + 50, width, FIGURE_VALUE_HEIGHT),
      label: box(right + index * width, at.y + 138, width, 60),
    })),
  };
}

/** The title of a panel and the room below it. */
export function panelLayout(at: Box, head: number) {
  const inner = box(at.x + 24, at.y + 18, at.width - 48, at.height - 36);
  return {
    head: box(inner.x, inner.y, inner.width, head),
    room: box(inner.x, inner.y + head, inner.width, inner.height - head),
  };
}

export function ratingHeadLayout({ x, y, width }: Box) {
  const [value, note, height] = [178, 80, 58];
  const left = x + width - note;
  return {
    title: box(x, y, width - note - value - 28, height),
    value: box(left - 14 - value, y, value, height),
    note: box(left, y, note, height),
  };
}

const VALUE_WIDTH = 92;
const BAR_VALUE_GAP = 12;
const MIN_BAR_LENGTH = 6;
const MAX_BAR_THICKNESS = 25;
const BAR_TILE_WIDTH = 50;
/** How far the stroke of an edge reaches beyond it. */
const BAR_EDGE = 2;
/** The radius of the rounded corners at the right end. */
const BAR_CORNER = 6;

/** A pair of bars, tiled so that pictures share tiles. `shares`: lengths relative to the longest possible bar. */
export function barsLayout(at: Box, shares: readonly number[]) {
  const thick = Math.min(MAX_BAR_THICKNESS, Math.floor((at.height - 10) / 2));
  const middle = Math.floor(at.y + at.height / 2);
  const longest = at.width - VALUE_WIDTH;
  const count = Math.ceil(at.width / BAR_TILE_WIDTH);
  const tiles = Array.from({ length: count }, (_, index) => {
    const left = at.x + index * BAR_TILE_WIDTH - (index === 0 ? BAR_EDGE : 0);
    const right = Math.min(at.x + (index + 1) * BAR_TILE_WIDTH, at.x + at.width);
    return box(left, at.y, right - left, at.height);
  });
  const bars = shares.map((share, index) => {
    const top = middle + (index === 0 ? -thick - 1 : 1);
    const length = Math.max(MIN_BAR_LENGTH, Math.round(longest * share));
    const rows = (from: number, to: number) => box(from, top - BAR_EDGE, to - from, thick + 2 * BAR_EDGE);
    const pieces = Math.max(0, Math.floor((length - BAR_CORNER) / BAR_TILE_WIDTH));
    const uncut = tiles.slice(0, pieces).map(({ x, width }) => rows(x, x + width));
    const cut = pieces === 0 ? at.x - BAR_EDGE : at.x + pieces * BAR_TILE_WIDTH;
    return {
      whole: box(at.x, top, longest, thick),
      bar: box(at.x, top, length, thick),
      /** The tiles from the left that equal those of the longest bar. */
      uncut,
      end: rows(cut, at.x + length + BAR_EDGE),
      value: box(at.x + length + BAR_VALUE_GAP, top, VALUE_WIDTH - BAR_VALUE_GAP, thick),
    };
  });
  return { bars, tiles };
}

export type BarLayout = ReturnType<typeof barsLayout>['bars'][number];

const COMPARISON_PLAQUE_HEIGHT = 250;
const COMPARISON_LINE_HEIGHT = 78;
const SIGNS_HEADING_HEIGHT = 62;
const SIGN_SIZE = 92;
const SIGNS_PER_ROW = 6;

export function comparisonLayout(lines: number, badges: readonly [number, number]) {
  const left = PEOPLE_MARGIN;
  const half = INNER_WIDTH / 2;
  const plaque = box(left, PEOPLE_MARGIN, INNER_WIDTH, COMPARISON_PLAQUE_HEIGHT);
  const top = plaque.y + COMPARISON_PLAQUE_HEIGHT + 18;
  const below = top + lines * COMPARISON_LINE_HEIGHT + 24;
  const headingTop = below + FIGURES_HEIGHT + 16;
  const signsTop = headingTop + SIGNS_HEADING_HEIGHT;
  const rows = Math.ceil(Math.max(1, ...badges) / SIGNS_PER_ROW);
  const signs = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) =>
      box(
        from + (index % SIGNS_PER_ROW) * SIGN_SIZE,
        signsTop + Math.floor(index / SIGNS_PER_ROW) * SIGN_SIZE,
        SIGN_SIZE,
        SIGN_SIZE,
      ),
    );
  return {
    page: box(0, 0, PEOPLE_WIDTH, signsTop + rows * SIGN_SIZE + PEOPLE_MARGIN),
    plaque,
    people: [box(left + 24, plaque.y + 22, half - 48, 158), box(left + half + 24, plaque.y + 22, half - 48, 158)],
    note: box(left + 24, plaque.y + 184, INNER_WIDTH - 48, 48),
    lines: Array.from({ length: lines }, (_, index) =>
      box(left, top + index * COMPARISON_LINE_HEIGHT, INNER_WIDTH, COMPARISON_LINE_HEIGHT),
    ),
    categories: box(left, below, INNER_WIDTH, FIGURES_HEIGHT),
    heading: box(left, headingTop, INNER_WIDTH, SIGNS_HEADING_HEIGHT),
    badges: [signs(badges[0], left), signs(badges[1], left + half + 12)],
  };
}

const BANNER_HEIGHT = 196;
const COLUMN_HEADS_HEIGHT = 66;
const LEADERBOARD_LINE_HEIGHT = 82;
const OWN_LINE_GAP = 30;
const NO_LINES_HEIGHT = 200;

export function leaderboardLayout(lines: number, hasApart: boolean) {
  const banner = box(PEOPLE_MARGIN, PEOPLE_MARGIN, INNER_WIDTH, BANNER_HEIGHT);
  const headsTop = banner.y + BANNER_HEIGHT + 10;
  const top = headsTop + COLUMN_HEADS_HEIGHT;
  const end = top + (lines === 0 ? NO_LINES_HEIGHT : lines * LEADERBOARD_LINE_HEIGHT);
  const height = end + (hasApart ? OWN_LINE_GAP + LEADERBOARD_LINE_HEIGHT : 0);
  return {
    page: box(0, 0, PEOPLE_WIDTH, height + PEOPLE_MARGIN - 8),
    banner,
    heads: cellsAt(headsTop, COLUMN_HEADS_HEIGHT),
    lines: Array.from({ length: lines }, (_, index) =>
      cellsAt(top + index * LEADERBOARD_LINE_HEIGHT, LEADERBOARD_LINE_HEIGHT),
    ),
    apart: hasApart ? cellsAt(end + OWN_LINE_GAP, LEADERBOARD_LINE_HEIGHT) : null,
    none: box(PEOPLE_MARGIN, top, INNER_WIDTH, NO_LINES_HEIGHT),
  };
}

function cellsAt(y: number, height: number) {
  const cell = (left: number, width: number) => box(PEOPLE_MARGIN + left, y, width, height);
  return {
    line: cell(0, INNER_WIDTH),
    place: cell(8, 84),
    name: cell(104, 392),
    rating: cell(504, 224),
    games: cell(736, 122),
    wins: cell(862, 118),
    trend: cell(986, 134),
  };
}

export type LeaderboardCells = ReturnType<typeof cellsAt>;
