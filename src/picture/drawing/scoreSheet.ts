/** The score sheet: a banner with the outcome, one column per player (best first), one row per category. */
import { displayPlayers, displaySentence, type GlyphCheck, type PlayerName } from '../content/names.ts';
import { type ScoreColumnView, scoreColumns } from '../content/scoreSheet.ts';
import { colorAt } from '../content/table.ts';
import { box, zip } from '../layout/box.ts';
import {
  ROUND_NUMBERS_WIDTH,
  type ScoreCategory,
  type ScoreSheetLayout,
  scoreSheetLayout,
} from '../layout/scoreSheet.ts';
import type { ScoreSheetRequest } from '../requests.ts';
import { type Drawer, Scene } from '../scene.ts';
import { groundOf, PIECES, type Theme, themeOf } from '../theme.ts';
import { drawComputerSign, drawCrown, drawFlag, drawRoundelInBox } from './basics/marks.ts';
import { type Context, centered, contour, disc, fillStroke, fillWith, star, strokeWith } from './basics/shapes.ts';
import { write, writeParagraph } from './basics/text.ts';
import { drawPlate } from './panels/header.ts';
import { drawCategoryIcon } from './panels/icons.ts';
import { drawBanner } from './panels/plaque.ts';

/** The line above a row; above the totals, a double line of brass. */
export const drawRowLine: Drawer<boolean> = (context, theme, { x, y, width }, total) => {
  context.fillStyle = total ? PIECES.brass : theme.hairline;
  if (total) context.fillRect(x, y - 5, width, 3);
  context.fillRect(x, y - 1 + (total ? 2 : 0), width, total ? 3 : 2);
};

const drawSheetCrown = centered<null>((context, { x, y, side }) => drawCrown(context, x, y, side));

const drawSheetFlag = centered<null>((context, { x, y, side }) => drawFlag(context, x, y, side * 0.9));

const drawColumnName: Drawer<{ name: string; won: boolean }> = (context, theme, at, { name, won }) => {
  writeParagraph(context, name, at, { color: groundOf(theme, won).ink, size: 44, least: 24, from: 'top' });
};

/** Placed beside the roundel, so that the name has all the room. */
const drawSheetComputer = centered<boolean>((context, { x, y, side }, won, theme) => {
  const { ink, page } = groundOf(theme, won);
  drawComputerSign(context, ink, page, x, y, side);
});

const ICON_RADIUS = 38;
const TEXT_LEFT = 92;

const drawLabel: Drawer<{ category: ScoreCategory; text: string; tool: string }> = (
  context,
  theme,
  at,
  { category, text, tool },
) => {
  const y = at.y + at.height / 2;
  const rounds = category === 'connectors' ? ROUND_NUMBERS_WIDTH : 0;
  drawIcon(context, theme, category, tool, at.x + 42, y);
  const room = box(at.x + TEXT_LEFT, at.y + 6, at.width - TEXT_LEFT - rounds - 8, at.height - 12);
  const size = category === 'total' ? 54 : 40;
  writeParagraph(context, text, room, { color: theme.ink, size, least: 29, align: 'left' });
  if (rounds > 0) drawRounds(context, at.x + at.width - ROUND_NUMBERS_WIDTH / 2, at.y, at.height);
};

function drawRounds(context: Context, x: number, top: number, height: number): void {
  for (const round of [1, 2, 3]) {
    const y = top + (height * (round - 0.5)) / 3;
    contour(context, 'yellow', x, y, 26);
    fillStroke(context, PIECES.brassLight, PIECES.brassDark, 2.5);
    write(context, `${round}`, x, y, { size: 33, color: PIECES.ebony });
  }
}

function drawIcon(context: Context, theme: Theme, category: ScoreCategory, tool: string, x: number, y: number): void {
  if (category !== 'total') drawCategoryIcon(context, theme, category, tool, x, y, ICON_RADIUS, ICON_RADIUS - 3);
  else {
    disc(context, x, y, ICON_RADIUS);
    fillStroke(context, PIECES.brassLight, PIECES.ebony, 3);
    disc(context, x, y, ICON_RADIUS - 7);
    strokeWith(context, PIECES.brass, 4);
    star(context, x, y - 1, ICON_RADIUS * 0.62, ICON_RADIUS * 0.26, 5);
    fillWith(context, PIECES.ebony);
  }
}

interface CellView {
  readonly points: number | null;
  readonly most: boolean;
  readonly won: boolean;
  readonly total: boolean;
  /** The number of tool tiles, if they break a tie. */
  readonly tiles: number | null;
}

const drawCell: Drawer<CellView> = (context, theme, at, { points, most, won, total, tiles }) => {
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

export function scoreSheetScene(request: ScoreSheetRequest, shows: GlyphCheck): Scene {
  const { components, state, words } = request;
  const columns = scoreColumns(state, request.left);
  const layout = scoreSheetLayout(columns.length, state.side === 'B');
  const names = displayPlayers(request, shows);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const sentence = (text: string) => displaySentence(text, names, shows);
  scene.putWithTile(layout.banner, drawBanner, {
    headline: sentence(words.headline),
    note: words.note === undefined ? null : sentence(words.note),
    won: columns.some(({ won }) => won),
  });
  for (const [{ won }, { plate }] of zip(columns, layout.columns)) {
    if (won) scene.put(plate, drawPlate, null);
  }
  for (const [row, { line }] of layout.rows) scene.put(line, drawRowLine, row === 'total');
  const [tool] = components.tools;
  for (const [category, at] of layout.labels) {
    scene.putWithTile(at, drawLabel, { category, text: words[category], tool: tool ?? '' });
  }
  columns.forEach((column, index) => {
    putColumn(scene, layout, index, column, names[column.seat], request);
  });
  return scene;
}

function putColumn(
  scene: Scene,
  layout: ScoreSheetLayout,
  index: number,
  column: ScoreColumnView,
  name: PlayerName | undefined,
  { components, resigned = [] }: ScoreSheetRequest,
): void {
  const places = layout.columns[index];
  if (!places || !name) return;
  const { won } = column;
  scene.putWithTile(places.roundel, drawRoundelInBox, colorAt(components, column.seat));
  if (won) scene.put(places.crown, drawSheetCrown, null);
  else if (resigned.includes(column.seat)) scene.put(places.crown, drawSheetFlag, null);
  if (name.computer) scene.put(places.computer, drawSheetComputer, won);
  scene.putWithTile(places.name, drawColumnName, { name: name.name, won });
  for (const [row, { cells }] of layout.rows) {
    const at = cells[index];
    const tiles = row === 'tools' ? column.tiles : null;
    if (at) scene.putWithTile(at, drawCell, { ...column.cells[row], won, total: row === 'total', tiles });
  }
}
