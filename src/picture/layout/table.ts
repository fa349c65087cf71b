/**
 * The layout of the table picture for 2, 3 and 4 players: where each thing stands on 1600 × 1200 pixels.
 * Pure numbers; nothing in here draws or reads a game.
 */
import type { PlayerCount } from '../../rules/index.ts';
import { type Box, box, grid, grown, type Point } from './box.ts';
import { type FloorLayout, floorLayout } from './floor.ts';
import { HEADER_HEIGHT, type HeaderLayout, headerLayout } from './header.ts';
import { type ToolBoardLayout, toolColumns, toolRows } from './toolBoard.ts';
import { type TrackLayout, trackLoop } from './track.ts';

export const TABLE_WIDTH = 1600;
export const TABLE_HEIGHT = 1200;

interface SeatLayout {
  readonly header: HeaderLayout;
  readonly floor: FloorLayout;
  /** Header and board together: the plate of the player to move. */
  readonly plate: Box;
}

/** Round, and whose turn it is. */
export interface StatusLayout {
  readonly rounds: Box;
  readonly roundel: Point;
  readonly radius: number;
  /** By seat: where the pointer stands and points to, in radians, 0 to the right. */
  readonly pointers: readonly { readonly at: Point; readonly angle: number }[];
  /** Where the name of the player to move stands; null where there is no room for it. */
  readonly name: Box | null;
  /** Where the winners' roundels stand once the game is over. */
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

/** Lengths that depend on the components. */
export interface TableMeasures {
  readonly tools: number;
  readonly rewardSpaces: number;
  /** A start card is to be chosen: the cards lie large in the track's place, and the track in theirs. */
  readonly choosing?: boolean;
}

const PAGE = box(0, 0, TABLE_WIDTH, TABLE_HEIGHT);
const SURROUND = 39;
const THIN = 14;
const WALL = 7;

function seatLayout(x: number, y: number, cell: number): SeatLayout {
  const floor = floorLayout(x, y + HEADER_HEIGHT + 6, cell, SURROUND, THIN, WALL);
  const { width } = floor.outer;
  return {
    header: headerLayout(x, y, width),
    floor,
    plate: grown(box(x, y, width, floor.outer.y + floor.outer.height - y), 9),
  };
}

/** Everything in one line: rounds, roundel, name, pointer. */
function statusLine(within: Box, angles: readonly number[]): StatusLayout {
  const middle = within.y + within.height / 2;
  const right = within.x + within.width;
  return {
    rounds: box(within.x, within.y, 156, within.height),
    roundel: { x: within.x + 212, y: middle },
    radius: 36,
    pointers: angles.map((angle) => ({ at: { x: right - 36, y: middle }, angle })),
    name: box(within.x + 258, within.y, within.width - 258 - 78, within.height),
    winners: box(within.x + 166, within.y, within.width - 166, within.height),
  };
}

/** The two places that change hands when start cards are chosen. */
function placesOf(track: Box, resting: Box, { rewardSpaces, choosing }: TableMeasures, gap: number, upright: boolean) {
  return choosing
    ? { track: trackLoop(resting, rewardSpaces, 8, false), resting: track }
    : { track: trackLoop(track, rewardSpaces, gap, upright), resting };
}

function twoPlayers(measures: TableMeasures): TableLayout {
  const left = seatLayout(24, 18, 110);
  const right = seatLayout(TABLE_WIDTH - 24 - left.floor.outer.width, 18, 110);
  return {
    page: PAGE,
    seats: [left, right],
    status: {
      rounds: box(700, 22, 200, 74),
      roundel: { x: 800, y: 152 },
      radius: 46,
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

/** While start cards are chosen the tool board makes room for them; else it is as wide as the two boards above it. */
function threePlayers(measures: TableMeasures): TableLayout {
  const seats = [19, 546, 1073].map((x) => seatLayout(x, 16, 91));
  const column = measures.choosing ? { x: 890, width: 690 } : { x: 1108, width: 472 };
  const part = (y: number, height: number) => box(column.x, y, column.width, height);
  return {
    page: PAGE,
    seats,
    status: statusLine(part(640, 78), [Math.PI + 0.35, Math.PI + 0.9, -Math.PI / 2]),
    tools: toolColumns(box(19, 640, column.x - 48, 550), measures.tools, 94, false),
    ...placesOf(part(728, 134), part(958, 96), measures, 12, false),
    stacks: part(874, 70),
    supply: part(1068, 118),
    supplyRows: 1,
  };
}

function fourPlayers(measures: TableMeasures): TableLayout {
  const seats = [seatLayout(24, 14, 85), seatLayout(1098, 14, 85), seatLayout(1098, 611, 85), seatLayout(24, 611, 85)];
  const part = (y: number, height: number) => box(526, y, 548, height);
  const slant = 0.55;
  return {
    page: PAGE,
    seats,
    status: statusLine(part(18, 78), [Math.PI + slant, -slant, slant, Math.PI - slant]),
    tools: toolRows(526, 106, 548, 600, measures.tools),
    ...placesOf(part(720, 138), part(960, 94), measures, 12, false),
    stacks: part(874, 72),
    supply: part(1068, 120),
    supplyRows: 1,
  };
}

export function tableLayout(players: PlayerCount, measures: TableMeasures): TableLayout {
  if (players === 2) return twoPlayers(measures);
  return players === 3 ? threePlayers(measures) : fourPlayers(measures);
}

/** Where the resting start cards lie, in the order of the state. `open`: someone may choose one of them now. */
export function restingPlaces(resting: Box, cards: number, open: boolean): Box[] {
  return grid(resting, cards, 8, open ? 150 : 108);
}
