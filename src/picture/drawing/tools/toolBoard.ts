/**
 * The tool board: each space's requirement, the tiles that are left with their points, and who owns the others.
 * What is met and claimed is the rules' matter.
 */
import { COLORS, type ToolSpace } from '../../../rules/index.ts';
import { type Box, box, centerOf } from '../../layout/box.ts';
import type { ToolBoardLayout } from '../../layout/toolBoard.ts';
import { COLOR_TONES, PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { drawOutline, drawRoundel } from '../basics/marks.ts';
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
  /** By tool: points that players own of it, only those who own any. */
  readonly sums: readonly (readonly { readonly seat: SeatColor; readonly points: number }[])[];
}

export function drawToolBoard(context: Context, theme: Theme, layout: ToolBoardLayout, view: ToolBoardView): void {
  context.fillStyle = theme.hairline;
  for (const { x, y, width, height } of layout.lines) context.fillRect(x, y, width, height);
  view.tools.forEach((tool, index) => {
    const icon = layout.icons[index];
    const place = layout.sums[index];
    const alone = (view.sums[index] ?? []).length === 0;
    if (icon && place) {
      const { x, y } = centerOf(icon);
      // Without sums beside it, the picture stands in the middle of its column.
      const shift = alone && place.y === icon.y ? (place.x + place.width - icon.x - icon.width) / 2 : 0;
      drawTool(context, tool, x + shift, y, Math.min(icon.width * 1.15, icon.height * 1.1));
    }
    if (place) drawSums(context, place, view.sums[index] ?? []);
    COLORS.forEach((color, column) => {
      const cell = layout.cells[index]?.[column];
      const shown = view.spaces.find(({ space }) => space.tool === tool && space.color === color);
      if (!cell || !shown) return;
      drawRequirement(context, theme, shown.space, cell.requires);
      drawTiles(context, theme, shown.tiles, cell.tiles);
    });
  });
}

/** What players own of a tool: the bonus that their next tile of it brings. */
function drawSums(context: Context, at: Box, sums: ToolBoardView['sums'][number]): void {
  const columns = Math.max(1, Math.floor((at.width + 4) / 62));
  const height = Math.min(36, Math.floor(at.height / Math.max(1, Math.ceil(sums.length / columns))) - 4);
  const rows = Math.ceil(sums.length / columns);
  const top = at.y + (at.height - rows * (height + 4) + 4) / 2;
  sums.forEach(({ seat, points }, index) => {
    const width = Math.min(58, at.width);
    const x = at.x + (index % columns) * (width + 4);
    const y = top + Math.floor(index / columns) * (height + 4);
    plate(context, x, y, width, height, height / 2);
    fillStroke(context, seat.fill, seat.edge, 2);
    write(context, `+${points}`, x + width / 2, y + height / 2, { size: Math.min(30, height * 0.86), color: seat.ink });
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

const GAP = 4;

function drawTiles(context: Context, theme: Theme, tiles: readonly TileView[], at: Box): void {
  const claimed = tiles.filter((tile) => tile.owner);
  const left = tiles.filter((tile) => !tile.owner);
  const slots = claimed.length + (left.length > 0 ? 1 : 0);
  if (slots === 0) return;
  const width = Math.min(left.length > 1 ? 94 : 66, (at.width - GAP * (slots - 1)) / slots);
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
  const wide = below ? width * 0.62 : width;
  if (below) {
    plate(context, x + 8, y, width - 8, height, 9);
    fillStroke(context, theme.tileBelow, PIECES.brassDark, 2);
    const middle = (x + wide + x + width) / 2;
    write(context, `${below.points}`, middle, y + height / 2, { size: 29, color: theme.tileInk });
  }
  plate(context, x, y, wide, height, 9);
  fillStroke(context, theme.tile, PIECES.brass, 2.5);
  write(context, `${top.points}`, x + wide / 2, y + height / 2, { size: 34, color: theme.tileInk });
}

/** A tile under its owner's roundel, its points beside it. */
function drawClaimed(context: Context, theme: Theme, tile: TileView, at: Box): void {
  if (!tile.owner) return;
  const { x, y, width, height } = at;
  const radius = Math.min(height / 2 - 1, width * 0.325);
  plate(context, x + radius, y + 3, width - radius, height - 6, 8);
  fillStroke(
    context,
    theme.tile,
    tile.owner.seat.fill === '#F6F1E8' ? tile.owner.seat.edge : tile.owner.seat.fill,
    2.5,
  );
  const middle = (x + 2 * radius + x + width) / 2;
  write(context, `${tile.points}`, middle, y + height / 2, { size: 29, color: theme.tileInk });
  drawRoundel(context, tile.owner.seat, tile.owner.mark, x + radius, y + height / 2, radius);
  if (tile.changed) drawOutline(context, box(x - 1, y - 1, width + 2, height + 2), 14, 0.62);
}
