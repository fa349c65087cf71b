/**
 * The tool board: each space's requirement, the tiles that are left with their points, and who owns the others.
 * What is met and claimed is the rules' matter.
 */
import { COLORS, type ToolSpace } from '../../../rules/index.ts';
import { around, type Box, box, centerOf, grown } from '../../layout/box.ts';
import type { ToolBoardLayout, ToolCell } from '../../layout/toolBoard.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { COLOR_TONES, PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { drawOutline } from '../basics/marks.ts';
import { drawSeatSign } from '../basics/seatSigns.ts';
import { type Context, contour, fillStroke, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawTool } from './toolIcons.ts';

/** A tile: its points, and its owner once it is claimed. */
interface TileView {
  readonly points: number;
  readonly owner: SeatColor | null;
  readonly changed: boolean;
}

export interface ToolSpaceView {
  readonly space: ToolSpace;
  /** Claimed ones first, then those left, the top one first. */
  readonly tiles: readonly TileView[];
}

export interface ToolBoardView {
  readonly tools: readonly string[];
  readonly spaces: readonly ToolSpaceView[];
  /** By tool, then by seat: points owned of it, the bonus that the next tile of it brings. */
  readonly sums: readonly (readonly { readonly seat: SeatColor; readonly points: number }[])[];
}

/** Puts the hairlines, and over them each tool with what players own of it and its spaces. */
export function putToolBoard(scene: Scene, layout: ToolBoardLayout, view: ToolBoardView): void {
  for (const line of layout.lines) scene.put(line, drawLine, null);
  view.tools.forEach((tool, index) => {
    const icon = layout.icons[index];
    if (icon) scene.putApart(icon, drawIcon, tool);
    (view.sums[index] ?? []).forEach((sum, seat) => {
      const place = layout.sums[index]?.[seat];
      if (!place) return;
      scene.cut(place);
      if (sum.points > 0) scene.put(place, drawSum, sum);
    });
    COLORS.forEach((color, column) => {
      const cell = layout.cells[index]?.[column];
      const shown = view.spaces.find(({ space }) => space.tool === tool && space.color === color);
      if (cell && shown) putSpace(scene, cell, shown);
    });
  });
}

function putSpace(scene: Scene, cell: ToolCell, { space, tiles }: ToolSpaceView): void {
  const { color, requires } = space;
  scene.cut(around(cell.requires, cell.tiles));
  scene.put(cell.requires, drawRequires, { color, requires });
  scene.put(cell.tiles, drawAllTiles, tiles);
}

const drawLine: Drawer<null> = (context, theme, { x, y, width, height }) => {
  context.fillStyle = theme.hairline;
  context.fillRect(x, y, width, height);
};

const drawIcon: Drawer<string> = (context, _, at, tool) => {
  const { x, y } = centerOf(at);
  drawTool(context, tool, x, y, Math.min(at.width, at.height));
};

/** A chip for a player who owns tiles of the tool: its place is the seat's. */
const drawSum: Drawer<{ readonly seat: SeatColor; readonly points: number }> = (context, _, at, { seat, points }) => {
  const { x, y, width, height } = at;
  plate(context, x + 1, y + 1, width - 2, height - 2, 7);
  fillStroke(context, seat.fill, seat.edge, 1.6);
  write(context, `${points}`, x + width / 2, y + height / 2, { size: 29, color: seat.ink, width: width - 4 });
};

const drawRequires: Drawer<Pick<ToolSpace, 'color' | 'requires'>> = (context, theme, at, space) => {
  drawRequirement(context, theme, space, at);
};

const drawAllTiles: Drawer<readonly TileView[]> = (context, theme, at, tiles) => drawTiles(context, theme, tiles, at);

/** One sign an ornament; equal levels are fanned, and the foremost carries the level. */
function drawRequirement(context: Context, theme: Theme, space: Pick<ToolSpace, 'color' | 'requires'>, at: Box): void {
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
        context.fillStyle = theme.page;
        context.fill();
        contour(context, space.color, x, y, radius);
      }
      fillStroke(context, COLOR_TONES[space.color].fill, theme.name === 'light' ? PIECES.ebony : theme.signEdge, 1.8);
    }
    const x = left + (count - 1) * fan;
    write(context, `${level}`, x, y, { size: radius * 1.45, color: COLOR_TONES[space.color].ink });
    left = x + 2 * radius + radius * 0.3;
  }
}

const GAP = 2;
const SINGLE = 58;
const DOUBLE = 98;
/** Width of the field with the points of a claimed tile, and half the height of the owner's sign. */
const FIELD = 24;
const SEAT_SIGN = 10;

function drawTiles(context: Context, theme: Theme, tiles: readonly TileView[], at: Box): void {
  const claimed = tiles.filter((tile) => tile.owner);
  const left = tiles.filter((tile) => !tile.owner);
  const slots = claimed.length + (left.length > 0 ? 1 : 0);
  if (slots === 0) return;
  const most = left.length > 1 ? DOUBLE : SINGLE;
  const width = Math.min(most, (at.width - GAP * (slots - 1)) / slots);
  const start = at.x + (at.width - width * slots - GAP * (slots - 1)) / 2;
  claimed.forEach((tile, index) => {
    drawClaimed(context, theme, tile, box(start + index * (width + GAP), at.y, width, at.height));
  });
  const [top, below] = left;
  if (!top) return;
  drawWaiting(context, theme, top, below, box(start + claimed.length * (width + GAP), at.y, width, at.height));
}

/** The top tile light, the next one peeping out behind it. */
function drawWaiting(context: Context, theme: Theme, top: TileView, below: TileView | undefined, at: Box): void {
  const { x, y, width, height } = at;
  const wide = below ? width * 0.6 : width;
  if (below) {
    plate(context, x + 8, y + 2, width - 9, height - 4, 9);
    fillStroke(context, theme.tileBelow, PIECES.brassDark, 2);
    const middle = (x + wide + x + width) / 2;
    write(context, `${below.points}`, middle, y + height / 2, { size: 30, color: theme.tileInk });
  }
  plate(context, x + 1, y + 1, wide - 2, height - 2, 9);
  fillStroke(context, theme.tile, PIECES.brass, 2.5);
  write(context, `${top.points}`, x + wide / 2, y + height / 2, { size: 35, color: theme.tileInk });
}

/** A tile in its owner's hands: a chip in the seat's color with its sign, the points apart from it on a light field. */
function drawClaimed(context: Context, theme: Theme, { points, owner, changed }: TileView, at: Box): void {
  if (!owner) return;
  const { x, y, width, height } = at;
  const middle = y + height / 2;
  plate(context, x + 1, y + 2, width - 2, height - 4, 9);
  fillStroke(context, owner.fill, owner.edge, 2.5);
  const field = box(x + width - 5 - FIELD, y + 6, FIELD, height - 12);
  drawSeatSign(context, owner, (x + 2 + field.x) / 2, middle, SEAT_SIGN);
  plate(context, field.x, field.y, field.width, field.height, 6);
  context.fillStyle = theme.tile;
  context.fill();
  write(context, `${points}`, field.x + field.width / 2, middle, { size: 33, color: theme.tileInk, width: FIELD - 2 });
  if (changed) drawOutline(context, grown(at, -0.5), 11, 0.62);
}
