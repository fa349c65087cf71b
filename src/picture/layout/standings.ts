/** The layout of a league's standings: the banner, then one table per group. */
import { box } from './box.ts';

const STANDINGS_WIDTH = 1200;
const MARGIN = 36;
const BANNER = 180;
const HEADS = 84;
const LINE = 62;
const GROUP_GAP = 22;
/** Room for three lines. */
const FOOT = 126;
/** The distance between the last column and the edge of the leader's plate. */
const EDGE = 10;
const PLACE = 116;
const POINTS = 136;
const VALUE = 116;

/** `groups`: the number of lines of each group. `columns`: the number of columns beside the points. */
export function standingsLayout(groups: readonly number[], columns: number) {
  const inner = STANDINGS_WIDTH - 2 * MARGIN;
  const values = columns * VALUE;
  const lineAt = (y: number, height: number) => {
    const right = MARGIN + inner - EDGE;
    return {
      line: box(MARGIN, y, inner, height),
      place: box(MARGIN, y, PLACE, height),
      name: box(MARGIN + PLACE, y, inner - PLACE - POINTS - values - EDGE - 12, height),
      points: box(right - values - POINTS, y, POINTS, height),
      values: Array.from({ length: columns }, (_, at) => box(right - values + at * VALUE, y, VALUE, height)),
    };
  };
  let y = MARGIN + BANNER;
  const placed = groups.map((count) => {
    y += GROUP_GAP;
    const heads = lineAt(y, HEADS);
    y += HEADS;
    const lines = Array.from({ length: count }, (_, at) => lineAt(y + at * LINE, LINE));
    y += count * LINE;
    const { place, name } = heads;
    // The title is to the left of the column heads.
    return { title: box(place.x, place.y, place.width + name.width, place.height), heads, lines };
  });
  const foot = box(MARGIN, y + GROUP_GAP, inner, FOOT);
  return {
    page: box(0, 0, STANDINGS_WIDTH, foot.y + FOOT + MARGIN - 12),
    banner: box(MARGIN, MARGIN, inner, BANNER),
    groups: placed,
    foot,
  };
}

export type StandingsGroupLayout = ReturnType<typeof standingsLayout>['groups'][number];
