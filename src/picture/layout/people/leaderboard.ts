/**
 * Where everything stands on a leaderboard: the banner, the heads of the columns, a line a person.
 * Pure numbers, as in the table's layout.
 */
import { type Box, box } from '../box.ts';
import { PEOPLE_MARGIN, PEOPLE_WIDTH } from './profile.ts';

const INNER = PEOPLE_WIDTH - 2 * PEOPLE_MARGIN;
const BANNER = 196;
const HEADS = 66;
const LINE = 82;
/** Above the reader's line, where it stands apart. */
const APART = 30;
const NONE = 200;

export interface LeaderboardCells {
  readonly line: Box;
  readonly place: Box;
  readonly name: Box;
  readonly rating: Box;
  readonly games: Box;
  readonly wins: Box;
  readonly trend: Box;
}

export interface LeaderboardLayout {
  readonly page: Box;
  readonly banner: Box;
  readonly heads: Omit<LeaderboardCells, 'line' | 'place' | 'name'>;
  readonly lines: readonly LeaderboardCells[];
  readonly apart: LeaderboardCells | null;
  readonly none: Box;
}

export function leaderboardLayout(lines: number, hasApart: boolean): LeaderboardLayout {
  const banner = box(PEOPLE_MARGIN, PEOPLE_MARGIN, INNER, BANNER);
  const headsTop = banner.y + BANNER + 10;
  const top = headsTop + HEADS;
  const end = top + (lines === 0 ? NONE : lines * LINE);
  const height = end + (hasApart ? APART + LINE : 0);
  return {
    page: box(0, 0, PEOPLE_WIDTH, height + PEOPLE_MARGIN - 8),
    banner,
    heads: cellsAt(headsTop, HEADS),
    lines: Array.from({ length: lines }, (_, index) => cellsAt(top + index * LINE, LINE)),
    apart: hasApart ? cellsAt(end + APART, LINE) : null,
    none: box(PEOPLE_MARGIN, top, INNER, NONE),
  };
}

function cellsAt(y: number, height: number): LeaderboardCells {
  const cell = (left: number, width: number) => box(PEOPLE_MARGIN + left, y, width, height);
  return {
    line: cell(0, INNER),
    place: cell(8, 84),
    name: cell(104, 414),
    rating: cell(528, 224),
    games: cell(760, 108),
    wins: cell(876, 108),
    trend: cell(992, 128),
  };
}
