/**
 * The tool board: each space's requirement, the tiles that are left with their points, and who owns the others.
 * What is met and claimed is the rules' matter.
 */
import { COLORS, type ToolSpace } from '../../../rules/index.ts';
import { type Box, box, centerOf, grown } from '../../layout/box.ts';
import type { ToolBoardLayout } from '../../layout/toolBoard.ts';
import { COLOR_TONES, PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { drawOutline } from '../basics/marks.ts';
import { type Context, contour, fillStroke, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawTool } from './toolIcons.ts';

/** A tile: its points, and its owner once it is claimed. */
export interface TileView {
  readonly points: number;
  readonly owner: { readonly seat: SeatColor; readonly mark: string } | null;
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

export function drawToolBoard(context: Context, theme: Theme, layout: ToolBoardLayout, view: ToolBoardView): void {
  context.fillStyle = theme.hairline;
  for (const { x, y, width, height } of layout.lines) context.fillRect(x, y, width, height);
  view.tools.forEach((tool, index) => {
    const icon = layout.icons[index];
    if (icon) {
      const { x, y } = centerOf(icon);
      drawTool(context, tool, x, y, Math.min(icon.width, icon.height * 1.28));
    }
    drawSums(context, layout.sums[index] ?? [], view.sums[index] ?? []);
    COLORS.forEach((color, column) => {
      const cell = layout.cells[index]?.[column];
      const shown = view.spaces.find(({ space }) => space.tool === tool && space.color === color);
      if (!cell || !shown) return;
      drawRequirement(context, theme, shown.space, cell.requires);
      drawTiles(context, theme, shown.tiles, cell.tiles);
    });
  });
}

/** A chip for each player who owns tiles of the tool; the chips lie to each other as the boards do. */
function drawSums(context: Context, places: readonly Box[], sums: ToolBoardView['sums'][number]): void {
  sums.forEach(({ seat, points }, index) => {
    const place = places[index];
    if (!place || points === 0) return;
    const { x, y, width, height } = place;
    plate(context, x + 1, y + 1, width - 2, height - 2, 8);
    fillStroke(context, seat.fill, seat.edge, 2);
    write(context, `${points}`, x + width / 2, y + height / 2, { size: 29, color: seat.ink, width: width - 4 });
  });
}

/** One sign an ornament; equal levels are fanned, and the foremost carries the level. */
function drawRequirement(context: Context, theme: Theme, space: ToolSpace, at: Box): void {
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

/** A tile in its owner's hands: a field in the seat's color with the mark, the points beside it. */
function drawClaimed(context: Context, theme: Theme, tile: TileView, at: Box): void {
  if (!tile.owner) return;
  const { seat, mark } = tile.owner;
  const { x, y, width, height } = at;
  const field = width * (mark.length > 1 ? 0.62 : 0.54);
  const [top, tall, middle] = [y + 2, height - 4, y + height / 2];
  context.save();
  plate(context, x + 1, top, width - 2, tall, 9);
  context.clip();
  context.fillStyle = theme.tile;
  context.fillRect(x, top, width, tall);
  context.fillStyle = seat.fill;
  context.fillRect(x, top, field, tall);
  context.fillStyle = seat.edge;
  context.fillRect(x + field - 1, top, 2, tall);
  context.restore();
  plate(context, x + 1, top, width - 2, tall, 9);
  context.strokeStyle = seat.edge;
  context.lineWidth = 2.5;
  context.stroke();
  write(context, mark, x + field / 2 + 0.5, middle, { size: 29, color: seat.ink, width: field - 4, least: 0.5 });
  write(context, `${tile.points}`, x + (field + width) / 2, middle, { size: 31, color: theme.tileInk });
  if (tile.changed) drawOutline(context, grown(at, -0.5), 11, 0.62);
}
