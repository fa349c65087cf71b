/**
 * The parts of the score sheet's table: names at the head of columns, categories at the head of rows, points.
 * The most points of a row are in full ink, the others lighter.
 */
import { box, centerOf } from '../../layout/box.ts';
import { CROWN_SIDE, ROUNDS } from '../../layout/scoreSheet.ts';
import type { Drawer } from '../../scene/scene.ts';
import { type Ground, PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { drawCrown, drawRoundel } from '../basics/marks.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { drawComputerSign } from '../basics/seatSigns.ts';
import { type Context, contour, disc, fillStroke, star } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { drawPlant } from '../floor/plant.ts';
import { drawTool } from '../tools/toolIcons.ts';

type Category = 'tools' | 'connectors' | 'ornaments' | 'plants' | 'total';

function groundOf(theme: Theme, won: boolean): Ground {
  return won ? theme.inverse : theme;
}

/** Above each row; above the totals a double line of brass. */
export const drawRowLine: Drawer<boolean> = (context, theme, { x, y, width }, total) => {
  context.fillStyle = total ? PIECES.brass : theme.hairline;
  if (total) context.fillRect(x, y - 5, width, 3);
  context.fillRect(x, y - 1 + (total ? 2 : 0), width, total ? 3 : 2);
};

export const drawSheetRoundel: Drawer<SeatColor> = (context, _, at, seat) => {
  const { x, y } = centerOf(at);
  drawRoundel(context, seat, x, y, at.width / 2);
};

export const drawSheetCrown: Drawer<null> = (context, _, at) => {
  const { x, y } = centerOf(at);
  drawCrown(context, x, y, CROWN_SIDE);
};

export const drawColumnName: Drawer<{ readonly name: string; readonly computer: boolean; readonly won: boolean }> = (
  context,
  theme,
  at,
  { name, computer, won },
) => {
  const { ink, page } = groundOf(theme, won);
  const sign = computer ? 38 : 0;
  if (computer) drawComputerSign(context, ink, page, at.x + at.width / 2, at.y + 20, 32);
  const room = box(at.x, at.y + sign, at.width, at.height - sign);
  writeParagraph(context, name, room, { color: ink, size: 42, least: 24, from: 'top' });
};

const ICON = 38;
const TEXT = 92;

/** A category's picture and name; of connectors the rounds, each with its lozenge. */
export const drawLabel: Drawer<{ readonly category: Category; readonly text: string; readonly tool: string }> = (
  context,
  theme,
  at,
  { category, text, tool },
) => {
  const y = at.y + at.height / 2;
  const rounds = category === 'connectors' ? ROUNDS : 0;
  drawIcon(context, theme, category, tool, at.x + 42, y);
  const room = box(at.x + TEXT, at.y + 6, at.width - TEXT - rounds - 8, at.height - 12);
  const size = category === 'total' ? 54 : 40;
  writeParagraph(context, text, room, { color: theme.ink, size, least: 29, align: 'left' });
  if (rounds > 0) drawRounds(context, at.x + at.width - ROUNDS / 2, at.y, at.height);
};

function drawRounds(context: Context, x: number, top: number, height: number): void {
  for (const round of [1, 2, 3]) {
    const y = top + (height * (round - 0.5)) / 3;
    contour(context, 'yellow', x, y, 26);
    fillStroke(context, PIECES.brassLight, PIECES.brassDark, 2.5);
    write(context, `${round}`, x, y, { size: 33, color: PIECES.ebony });
  }
}

function drawIcon(context: Context, theme: Theme, category: Category, tool: string, x: number, y: number): void {
  if (category === 'tools') drawTool(context, tool, x, y, 2 * ICON);
  else if (category === 'connectors') drawConnectorSign(context, x, y, ICON);
  else if (category === 'ornaments') drawOrnament(context, theme, 'red', 4, x, y, ICON - 3);
  else if (category === 'plants') drawPlant(context, theme, x, y, 2.3 * ICON, LEAVES, 10);
  else {
    disc(context, x, y, ICON);
    fillStroke(context, PIECES.brassLight, PIECES.ebony, 3);
    disc(context, x, y, ICON - 7);
    context.strokeStyle = PIECES.brass;
    context.lineWidth = 4;
    context.stroke();
    star(context, x, y - 1, ICON * 0.62, ICON * 0.26, 5);
    context.fillStyle = PIECES.ebony;
    context.fill();
  }
}

/** Seven of eight: in bloom it would show its points, as if they were somebody's. */
const LEAVES = Array.from({ length: 8 }, (_, leaf) => leaf !== 7);

interface CellView {
  readonly points: number | null;
  readonly most: boolean;
  readonly won: boolean;
  readonly total: boolean;
  /** Tool tiles that break a tie, beside the points. */
  readonly tiles: number | null;
}

export const drawCell: Drawer<CellView> = (context, theme, at, { points, most, won, total, tiles }) => {
  const ground = groundOf(theme, won);
  const y = at.y + at.height / 2 + (total ? 2 : 0);
  const x = at.x + at.width / 2;
  const size = total ? 84 : 50;
  const color = most || total ? ground.ink : ground.muted;
  const width = tiles === null ? at.width : at.width / 2 - 8;
  const left = tiles === null ? x : at.x + at.width * 0.3;
  write(context, points === null ? '–' : `${points}`, left, y, { size, color, width });
  if (tiles !== null) {
    write(context, `× ${tiles}`, at.x + at.width * 0.58, y, { size: 40, color: ground.ink, align: 'left', width });
  }
};
