/**
 * A person's profile put together: the plaque with the name, both ratings, points by table and by category, facts, badges.
 * All that is read in it comes with the request.
 */
import { shownPeople } from '../../content/names.ts';
import { colorAt } from '../../content/table.ts';
import { type Box, box, centerOf } from '../../layout/box.ts';
import { panelLayout, plaqueLayout, profileLayout } from '../../layout/people/profile.ts';
import type { BadgeSeen, ProfileRequest, TableCell } from '../../peopleRequests.ts';
import { type Drawer, Scene, WITHIN } from '../../scene/scene.ts';
import { PIECES, type SeatColor, themeOf } from '../../theme.ts';
import { showsCharacter } from '../basics/fonts.ts';
import { drawRoundel } from '../basics/marks.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { write } from '../basics/text.ts';
import { drawPlaque } from '../panels/plaque.ts';
import { drawTool } from '../tools/toolIcons.ts';
import { drawBadge } from './badges.ts';
import { putCategories } from './categories.ts';
import { drawPanel, putRating } from './parts.ts';

/** What lies between things that change is the same on every profile. */
const MARGIN = 6;

export function profileScene(request: ProfileRequest): Scene {
  const { components, facts, badges, categories, tables, ratings } = request;
  const layout = profileLayout(facts.length, badges.earned.length);
  const scene = new Scene(layout.page, themeOf(request.theme), MARGIN);
  putHead(scene, layout.plaque, request);
  ratings.forEach((rating, index) => {
    const at = layout.ratings[index];
    if (at) putRating(scene, at, rating);
  });
  putTables(scene, layout.tables, tables);
  const [tool = ''] = components.tools;
  putCategories(scene, layout.categories, categories, tool);
  facts.forEach((fact, index) => {
    const at = layout.facts[index];
    if (at) putFact(scene, at, fact);
  });
  scene.putApart(layout.heading, drawHeading, badges.title);
  if (badges.earned.length === 0) scene.putApart(layout.none, drawNone, badges.none);
  badges.earned.forEach((badge, index) => {
    const at = layout.badges[index];
    if (at) scene.putApart(at, drawNamedBadge, badge);
  });
  return scene;
}

/** Each thing on the plaque is a part of its own: the wood under them is the same for everybody. */
function putHead(scene: Scene, at: Box, { components, name, sign, note, seats, figures }: ProfileRequest): void {
  const layout = plaqueLayout(at, figures.length);
  scene.put(at, drawWood, null);
  const [first] = seats;
  if (first) scene.putApart(layout.roundel, drawMark, colorAt(components, first.seat));
  scene.put(layout.name, drawName, shownPeople([{ name, sign }], showsCharacter)[0] ?? '', WITHIN);
  scene.cut(...layout.nameTiles);
  scene.putApart(layout.note, drawNote, note, WITHIN);
  seats.forEach(({ seat, games }, index) => {
    const cell = layout.seats[index];
    if (cell) scene.putApart(cell, drawSeat, { color: colorAt(components, seat), games }, WITHIN);
  });
  figures.forEach(({ label, value }, index) => {
    const cell = layout.figures[index];
    if (!cell) return;
    scene.putApart(cell.value, drawFigureValue, value, WITHIN);
    scene.putApart(cell.label, drawFigureLabel, label, WITHIN);
  });
}

const drawWood: Drawer<null> = (context, theme, at) => drawPlaque(context, theme, at);

const drawMark: Drawer<SeatColor> = (context, _, at, color) => {
  const { x, y } = centerOf(at);
  drawRoundel(context, color, x, y, at.width / 2);
};

const drawName: Drawer<string> = (context, _, at, name) => {
  writeParagraph(context, name, at, { color: PIECES.pale, size: 72, least: 36, align: 'left' });
};

const drawNote: Drawer<string> = (context, _, at, note) => {
  const middle = at.y + at.height / 2;
  write(context, note, at.x, middle, { size: 30, color: PIECES.brassLight, align: 'left', width: at.width });
};

const drawSeat: Drawer<{ readonly color: SeatColor; readonly games: number }> = (context, _, at, { color, games }) => {
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
  writeParagraph(context, label, room, { color: PIECES.brassLight, size: 30, least: 24, from: 'top' });
};

const TITLE = 56;
const COLUMNS = 54;
const SIDES = 64;

