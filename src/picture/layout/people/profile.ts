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
  /** Where names usually leave ink, in pieces: most are shorter than the room for them. */
  readonly nameTiles: readonly Box[];
  readonly note: Box;
  /** One each, whoever has played in it. */
  readonly seats: readonly Box[];
  readonly figures: readonly { readonly value: Box; readonly label: Box }[];
}

const FIGURE_VALUE = 84;
const SEATS = 4;

export function plaqueLayout(at: Box, figures: number): PlaqueLayout {
  const width = 132;
  const left = at.x + 196;
  const right = at.x + at.width - 28 - figures * width;
  const nameWidth = right - left - 20;
  const name = box(left, at.y + 22, nameWidth, 90);
  return {
    roundel: box(at.x + 36, at.y + 46, 140, 140),
    name,
    nameTiles: row(box(name.x, name.y + 11, name.width, 76), 4, 0),
    note: box(left, at.y + 112, nameWidth, 44),
    seats: row(box(left, at.y + 160, nameWidth, 50), SEATS, 0),
    figures: Array.from({ length: figures }, (_, index) => ({
      value: box(right + index * width, at.y + 50, width, FIGURE_VALUE),
      label: box(right + index * width, at.y + 138, width, 60),
    })),
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

/** At the head of a rating: what it is of, its value, and how far it may be off. */
export function ratingHeadLayout({ x, y, width }: Box): {
  readonly title: Box;
  readonly value: Box;
  readonly note: Box;
} {
  const [value, note, height] = [178, 80, 58];
  const left = x + width - note;
  return {
    title: box(x, y, width - note - value - 28, height),
    value: box(left - 14 - value, y, value, height),
    note: box(left, y, note, height),
  };
}
