/**
 * A floor board put together: parquet, surround, places, and what is built on it.
 * Outlines of changes and marks of buildable spaces are laid over it by others.
 */
import type { Color, Floor } from '../../../rules/index.ts';
import { type FloorLayout, spaceCenter } from '../../layout/floor.ts';
import type { SeatColor, Theme } from '../../theme.ts';
import type { Context } from '../basics/shapes.ts';
import type { Brush } from '../sprites.ts';
import { drawConnector, drawConnectorPlace } from './connector.ts';
import { drawBed, drawOrnament, ORNAMENT_RADIUS } from './ornament.ts';
import { drawParquet } from './parquet.ts';
import { drawPlant } from './plant.ts';
import { drawSurround, drawWall } from './surround.ts';

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
  const { outer, cell } = layout;
  const key = `floor ${theme.name} ${outer.width} ${cell} ${floorKey(view.floor)}`;
  sprites.put(context, key, outer.x, outer.y, outer.width, outer.height, (ground) => {
    ground.translate(-outer.x, -outer.y);
    drawParquet(ground, theme, layout);
    drawSurround(ground, theme, layout);
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
