/**
 * The frame around a parquet: four mitred boards of dark wood, a brass string, the shadow it throws on the floor, the
 * coordinates, and the wall in the seat's color.
 */
import { frame } from '../../layout/box.ts';
import { type FloorLayout, SPACES_A_SIDE } from '../../layout/floor.ts';
import { PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { type Context, hash, polygon } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';

type Corner = readonly [number, number];

/** Everything around the parquet but the wall, which differs from seat to seat. */
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
  for (let index = 0; index < SPACES_A_SIDE; index++) {
    const along = (index + 0.5) * cell;
    write(context, 'ABCDE'[index] ?? '', parquet.x + along, outer.y + middle, style);
    write(context, `${index + 1}`, outer.x + middle, parquet.y + along, style);
  }
}

function drawBoards(context: Context, theme: Theme, { outer, parquet, cell }: FloorLayout): void {
  const [left, top, right, bottom] = [outer.x, outer.y, outer.x + outer.width, outer.y + outer.height];
  const [inLeft, inTop] = [parquet.x, parquet.y];
  const [inRight, inBottom] = [parquet.x + parquet.width, parquet.y + parquet.height];
  // The boards' smoothed edges meet in the mitres: between them nothing from below may shine through.
  context.fillStyle = theme.surround;
  for (const side of frame(outer, parquet)) context.fillRect(side.x, side.y, side.width, side.height);
  const boards: readonly { readonly points: readonly Corner[]; readonly fill: string; readonly flat: boolean }[] = [
    {
      points: [
        [left, top],
        [right, top],
        [inRight, inTop],
        [inLeft, inTop],
      ],
      fill: theme.surroundLit,
      flat: true,
    },
    {
      points: [
        [left, top],
        [inLeft, inTop],
        [inLeft, inBottom],
        [left, bottom],
      ],
      fill: theme.surround,
      flat: false,
    },
    {
      points: [
        [right, top],
        [inRight, inTop],
        [inRight, inBottom],
        [right, bottom],
      ],
      fill: theme.surround,
      flat: false,
    },
    {
      points: [
        [left, bottom],
        [right, bottom],
        [inRight, inBottom],
        [inLeft, inBottom],
      ],
      fill: theme.surroundShade,
      flat: true,
    },
  ];
  boards.forEach(({ points, fill, flat }, board) => {
    const [a, b, c] = points;
    if (!a || !b || !c) return;
    context.save();
    polygon(context, points);
    context.fillStyle = fill;
    context.fill();
    context.clip();
    const depth = flat ? Math.abs(c[1] - a[1]) : Math.abs(c[0] - a[0]);
    const near = flat ? Math.min(a[1], c[1]) : Math.min(a[0], b[0]);
    drawLongGrain(context, theme, { from: flat ? left : top, length: outer.width, near, depth, flat, board });
    context.restore();
  });
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = Math.max(1.2, cell * 0.014);
  for (const [from, to] of [
    [
      [left, top],
      [inLeft, inTop],
    ],
    [
      [right, top],
      [inRight, inTop],
    ],
    [
      [left, bottom],
      [inLeft, inBottom],
    ],
    [
      [right, bottom],
      [inRight, inBottom],
    ],
  ] as const) {
    context.beginPath();
    context.moveTo(from[0], from[1]);
    context.lineTo(to[0], to[1]);
    context.stroke();
  }
}

interface LongGrain {
  readonly from: number;
  readonly length: number;
  /** Where the board begins across its length, and how wide it is. */
  readonly near: number;
  readonly depth: number;
  /** Runs from left to right. */
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
    context.strokeStyle = line % 3 === 2 ? theme.surroundShade : theme.surroundGrain;
    context.lineWidth = line % 2 === 0 ? 1.4 : 1;
    context.stroke();
  }
}

/** The frame stands above the floor: its upper and left boards throw a shadow in two steps. */
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

/** The wall all around, in the seat's color. */
export function drawWall(context: Context, { outer, wall }: FloorLayout, seat: SeatColor): void {
  context.strokeStyle = seat.fill;
  context.lineWidth = wall;
  context.strokeRect(outer.x + wall / 2, outer.y + wall / 2, outer.width - wall, outer.height - wall);
  context.strokeStyle = seat.edge;
  context.lineWidth = 1.5;
  context.strokeRect(outer.x + 0.75, outer.y + 0.75, outer.width - 1.5, outer.height - 1.5);
  context.strokeRect(outer.x + wall, outer.y + wall, outer.width - 2 * wall, outer.height - 2 * wall);
}

/** The brass string between frame and parquet. */
export function drawString(context: Context, { parquet, cell }: FloorLayout): void {
  context.strokeStyle = PIECES.brassLight;
  context.lineWidth = Math.max(1.6, cell * 0.018);
  context.strokeRect(parquet.x - 1, parquet.y - 1, parquet.width + 2, parquet.height + 2);
}
