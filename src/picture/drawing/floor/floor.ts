/**
 * A floor board: walls, surround with coordinates, parquet in point de Hongrie, and what is built on it.
 * Outlines of changes and marks of buildable spaces are laid over it by others.
 */
import type { Color, Floor } from '../../../rules/index.ts';
import { type FloorLayout, SPACES_A_SIDE, spaceCenter } from '../../layout/floor.ts';
import { PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { type Context, hash, polygon } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import type { Brush } from '../sprites.ts';
import { drawConnector, drawConnectorPlace } from './connector.ts';
import { drawBed, drawOrnament, ORNAMENT_RADIUS } from './ornament.ts';
import { drawPlant } from './plant.ts';

/** What stands on a space: an ornament's level 0–4, a connector 0 or 1. */
export interface FloorView {
  readonly floor: Floor;
  readonly board: readonly number[];
  readonly seat: SeatColor;
  /** By plant (space index): which of the eight spaces around it are built, clockwise from the top. */
  readonly plants: ReadonlyMap<number, readonly boolean[]>;
  readonly plantPoints: number;
}

/** Draws the whole board. */
export function drawFloor(brush: Brush, theme: Theme, layout: FloorLayout, view: FloorView): void {
  const { context, sprites } = brush;
  const { outer, parquet, cell } = layout;
  const key = `floor ${theme.name} ${outer.width} ${cell} ${floorKey(view.floor)}`;
  sprites.put(context, key, outer.x, outer.y, outer.width, outer.height, (ground) => {
    ground.translate(-outer.x, -outer.y);
    drawGround(ground, theme, layout);
    for (const space of view.floor.spaces) {
      const { x, y } = spaceCenter(layout, space.index);
      if (space.kind === 'ornament' && space.color) {
        drawBed(ground, theme, space.color, x, y, cell * ORNAMENT_RADIUS);
      } else if (space.kind === 'connector') drawConnectorPlace(ground, theme, space.color, x, y, cell);
    }
  });
  drawWall(context, layout, view.seat);
  for (const space of view.floor.spaces) {
    const { x, y } = spaceCenter(layout, space.index);
    const level = view.board[space.index] ?? 0;
    if (space.kind === 'plant') {
      const leaves = view.plants.get(space.index) ?? [];
      const name = `plant ${theme.name} ${cell} ${leaves.map(Number).join('')}`;
      putCell(brush, name, x, y, cell, (on, at) => {
        drawPlant(on, theme, at, at, cell, leaves, view.plantPoints);
      });
    } else if (level > 0 && space.kind === 'connector') {
      putCell(brush, `connector ${cell}`, x, y, cell, (on, at) => drawConnector(on, at, at, cell));
    } else if (level > 0 && space.color) putOrnament(brush, theme, space.color, level, x, y, cell);
  }
  context.strokeStyle = PIECES.brassLight;
  context.lineWidth = Math.max(1.5, cell * 0.018);
  context.strokeRect(parquet.x, parquet.y, parquet.width, parquet.height);
}

function floorKey(floor: Floor): string {
  return floor.spaces.map(({ kind, color }) => `${kind[0]}${color?.[0] ?? '-'}`).join('');
}

function putOrnament(
  brush: Brush,
  theme: Theme,
  color: Color,
  level: number,
  x: number,
  y: number,
  cell: number,
): void {
  putCell(brush, `ornament ${theme.name} ${color} ${level} ${cell}`, x, y, cell, (on, at) => {
    drawOrnament(on, theme, color, level, at, at, cell * ORNAMENT_RADIUS);
  });
}

/** Copies a thing a little larger than its space, since contours and maple lines reach over its edge. */
function putCell(
  { context, sprites }: Brush,
  key: string,
  x: number,
  y: number,
  cell: number,
  draw: (context: Context, center: number) => void,
): void {
  const half = Math.ceil(cell * 0.6);
  sprites.put(context, key, x - half, y - half, 2 * half, 2 * half, (on) => draw(on, half));
}

function drawWall(context: Context, { outer, wall }: FloorLayout, seat: SeatColor): void {
  context.strokeStyle = seat.fill;
  context.lineWidth = wall;
  context.strokeRect(outer.x + wall / 2, outer.y + wall / 2, outer.width - wall, outer.height - wall);
  context.strokeStyle = seat.edge;
  context.lineWidth = 1.5;
  context.strokeRect(outer.x + 0.75, outer.y + 0.75, outer.width - 1.5, outer.height - 1.5);
  context.strokeRect(outer.x + wall, outer.y + wall, outer.width - 2 * wall, outer.height - 2 * wall);
}

function drawGround(context: Context, theme: Theme, layout: FloorLayout): void {
  const { outer, parquet, cell, margin, wall } = layout;
  drawSurround(context, theme, layout);
  context.save();
  context.beginPath();
  context.rect(parquet.x, parquet.y, parquet.width, parquet.height);
  context.clip();
  drawParquet(context, theme, layout);
  context.restore();
  for (let index = 0; index < SPACES_A_SIDE; index++) {
    const along = (index + 0.5) * cell;
    const middle = (margin + wall) / 2 + 1;
    const style = { size: Math.max(30, margin * 0.72), color: PIECES.maple };
    write(context, 'ABCDE'[index] ?? '', parquet.x + along, outer.y + middle, style);
    write(context, `${index + 1}`, outer.x + middle, parquet.y + along, style);
  }
}

/** Four mitred boards of dark wood with long grain around the parquet. */
function drawSurround(context: Context, theme: Theme, { outer, parquet }: FloorLayout): void {
  const [left, top, right, bottom] = [outer.x, outer.y, outer.x + outer.width, outer.y + outer.height];
  const [inLeft, inTop] = [parquet.x, parquet.y];
  const [inRight, inBottom] = [parquet.x + parquet.width, parquet.y + parquet.height];
  context.fillStyle = theme.surround;
  context.fillRect(left, top, outer.width, outer.height);
  const boards: readonly (readonly (readonly [number, number])[])[] = [
    [
      [left, top],
      [right, top],
      [inRight, inTop],
      [inLeft, inTop],
    ],
    [
      [left, top],
      [inLeft, inTop],
      [inLeft, inBottom],
      [left, bottom],
    ],
  ];
  boards.forEach((points, board) => {
    context.save();
    polygon(context, points);
    context.clip();
    context.strokeStyle = theme.surroundGrain;
    context.lineWidth = 1.2;
    for (let line = 0; line < 7; line++) {
      const offset = (line + hash(board, line)) * (board === 0 ? inTop - top : inLeft - left) * 0.15;
      const sway = (hash(board, line, 7) - 0.5) * 8;
      context.beginPath();
      if (board === 0) {
        context.moveTo(left, top + offset);
        context.bezierCurveTo(left + 150, top + offset + sway, right - 150, top + offset - sway, right, top + offset);
      } else {
        context.moveTo(left + offset, top);
        context.bezierCurveTo(
          left + offset + sway,
          top + 150,
          left + offset - sway,
          bottom - 150,
          left + offset,
          bottom,
        );
      }
      context.stroke();
    }
    context.restore();
  });
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = 1.2;
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(inLeft, inTop);
  context.stroke();
}

/** Point de Hongrie: columns half a space wide, planks a quarter high, rising and falling by turns. */
function drawParquet(context: Context, theme: Theme, { parquet, cell }: FloorLayout): void {
  const width = cell / 2;
  const height = cell / 4;
  const rise = width * 0.78;
  context.fillStyle = theme.oak[0];
  context.fillRect(parquet.x, parquet.y, parquet.width, parquet.height);
  const columns = SPACES_A_SIDE * 2;
  const rows = SPACES_A_SIDE * 4 + 4;
  for (let column = 0; column < columns; column++) {
    const up = column % 2 === 0;
    const x = parquet.x + column * width;
    for (let index = -1; index < rows; index++) {
      const start = parquet.y + index * height - (up ? 0 : rise);
      const end = parquet.y + index * height - (up ? rise : 0);
      drawPlank(context, theme, { x, width, height, start, end, column, index });
    }
    context.beginPath();
    context.moveTo(x, parquet.y);
    context.lineTo(x, parquet.y + parquet.height);
    context.strokeStyle = theme.joint;
    context.lineWidth = Math.max(1, cell * 0.012);
    context.stroke();
  }
}

interface Plank {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Top edge at the left and at the right. */
  readonly start: number;
  readonly end: number;
  readonly column: number;
  readonly index: number;
}

function drawPlank(context: Context, theme: Theme, plank: Plank): void {
  const { x, width, height, start, end, column, index } = plank;
  polygon(context, [
    [x, start],
    [x + width, end],
    [x + width, end + height],
    [x, start + height],
  ]);
  context.fillStyle = theme.oak[Math.floor(hash(column, index) * theme.oak.length)] ?? theme.oak[0];
  context.fill();
  const lines = Math.max(2, Math.min(5, Math.round(height / 8)));
  for (let line = 0; line < lines; line++) {
    const seed = hash(column, index, line);
    const down = height * ((line + 0.25 + seed * 0.5) / lines);
    const sway = (hash(line, column, index) - 0.5) * height * 0.3;
    const from = seed * 0.3;
    const to = 0.7 + hash(index, line, column) * 0.3;
    const at = (along: number) => start + (end - start) * along + down;
    context.beginPath();
    context.moveTo(x + width * from, at(from));
    context.quadraticCurveTo(x + width * 0.5, at(0.5) + sway, x + width * to, at(to));
    context.strokeStyle = line % 3 === 1 ? theme.grainLight : theme.grain;
    context.globalAlpha = 0.55;
    context.lineWidth = Math.max(0.7, height * 0.035);
    context.stroke();
  }
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(x, start);
  context.lineTo(x + width, end);
  context.strokeStyle = theme.joint;
  context.lineWidth = Math.max(0.8, height * 0.04);
  context.stroke();
}
