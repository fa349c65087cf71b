/** A person's profile: name, ratings, points by table and by category, facts, badges. */
import { displayNames } from '../../content/names.ts';
import { colorAt } from '../../content/table.ts';
import { type Box, box, centerOf, zip } from '../../layout/box.ts';
import { panelLayout, plaqueLayout, profileLayout } from '../../layout/profiles.ts';
import type { BadgeView, ProfileRequest, TableStatistics } from '../../requests.ts';
import { type Drawer, Scene, TEXT_OPTIONS } from '../../scene.ts';
import { PIECES, type SeatColor, themeOf } from '../../theme.ts';
import { hasGlyph } from '../basics/fonts.ts';
import { drawHairline, drawRoundel, drawRoundelInBox } from '../basics/marks.ts';
import { centered } from '../basics/shapes.ts';
import { paragraphDrawer, write, writeParagraph } from '../basics/text.ts';
import { drawTool } from '../panels/icons.ts';
import { drawPanel, drawPanelTitle, drawPlaque } from '../panels/plaque.ts';
import { drawBadge } from './badges.ts';
import { putCategories } from './categories.ts';
import { putRating } from './rating.ts';

/** The space between the parts has its own tiles, because it is the same on every profile. */
const MARGIN = 6;

export function profileScene(request: ProfileRequest): Scene {
  const { components, facts, badges, categories, tables, ratings } = request;
  const layout = profileLayout(facts.length, badges.earned.length);
  const scene = new Scene(layout.page, themeOf(request.theme), MARGIN);
  putHead(scene, layout.plaque, request);
  for (const [rating, at] of zip(ratings, layout.ratings)) putRating(scene, at, rating);
  putTables(scene, layout.tables, tables);
  const [tool = ''] = components.tools;
  putCategories(scene, layout.categories, categories, tool);
  for (const [fact, at] of zip(facts, layout.facts)) putFact(scene, at, fact);
  scene.putWithTile(layout.heading, drawHeading, badges.title);
  if (badges.earned.length === 0) scene.putWithTile(layout.none, drawNone, badges.none);
  for (const [badge, at] of zip(badges.earned, layout.badges)) scene.putWithTile(at, drawNamedBadge, badge);
  return scene;
}

/** Separate parts, because the wood below them is the same on every profile. */
function putHead(scene: Scene, at: Box, { components, name, sign, note, seats, figures }: ProfileRequest): void {
  const layout = plaqueLayout(at, figures.length);
  scene.put(at, drawPlaque, null);
  const [first] = seats;
  if (first) scene.putWithTile(layout.roundel, drawRoundelInBox, colorAt(components, first.seat));
  scene.put(layout.name, drawName, displayNames([{ name, sign }], hasGlyph)[0] ?? '', TEXT_OPTIONS);
  scene.addTiles(...layout.nameTiles);
  scene.putWithTile(layout.note, drawNote, note, TEXT_OPTIONS);
  for (const [{ seat, games }, at] of zip(seats, layout.seats)) {
    scene.putWithTile(at, drawSeat, { color: colorAt(components, seat), games }, TEXT_OPTIONS);
  }
  for (const [{ label, value }, at] of zip(figures, layout.figures)) {
    scene.putWithTile(at.value, drawFigureValue, value, TEXT_OPTIONS);
    scene.putWithTile(at.label, drawFigureLabel, label, TEXT_OPTIONS);
  }
}

const drawName: Drawer<string> = (context, _, at, name) => {
  writeParagraph(context, name, at, { color: PIECES.pale, size: 72, least: 36, align: 'left' });
};

const drawNote: Drawer<string> = (context, _, at, note) => {
  const middle = at.y + at.height / 2;
  write(context, note, at.x, middle, { size: 32, color: PIECES.brassLight, align: 'left', width: at.width });
};

const drawSeat: Drawer<{ color: SeatColor; games: number }> = (context, _, at, { color, games }) => {
  const row = at.y + at.height / 2;
  drawRoundel(context, color, at.x + 21, row, 19);
  write(context, `${games}`, at.x + 50, row, { size: 30, color: PIECES.pale, align: 'left', width: at.width - 54 });
};

const drawFigureValue: Drawer<string> = (context, _, at, value) => {
  write(context, value, at.x + at.width / 2, at.y + at.height / 2, {
    size: 74,
    color: PIECES.pale,
    width: at.width - 12,
  });
};

const drawFigureLabel: Drawer<string> = (context, _, at, label) => {
  const room = box(at.x + 3, at.y, at.width - 6, at.height - 2);
  writeParagraph(context, label, room, { color: PIECES.brassLight, size: 32, least: 24, from: 'top' });
};

