/** The layout of the table picture for 2, 3 and 4 players on 1600 × 1200 pixels. */
import { type Components, type GameState, type PlayerCount, playerCount, type Seat } from '../../rules/index.ts';
import { type Box, box, centerOf, grid, inflate, type Point, squareAt, union } from './box.ts';
import { type FloorLayout, floorLayout } from './floor.ts';
import { type ToolBoardLayout, toolColumns, toolRows } from './toolBoard.ts';

const HEADER_HEIGHT = 90;
const SCORE_WIDTH = 100;
const TEXT_LEFT = 82;
const COUNT_WIDTH = 88;
const LINE_HEIGHT = 43;

function headerLayout(x: number, y: number, width: number) {
  const left = x + TEXT_LEFT;
  const right = x + width - 4;
  const strip = Math.min(236, right - left - 2 * COUNT_WIDTH - 8);
  return {
    roundel: squareAt({ x: x + 38, y: y + HEADER_HEIGHT / 2 }, 35),
    name: box(left, y - 1, right - SCORE_WIDTH - 8 - left, LINE_HEIGHT + 4),
    hand: box(left, y + HEADER_HEIGHT - LINE_HEIGHT, COUNT_WIDTH, LINE_HEIGHT),
    connectors: box(left + COUNT_WIDTH + 4, y + HEADER_HEIGHT - LINE_HEIGHT, COUNT_WIDTH, LINE_HEIGHT),
    card: box(right - strip, y + HEADER_HEIGHT - LINE_HEIGHT - 1, strip, LINE_HEIGHT + 2),
    score: box(right - SCORE_WIDTH, y - 1, SCORE_WIDTH, LINE_HEIGHT + 1),
  };
}

export type HeaderLayout = ReturnType<typeof headerLayout>;

/** The spaces of the reward track as a loop of two rows (with `upright`: two columns), clockwise from the top left. */
export function trackLayout(within: Box, count: number, gap: number, upright: boolean) {
  const long = Math.ceil(count / 2);
  const [columns, rows] = upright ? [2, long] : [long, 2];
  const width = (within.width - gap * (columns - 1)) / columns;
  const height = (within.height - gap * (rows - 1)) / rows;
  const spaces = Array.from({ length: count }, (_, index) => {
    const [column, line] = upright ? uprightPlace(index, long, count) : flatPlace(index, long);
    return box(within.x + column * (width + gap), within.y + line * (height + gap), width, height);
  });
  /** By space: the box for the number of steps to it, at its outer edge, away from cards and the next step. */
  const distances = spaces.map((space, index) => {
    const [column, line] = upright ? uprightPlace(index, long, count) : flatPlace(index, long);
    const middle = upright ? space.x + column * width : space.x + width / 2;
    const edge = upright ? space.y : space.y + line * height;
    return box(
      Math.round(middle - DISTANCE.width / 2),
      Math.round(edge - DISTANCE.height / 2),
      DISTANCE.width,
      DISTANCE.height,
    );
  });
  /**
   * By the space that the step leaves: the point between the two spaces, and the direction in radians, 0 points right.
   */
  const steps = spaces.map((space, index) => {
    const from = centerOf(space);
    const to = centerOf(spaces[(index + 1) % count] ?? space);
    return { at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, angle: Math.atan2(to.y - from.y, to.x - from.x) };
  });
  // While start cards are chosen, the low spaces have no room for numbers, and nobody moves the marker.
  const shown = height < MIN_HEIGHT_WITH_DISTANCE ? [] : distances;
  return { spaces, distances: shown, steps, outer: [...spaces, ...shown].reduce(union) };
}

const DISTANCE = { width: 46, height: 28 };
const MIN_HEIGHT_WITH_DISTANCE = 50;

export type TrackLayout = ReturnType<typeof trackLayout>;

function flatPlace(index: number, long: number): [number, number] {
  return index < long ? [index, 0] : [2 * long - 1 - index, 1];
}