function putTables(scene: Scene, at: Box, { title, columns, rows }: ProfileRequest['tables']): void {
  const { head, room } = panelLayout(at, TITLE);
  scene.put(at, drawPanel, null);
  scene.putApart(head, drawTablesTitle, title);
  const width = Math.floor((room.width - SIDES) / columns.length);
  columns.forEach((column, index) => {
    scene.putApart(box(room.x + SIDES + index * width, room.y, width, COLUMNS), drawColumn, column);
  });
  const height = Math.floor((room.height - COLUMNS) / rows.length);
  rows.forEach(({ side, cells }, row) => {
    const y = room.y + COLUMNS + row * height;
    scene.put(box(room.x, y, SIDES + columns.length * width, 2), drawRule, null, WITHIN);
    scene.putApart(box(room.x, y + 2, SIDES, height - 2), drawSide, side);
    cells.forEach((cell, index) => {
      putCell(scene, box(room.x + SIDES + index * width, y + 2, width, height - 2), cell);
    });
  });
}

/** The mean and the best are parts of their own: there are fewer of each than of both together. */
function putCell(scene: Scene, at: Box, cell: TableCell): void {
  const middle = Math.floor(at.y + at.height / 2);
  const mean = box(at.x, middle - 48, at.width, 56);
  const best = box(at.x, middle + 10, at.width, 42);
  if (cell) scene.put(best, drawBest, cell.best, WITHIN);
  scene.put(mean, drawMean, cell ? cell.mean : null, WITHIN);
  scene.cut(mean, best);
}

const drawTablesTitle: Drawer<string> = (context, theme, at, title) => {
  write(context, title, at.x, at.y + 18, { size: 36, color: theme.ink, align: 'left', width: at.width });
};

const drawColumn: Drawer<string> = (context, theme, at, column) => {
  writeParagraph(context, column, box(at.x + 4, at.y, at.width - 8, at.height), {
    color: theme.muted,
    size: 30,
    least: 24,
  });
};

const drawRule: Drawer<null> = (context, theme, at) => {
  context.fillStyle = theme.hairline;
  context.fillRect(at.x, at.y, at.width, at.height);
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
  write(context, best, x, y + 1, { size: 28, color: theme.muted, width: at.width - 8 });
};

function putFact(scene: Scene, at: Box, { label, value, tool }: ProfileRequest['facts'][number]): void {
  const sign = tool === undefined ? 0 : 66;
  const below = box(at.x + 14 + sign, at.y + 66, at.width - 28 - sign, at.height - 76);
  scene.put(at, drawPanel, null);
  scene.putApart(box(at.x + 14, at.y + 10, at.width - 28, 56), drawFactLabel, label, WITHIN);
  if (tool !== undefined) scene.putApart(box(at.x + 14, below.y, sign, below.height), drawFactTool, tool);
  scene.putApart(below, drawFactValue, value, WITHIN);
}

const drawFactLabel: Drawer<string> = (context, theme, at, label) => {
  writeParagraph(context, label, at, { color: theme.muted, size: 28, least: 24 });
};

const drawFactTool: Drawer<string> = (context, _, at, tool) => {
  const { x, y } = centerOf(at);
  drawTool(context, tool, x, y, 56);
};

const drawFactValue: Drawer<string> = (context, theme, at, value) => {
  writeParagraph(context, value, at, { color: theme.ink, size: 42, least: 24 });
};

const drawHeading: Drawer<string> = (context, theme, { x, y, width, height }, title) => {
  write(context, title, x, y + height / 2, { size: 38, color: theme.ink, align: 'left', width });
};

const drawNone: Drawer<string> = (context, theme, at, none) => {
  writeParagraph(context, none, at, { color: theme.muted, size: 32, least: 26, align: 'left', from: 'top' });
};

const MEDAL = 116;

const drawNamedBadge: Drawer<BadgeSeen> = (context, theme, at, { sign, name }) => {
  context.save();
  drawBadge(context, theme, box(at.x + (at.width - MEDAL) / 2, at.y + 2, MEDAL, MEDAL), sign);
  context.restore();
  const below = box(at.x + 4, at.y + MEDAL + 6, at.width - 8, at.height - MEDAL - 10);
  writeParagraph(context, name, below, { color: theme.ink, size: 28, least: 24, from: 'top' });
};
