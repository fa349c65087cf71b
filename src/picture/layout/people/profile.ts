/**
 * Where everything stands on a profile: the plaque with the name, ratings, tables and categories side by side, facts, badges.
 * Pure numbers, as in the table's layout.
 */
import { type Box, box, row } from '../box.ts';

export const PEOPLE_WIDTH = 1200;
export const PEOPLE_MARGIN = 36;
const INNER = PEOPLE_WIDTH - 2 * PEOPLE_MARGIN;
const GAP = 24;
const PLAQUE = 232;
const RATINGS = 316;
const FIGURES = 384;
const FACTS = 142;
const HEADING = 58;
const BADGES_A_ROW = 6;
const BADGE = 196;
/** Where there are no badges: one line that says so. */
const NONE = 70;

export interface ProfileLayout {
  readonly page: Box;
  readonly plaque: Box;
  readonly ratings: readonly Box[];
  readonly tables: Box;
  readonly categories: Box;
  readonly facts: readonly Box[];
  readonly heading: Box;
  readonly badges: readonly Box[];
  /** Where it is said that there are none. */
  readonly none: Box;
}

export function profileLayout(facts: number, badges: number): ProfileLayout {
  let y = PEOPLE_MARGIN;
  const next = (height: number, gap = GAP) => {
    const at = box(PEOPLE_MARGIN, y, INNER, height);
    y += height + gap;
    return at;
  };
  const plaque = next(PLAQUE);
  const ratings = row(next(RATINGS), 2, GAP);
  const [tables, categories] = row(next(FIGURES), 2, GAP);
  const factsRow = row(next(FACTS, 14), facts, GAP / 2);
  const heading = next(HEADING, 0);
  const rows = Math.ceil(badges / BADGES_A_ROW);
  const room = next(rows === 0 ? NONE : rows * BADGE, 0);
  const cells = Array.from({ length: rows }, (_, line) =>
    row(box(room.x, room.y + line * BADGE, room.width, BADGE), BADGES_A_ROW, 0),
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

/** What stands on the plaque. */
export interface PlaqueLayout {
  readonly roundel: Box;
  readonly name: Box;
  readonly note: Box;
  readonly seats: Box;
  readonly figures: readonly Box[];
}

export function plaqueLayout(at: Box, figures: number): PlaqueLayout {
  const width = 132;
  const left = at.x + 196;
  const right = at.x + at.width - 28 - figures * width;
  const nameWidth = right - left - 20;
  return {
    roundel: box(at.x + 36, at.y + 46, 140, 140),
    name: box(left, at.y + 22, nameWidth, 92),
    note: box(left, at.y + 112, nameWidth, 44),
    seats: box(left, at.y + 160, nameWidth, 50),
    figures: Array.from({ length: figures }, (_, index) => box(right + index * width, at.y + 34, width, 164)),
  };
}

/** The parts of a panel with a title: what is at its head, and the room below. */
export function panelLayout(at: Box, head: number): { readonly head: Box; readonly room: Box } {
  const inner = box(at.x + 24, at.y + 18, at.width - 48, at.height - 36);
  return {
    head: box(inner.x, inner.y, inner.width, head),
    room: box(inner.x, inner.y + head, inner.width, inner.height - head),
  };
}