function uprightPlace(index: number, long: number, count: number): [number, number] {
  if (index === 0) return [0, 0];
  return index <= long ? [1, index - 1] : [0, count - index];
}

const TABLE_WIDTH = 1600;
const TABLE_HEIGHT = 1200;

interface SeatLayout {
  readonly header: HeaderLayout;
  /** Null if the board is shown elsewhere. */
  readonly floor: FloorLayout | null;
  readonly plate: Box;
}

export interface StatusLayout {
  readonly rounds: Box;
  /** Null if there is no room. */
  readonly roundel: Box | null;
  /** By seat. Angles are in radians, 0 points right. */
  readonly pointers: readonly { readonly at: Point; readonly angle: number }[];
  /** The name of the player to move; null if there is no room. */
  readonly name: Box | null;
  readonly winners: Box;
}

export interface TableLayout {
  readonly page: Box;
  /** By seat, clockwise from the top left. */
  readonly seats: readonly SeatLayout[];
  readonly status: StatusLayout;
  readonly tools: ToolBoardLayout;
  readonly track: TrackLayout;
  readonly stacks: Box;
  readonly resting: Box;
  readonly supply: Box;
  readonly supplyRows: 1 | 2;
}

export interface TableMeasures {
  readonly tools: number;
  readonly rewardSpaces: number;
  /** While start cards are chosen, they swap places with the track. */
  readonly choosing?: boolean;
  /** The seat whose board is shown large beside the table: with two players the table leaves it out. */
  readonly beside?: Seat | null;
}

const TABLE_PAGE = box(0, 0, TABLE_WIDTH, TABLE_HEIGHT);
const SURROUND_WIDTH = 39;
const THIN_SURROUND_WIDTH = 14;
const WALL_WIDTH = 7;

function seatLayout(x: number, y: number, cell: number): SeatLayout & { readonly floor: FloorLayout } {
  const floor = floorLayout(x, y + HEADER_HEIGHT + 6, cell, SURROUND_WIDTH, THIN_SURROUND_WIDTH, WALL_WIDTH);
  const { width } = floor.outer;
  return {
    header: headerLayout(x, y, width),
    floor,
    plate: inflate(box(x, y, width, floor.outer.y + floor.outer.height - y), 9),
  };
}

function statusLine(within: Box, angles: readonly number[]): StatusLayout {
  const middle = within.y + within.height / 2;
  const right = within.x + within.width;
  return {
    rounds: box(within.x, within.y, 156, within.height),
    roundel: squareAt({ x: within.x + 212, y: middle }, 36),
    pointers: angles.map((angle) => ({ at: { x: right - 36, y: middle }, angle })),
    name: box(within.x + 258, within.y, within.width - 258 - 78, within.height),
    winners: box(within.x + 166, within.y, within.width - 166, within.height),
  };
}

function placesOf(track: Box, resting: Box, { rewardSpaces, choosing }: TableMeasures, gap: number, upright: boolean) {
  return choosing
    ? { track: trackLayout(resting, rewardSpaces, 8, false), resting: track }
    : { track: trackLayout(track, rewardSpaces, gap, upright), resting };
}

function twoPlayers(measures: TableMeasures): TableLayout {
  const left = seatLayout(24, 18, 110);
  const right = seatLayout(TABLE_WIDTH - 24 - left.floor.outer.width, 18, 110);
  return {
    page: TABLE_PAGE,
    seats: [left, right],
    status: {
      rounds: box(700, 22, 200, 74),
      roundel: squareAt({ x: 800, y: 152 }, 46),
      pointers: [
        { at: { x: 700, y: 152 }, angle: Math.PI },
        { at: { x: 900, y: 152 }, angle: 0 },
      ],
      name: null,
      winners: box(658, 104, 284, 96),
    },
    tools: toolColumns(box(24, 746, 1068, 444), measures.tools, 98, true),
    ...placesOf(box(664, 226, 272, 484), box(1128, 858, 448, 92), measures, 24, true),
    stacks: box(1128, 752, 448, 86),
    supply: box(1128, 964, 448, 222),
    supplyRows: 2,
  };
}

