/** The tool board: requirements, remaining tiles with their points, and the owners of claimed tiles. */
import { COLORS, type ToolSpace } from '../../../rules/index.ts';
import type { ToolBoardView, ToolSpaceView, ToolTileView } from '../../content/table.ts';
import { type Box, box, inflate, union, zip } from '../../layout/box.ts';
import type { ToolBoardLayout, ToolCell } from '../../layout/toolBoard.ts';
import type { Drawer, Scene } from '../../scene.ts';
import { COLOR_TONES, PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { drawHairline, drawOutline, drawSeatSign } from '../basics/marks.ts';
import { type Context, centered, contour, fillStroke, fillWith, roundedRect } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawTool } from './icons.ts';

export function putToolBoard(scene: Scene, layout: ToolBoardLayout, view: ToolBoardView): void {
  for (const line of layout.lines) scene.put(line, drawHairline, null);
  view.tools.forEach((tool, index) => {
    const icon = layout.icons[index];
    if (icon) scene.putWithTile(icon, drawIcon, tool);
    for (const [sum, place] of zip(view.sums[index] ?? [], layout.sums[index] ?? [])) {
      scene.addTiles(place);
      if (sum.points > 0) scene.put(place, drawSum, sum);
    }
    for (const [color, cell] of zip(COLORS, layout.cells[index] ?? [])) {
      const shown = view.spaces.find(({ space }) => space.tool === tool && space.color === color);
      if (shown) putSpace(scene, cell, shown);
    }
  });
}

function putSpace(scene: Scene, cell: ToolCell, { space, tiles }: ToolSpaceView): void {
  const { color, requires } = space;
  scene.addTiles(union(cell.requires, cell.tiles));
  scene.put(cell.requires, drawRequirement, { color, requires });
  scene.put(cell.tiles, drawTiles, tiles);
}

const drawIcon = centered<string>((context, { x, y, side }, tool) => drawTool(context, tool, x, y, side));

const SUM_SIZE = 36;
const SUM_SIGN_RADIUS = 9;

/** A chip in the seat's color, with its sign beside the number, or above it if the chip is upright. */
const drawSum: Drawer<{ seat: SeatColor; points: number }> = (context, _, at, { seat, points }) => {
  const { x, y, width, height } = at;
  roundedRect(context, x + 1, y + 1, width - 2, height - 2, 7);
  fillStroke(context, seat.fill, seat.edge, 1.6);
  const style = { size: SUM_SIZE, color: seat.ink };
  if (height > width) {
    drawSeatSign(context, seat, x + width / 2, y + height * 0.27, SUM_SIGN_RADIUS);
    write(context, `${points}`, x + width / 2, y + height * 0.68, { ...style, width: width - 6 });
    return;
  }
  const sign = 2 * SUM_SIGN_RADIUS + 6;
  drawSeatSign(context, seat, x + 4 + SUM_SIGN_RADIUS, y + height / 2, SUM_SIGN_RADIUS);
  write(context, `${points}`, x + (sign + width) / 2, y + height / 2, { ...style, width: width - sign - 4 });
};

/** One sign per ornament. Equal levels are fanned out, and the front one shows the level. */
const drawRequirement: Drawer<Pick<ToolSpace, 'color' | 'requires'>> = (context, theme, at, space) => {
  const groups = new Map<number, number>();
  for (const level of space.requires) groups.set(level, (groups.get(level) ?? 0) + 1);
  const shape = (radius: number) => {
    const fan = radius * 1.3;
    const widths = [...groups.values()].map((count) => 2 * radius + (count - 1) * fan);
    return { fan, widths, total: widths.reduce((sum, width) => sum + width, 0) + (groups.size - 1) * radius * 0.3 };
  };
  let radius = Math.min(22, at.height / 2.14);
  while (radius > 10 && shape(radius).total > at.width) radius -= 0.5;
  const { fan, total } = shape(radius);
  const y = at.y + at.height / 2;
  let left = at.x + (at.width - total) / 2 + radius;
  for (const [level, count] of groups) {
    for (let index = 0; index < count; index++) {
      const x = left + index * fan;
      contour(context, space.color, x, y, radius + (index > 0 ? 3.5 : 0));
      if (index > 0) {
        fillWith(context, theme.page);
        contour(context, space.color, x, y, radius);
      }
      fillStroke(context, COLOR_TONES[space.color].fill, theme.name === 'light' ? PIECES.ebony : theme.signEdge, 1.8);
    }
    const x = left + (count - 1) * fan;
    write(context, `${level}`, x, y, { size: radius * 1.45, color: COLOR_TONES[space.color].ink });
    left = x + 2 * radius + radius * 0.3;
  }
};