const TITLE_HEIGHT = 56;
const COLUMN_HEADS_HEIGHT = 54;
const SIDE_WIDTH = 64;

function putTables(scene: Scene, at: Box, { title, columns, rows }: ProfileRequest['tables']): void {
  const { head, room } = panelLayout(at, TITLE_HEIGHT);
  scene.put(at, drawPanel, null);
  scene.putWithTile(head, drawPanelTitle, title);
  const width = Math.floor((room.width - SIDE_WIDTH) / columns.length);
  columns.forEach((column, index) => {
    scene.putWithTile(box(room.x + SIDE_WIDTH + index * width, room.y, width, COLUMN_HEADS_HEIGHT), drawColumn, column);
  });
  const height = Math.floor((room.height - COLUMN_HEADS_HEIGHT) / rows.length);
  rows.forEach(({ side, cells }, row) => {
    const y = room.y + COLUMN_HEADS_HEIGHT + row * height;
    scene.put(box(room.x, y, SIDE_WIDTH + columns.length * width, 2), drawHairline, null, TEXT_OPTIONS);
    scene.putWithTile(box(room.x, y + 2, SIDE_WIDTH, height - 2), drawSide, side);
    cells.forEach((cell, index) => {
      putCell(scene, box(room.x + SIDE_WIDTH + index * width, y + 2, width, height - 2), cell);
    });
  });
}

/** Separate parts, because pairs of mean and best repeat less often than each of the two. */
function putCell(scene: Scene, at: Box, cell: TableStatistics): void {
  const middle = Math.floor(at.y + at.height / 2);
  const mean = box(at.x, middle - 48, at.width, 56);
  const best = box(at.x, middle + 10, at.width, 42);
  if (cell) scene.put(best, drawBest, cell.best, TEXT_OPTIONS);
  scene.put(mean, drawMean, cell ? cell.mean : null, TEXT_OPTIONS);
  scene.addTiles(mean, best);
}

const drawColumn: Drawer<string> = (context, theme, at, column) => {
  writeParagraph(context, column, box(at.x + 4, at.y, at.width - 8, at.height), {
    color: theme.muted,
    size: 32,
    least: 24,
  });
};

const drawSide: Drawer<string> = (context, theme, at, side) => {
  write(context, side, at.x + at.width / 2 - 8, at.y + at.height / 2, { size: 50, color: theme.muted });
};

const drawMean: Drawer<string | null> = (context, theme, at, mean) => {
  const { x, y } = centerOf(at);
  if (mean === null) write(context, '–', x, y + 20, { size: 44, color: theme.muted });
  else write(context, mean, x, y + 2, { size: 56, color: theme.ink, width: at.width - 12 });
};

const drawBest: Drawer<string> = (context, theme, at, best) => {
  const { x, y } = centerOf(at);
  write(context, best, x, y + 1, { size: 32, color: theme.muted, width: at.width - 8 });
};

function putFact(scene: Scene, at: Box, { label, value, tool }: ProfileRequest['facts'][number]): void {
  const sign = tool === undefined ? 0 : 58;
  const below = box(at.x + 10 + sign, at.y + 66, at.width - 20 - sign, at.height - 76);
  scene.put(at, drawPanel, null);
  scene.putWithTile(box(at.x + 14, at.y + 10, at.width - 28, 56), drawFactLabel, label, TEXT_OPTIONS);
  if (tool !== undefined) scene.putWithTile(box(at.x + 10, below.y, sign, below.height), drawFactTool, tool);
  scene.putWithTile(below, drawFactValue, value, TEXT_OPTIONS);
}

const drawFactLabel = paragraphDrawer('muted', { size: 32, least: 24 });

const drawFactTool = centered<string>((context, { x, y }, tool) => drawTool(context, tool, x, y, 56));

const drawFactValue = paragraphDrawer('ink', { size: 42, least: 24 });

const drawHeading: Drawer<string> = (context, theme, { x, y, width, height }, title) => {
  write(context, title, x, y + height / 2, { size: 38, color: theme.ink, align: 'left', width });
};

const drawNone = paragraphDrawer('muted', { size: 32, least: 26, align: 'left', from: 'top' });

const MEDAL_SIZE = 114;

const drawNamedBadge: Drawer<BadgeView> = (context, theme, at, { sign, name }) => {
  context.save();
  drawBadge(context, theme, box(at.x + (at.width - MEDAL_SIZE) / 2, at.y + 2, MEDAL_SIZE, MEDAL_SIZE), sign);
  context.restore();
  const below = box(at.x + 4, at.y + MEDAL_SIZE + 3, at.width - 8, at.height - MEDAL_SIZE - 3);
  writeParagraph(context, name, below, { color: theme.ink, size: 32, least: 24, from: 'top' });
};