/** One board with the other player's header beside it, on a smaller page, so that everything is shown larger. */
function twoPlayersWithOneBoard(measures: TableMeasures, beside: Seat): TableLayout {
  const shown = seatLayout(24, 14, 116);
  const [left, right] = [684, 1416];
  const part = (y: number, height: number) => box(left, y, right - left, height);
  const header = box(right - 464, 14, 464, HEADER_HEIGHT);
  const hidden = { header: headerLayout(header.x, header.y, header.width), floor: null, plate: inflate(header, 9) };
  const middle = header.y + HEADER_HEIGHT / 2;
  const pointer = { x: left + 214, y: middle };
  const toShown = { at: pointer, angle: Math.PI };
  const toHidden = { at: pointer, angle: 0 };
  return {
    page: box(0, 0, 1440, 1080),
    seats: beside === 0 ? [hidden, shown] : [shown, hidden],
    status: {
      rounds: box(left, header.y, 156, HEADER_HEIGHT),
      roundel: null,
      pointers: beside === 0 ? [toHidden, toShown] : [toShown, toHidden],
      name: null,
      winners: box(left + 166, header.y, 86, HEADER_HEIGHT),
    },
    tools: toolRows(part(124, 620), measures.tools, 2),
    ...placesOf(box(24, 776, 633, 288), part(866, 86), measures, 24, false),
    stacks: part(772, 82),
    supply: part(962, 108),
    supplyRows: 1,
  };
}

/** The tool board is as wide as the two boards above it, or narrower while start cards are chosen. */
function threePlayers(measures: TableMeasures): TableLayout {
  const seats = [19, 546, 1073].map((x) => seatLayout(x, 16, 91));
  const column = measures.choosing ? { x: 890, width: 690 } : { x: 1108, width: 472 };
  const part = (y: number, height: number) => box(column.x, y, column.width, height);
  return {
    page: TABLE_PAGE,
    seats,
    status: statusLine(part(640, 78), [Math.PI + 0.35, Math.PI + 0.9, -Math.PI / 2]),
    tools: toolColumns(box(19, 640, column.x - 48, 550), measures.tools, 104, false),
    ...placesOf(part(724, 132), part(958, 96), measures, 12, false),
    stacks: part(880, 68),
    supply: part(1068, 118),
    supplyRows: 1,
  };
}

function fourPlayers(measures: TableMeasures): TableLayout {
  const seats = [seatLayout(24, 14, 85), seatLayout(1098, 14, 85), seatLayout(1098, 611, 85), seatLayout(24, 611, 85)];
  const part = (y: number, height: number) => box(526, y, 548, height);
  const slant = 0.55;
  return {
    page: TABLE_PAGE,
    seats,
    status: statusLine(part(18, 78), [Math.PI + slant, -slant, slant, Math.PI - slant]),
    tools: toolRows(box(526, 106, 548, 600), measures.tools, 4),
    ...placesOf(part(720, 138), part(960, 94), measures, 12, false),
    stacks: part(874, 72),
    supply: part(1068, 120),
    supplyRows: 1,
  };
}

export function tableLayout(players: PlayerCount, measures: TableMeasures): TableLayout {
  const { beside = null } = measures;
  if (players === 2) return beside === null ? twoPlayers(measures) : twoPlayersWithOneBoard(measures, beside);
  return players === 3 ? threePlayers(measures) : fourPlayers(measures);
}

/** The layout of the table in this position. */
export function tableLayoutOf(components: Components, state: GameState, beside: Seat | null = null): TableLayout {
  return tableLayout(playerCount(state), {
    tools: components.tools.length,
    rewardSpaces: components.rewardTrack.length,
    choosing: state.phase === 'choose',
    beside,
  });
}

/** The boxes of the resting start cards. `open`: whether they can be chosen now. */
export function restingCardBoxes(resting: Box, cards: number, open: boolean): Box[] {
  return grid(resting, cards, 8, open ? 150 : 108);
}