const TILE_GAP = 2;
const MAX_TILE_WIDTH = 58;
const MAX_STACK_WIDTH = 98;
const POINTS_WIDTH = 24;
const SEAT_SIGN_RADIUS = 10;

const drawTiles: Drawer<readonly ToolTileView[]> = (context, theme, at, tiles) => {
  const claimed = tiles.filter((tile) => tile.owner);
  const left = tiles.filter((tile) => !tile.owner);
  const slots = claimed.length + (left.length > 0 ? 1 : 0);
  if (slots === 0) return;
  const most = left.length > 1 ? MAX_STACK_WIDTH : MAX_TILE_WIDTH;
  const width = Math.min(most, (at.width - TILE_GAP * (slots - 1)) / slots);
  const start = at.x + (at.width - width * slots - TILE_GAP * (slots - 1)) / 2;
  claimed.forEach((tile, index) => {
    drawClaimed(context, theme, tile, box(start + index * (width + TILE_GAP), at.y, width, at.height));
  });
  const [top, below] = left;
  if (!top) return;
  drawWaiting(context, theme, top, below, box(start + claimed.length * (width + TILE_GAP), at.y, width, at.height));
};

/** The top tile, with the edge of the next one behind it. */
function drawWaiting(
  context: Context,
  theme: Theme,
  top: ToolTileView,
  below: ToolTileView | undefined,
  at: Box,
): void {
  const { x, y, width, height } = at;
  const wide = below ? width * 0.6 : width;
  if (below) {
    roundedRect(context, x + 8, y + 2, width - 9, height - 4, 9);
    fillStroke(context, theme.tileBelow, PIECES.brassDark, 2);
    const middle = (x + wide + x + width) / 2;
    write(context, `${below.points}`, middle, y + height / 2, { size: 30, color: theme.tileInk });
  }
  roundedRect(context, x + 1, y + 1, wide - 2, height - 2, 9);
  fillStroke(context, theme.tile, PIECES.brass, 2.5);
  write(context, `${top.points}`, x + wide / 2, y + height / 2, { size: 35, color: theme.tileInk });
}

/** A chip in the owner's color with the seat's sign, and the points on a light background. */
function drawClaimed(context: Context, theme: Theme, { points, owner, changed }: ToolTileView, at: Box): void {
  if (!owner) return;
  const { x, y, width, height } = at;
  const middle = y + height / 2;
  roundedRect(context, x + 1, y + 2, width - 2, height - 4, 9);
  fillStroke(context, owner.fill, owner.edge, 2.5);
  const field = box(x + width - 5 - POINTS_WIDTH, y + 6, POINTS_WIDTH, height - 12);
  drawSeatSign(context, owner, (x + 2 + field.x) / 2, middle, SEAT_SIGN_RADIUS);
  roundedRect(context, field.x, field.y, field.width, field.height, 6);
  fillWith(context, theme.tile);
  write(context, `${points}`, field.x + field.width / 2, middle, {
    size: 33,
    color: theme.tileInk,
    width: POINTS_WIDTH - 2,
  });
  if (changed) drawOutline(context, inflate(at, -0.5), 11, 0.62);
}
