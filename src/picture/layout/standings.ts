/**
 * Where everything stands in the standings of a league: the banner, then group after group, a line for each of its people.
 * Pure numbers, as in the table's layout.
 */
import { type Box, box } from './box.ts';

export interface StandingsLine {
  readonly line: Box;
  readonly place: Box;
  readonly name: Box;
  readonly points: Box;
  readonly values: readonly Box[];
}

interface StandingsGroupLayout {
  /** Its name, at the left of the heads of the columns. */
  readonly title: Box;
  readonly heads: StandingsLine;
  readonly lines: readonly StandingsLine[];
}

export interface StandingsLayout {
  readonly page: Box;
  readonly banner: Box;
  readonly groups: readonly StandingsGroupLayout[];
  readonly foot: Box;
}

const STANDINGS_WIDTH = 1200;
const MARGIN = 36;
const BANNER = 180;
const HEADS = 84;
const LINE = 62;
const BETWEEN = 22;
const FOOT = 84;
const PLACE = 116;
const POINTS = 136;
const VALUE = 112;

/** `groups`: how many lines each has. `columns`: beside the points. */
export function standingsLayout(groups: readonly number[], columns: number): StandingsLayout {
  const inner = STANDINGS_WIDTH - 2 * MARGIN;
  const values = columns * VALUE;
  const lineAt = (y: number, height: number): StandingsLine => {
    const right = MARGIN + inner;
    return {
      line: box(MARGIN, y, inner, height),
      place: box(MARGIN, y, PLACE, height),
      name: box(MARGIN + PLACE, y, inner - PLACE - POINTS - values - 12, height),
      points: box(right - values - POINTS, y, POINTS, height),
      values: Array.from({ length: columns }, (_, at) => box(right - values + at * VALUE, y, VALUE, height)),
    };
  };
  let y = MARGIN + BANNER;
  const placed = groups.map((count): StandingsGroupLayout => {
    y += BETWEEN;
    const heads = lineAt(y, HEADS);
    y += HEADS;
    const lines = Array.from({ length: count }, (_, at) => lineAt(y + at * LINE, LINE));
    y += count * LINE;
    const { place, name } = heads;
    return { title: box(place.x, place.y, place.width + name.width, place.height), heads, lines };
  });
  const foot = box(MARGIN, y + BETWEEN, inner, FOOT);
  return {
    page: box(0, 0, STANDINGS_WIDTH, foot.y + FOOT + MARGIN - 12),
    banner: box(MARGIN, MARGIN, inner, BANNER),
    groups: placed,
    foot,
  };
}
