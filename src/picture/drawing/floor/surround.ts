/**
 * The wooden frame around a parquet, with its brass string, shadow and coordinates, and the wall in the seat's color.
 */
import { type Box, borderBoxes } from '../../layout/box.ts';
import { type FloorLayout, SPACES_PER_SIDE } from '../../layout/floor.ts';
import { PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { type Context, fillWith, hash, polygon, polyline, strokeWith } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';

/** Everything around the parquet except the wall, which differs by seat. */
export function drawSurround(context: Context, theme: Theme, layout: FloorLayout): void {
  drawBoards(context, theme, layout);
  drawShadow(context, layout);
  const { parquet } = layout;
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = 4;
  context.strokeRect(parquet.x - 1, parquet.y - 1, parquet.width + 2, parquet.height + 2);
  drawCoordinates(context, layout);
}

function drawCoordinates(context: Context, { outer, parquet, cell, margin, wall }: FloorLayout): void {
  const middle = (margin + wall) / 2;
  const style = { size: Math.max(31, margin * 0.72), color: PIECES.maple };
  for (let index = 0; index < SPACES_PER_SIDE; index++) {
    const along = (index + 0.5) * cell;
    write(context, 'ABCDE'[index] ?? '', parquet.x + along, outer.y + middle, style);
    write(context, `${index + 1}`, outer.x + middle, parquet.y + along, style);
  }
}

function drawBoards(context: Context, theme: Theme, { outer, parquet, cell }: FloorLayout): void {
  const [left, top, right, bottom] = edgesOf(outer);
  const [inLeft, inTop, inRight, inBottom] = edgesOf(parquet);
  // Fills the ground first, because the antialiased edges of the boards would let the background show in the mitres.
  context.fillStyle = theme.surround;
  for (const side of borderBoxes(outer, parquet)) context.fillRect(side.x, side.y, side.width, side.height);
  const boards = [
    {
      points: [left, top, right, top, inRight, inTop, inLeft, inTop],
      fill: theme.surroundLit,
      flat: true,
      near: top,
      depth: inTop - top,
    },
    {
      points: [left, top, inLeft, inTop, inLeft, inBottom, left, bottom],
      fill: theme.surround,
      flat: false,
      near: left,
      depth: inLeft - left,
    },
    {
      points: [right, top, inRight, inTop, inRight, inBottom, right, bottom],
      fill: theme.surround,
      flat: false,
      near: inRight,
      depth: right - inRight,
    },
    {
      points: [left, bottom, right, bottom, inRight, inBottom, inLeft, inBottom],
      fill: theme.surroundShade,
      flat: true,
      near: inBottom,
      depth: bottom - inBottom,
    },
  ];
  boards.forEach(({ points, fill, flat, near, depth }, board) => {
    context.save();
    polygon(context, points);
    fillWith(context, fill);
    context.clip();
    drawLongGrain(context, theme, { from: flat ? left : top, length: outer.width, near, depth, flat, board });
    context.restore();
  });
  for (const mitre of [
    [left, top, inLeft, inTop],
    [right, top, inRight, inTop],
    [left, bottom, inLeft, inBottom],
    [right, bottom, inRight, inBottom],
  ]) {
    polyline(context, mitre);
    strokeWith(context, PIECES.ebony, Math.max(1.2, cell * 0.014));
  }
}

function edgesOf({ x, y, width, height }: Box): [left: number, top: number, right: number, bottom: number] {
  return [x, y, x + width, y + height];
}

interface LongGrain {
  readonly from: number;
  readonly length: number;
  /** Across the board's length: its beginning and width. */
  readonly near: number;
  readonly depth: number;
  readonly flat: boolean;
  readonly board: number;
}

function drawLongGrain(context: Context, theme: Theme, grain: LongGrain): void {
  const { from, length, near, depth, flat, board } = grain;
  const lines = Math.max(2, Math.round(depth / 4.5));
  const at = (along: number, across: number): [number, number] => (flat ? [along, across] : [across, along]);
  for (let line = 0; line < lines; line++) {
    const across = near + (depth * (line + 0.2 + hash(board, line) * 0.6)) / lines;
    const sway = (hash(board, line, 7) - 0.5) * Math.min(9, depth * 0.3);
    const turn = 0.25 + hash(line, board) * 0.3;
    context.beginPath();
    context.moveTo(...at(from, across));
    context.bezierCurveTo(
      ...at(from + length * turn, across + sway),
      ...at(from + length * (turn + 0.3), across - sway),
      ...at(from + length, across + sway * 0.4),
    );
    strokeWith(context, line % 3 === 2 ? theme.surroundShade : theme.surroundGrain, line % 2 === 0 ? 1.4 : 1);
  }
}

/** The shadow of the upper and left boards, in two steps. */
function drawShadow(context: Context, { parquet, cell }: FloorLayout): void {
  const step = Math.max(2, Math.round(cell * 0.026));
  context.fillStyle = PIECES.ebony;
  context.globalAlpha = 0.2;
  for (const depth of [step, step * 2]) {
    context.fillRect(parquet.x, parquet.y, parquet.width, depth);
    context.fillRect(parquet.x, parquet.y + depth, depth, parquet.height - depth);
  }
  context.globalAlpha = 1;
}

export function drawWall(context: Context, { outer, wall }: FloorLayout, seat: SeatColor): void {
  context.strokeStyle = seat.fill;
  context.lineWidth = wall;
  context.strokeRect(outer.x + wall / 2, outer.y + wall / 2, outer.width - wall, outer.height - wall);
  context.strokeStyle = seat.edge;
  context.lineWidth = 1.5;
  context.strokeRect(outer.x + 0.75, outer.y + 0.75, outer.width - 1.5, outer.height - 1.5);
  context.strokeRect(outer.x + wall, outer.y + wall, outer.width - 2 * wall, outer.height - 2 * wall);
}

export function drawBrassString(context: Context, { parquet, cell }: FloorLayout): void {
  context.strokeStyle = PIECES.brassLight;
  context.lineWidth = Math.max(1.6, cell * 0.018);
  context.strokeRect(parquet.x - 1, parquet.y - 1, parquet.width + 2, parquet.height + 2);
}
