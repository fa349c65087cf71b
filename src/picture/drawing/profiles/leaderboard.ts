/**
 * A leaderboard: one line per person, with medals for the first three and the bright plate for the reader's own line.
 */
import { displayNames, displaySentence } from '../../content/names.ts';
import { box, centerOf, inflate, zip } from '../../layout/box.ts';
import { type LeaderboardCells, leaderboardLayout } from '../../layout/profiles.ts';
import type { LeaderboardLine, LeaderboardRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene.ts';
import { groundOf, PIECES, themeOf } from '../../theme.ts';
import { hasGlyph } from '../basics/fonts.ts';
import { disc, fillStroke, strokeWith } from '../basics/shapes.ts';
import { paragraphDrawer, textWidth, write, writeParagraph } from '../basics/text.ts';
import { drawPlate } from '../panels/header.ts';
import { drawBanner } from '../panels/plaque.ts';
import { drawTrend } from './rating.ts';

export function leaderboardScene(request: LeaderboardRequest): Scene {
  const { note, heads, lines, apart, none } = request;
  const layout = leaderboardLayout(lines.length, apart !== null);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const headline = displaySentence(request.title, [], hasGlyph) || request.untitled;
  scene.putWithTile(layout.banner, drawBanner, { headline, note, won: true });
  if (lines.length === 0) scene.putWithTile(layout.none, drawNone, none);
  else {
    for (const column of ['rating', 'games', 'wins', 'trend'] as const) {
      scene.putWithTile(layout.heads[column], drawHead, heads[column]);
    }
  }
  const names = displayNames([...lines, ...(apart ? [apart] : [])], hasGlyph);
  for (const [index, [line, cells]] of zip(lines, layout.lines).entries()) {
    putLine(scene, cells, line, names[index] ?? '', index > 0 && !lines[index - 1]?.own && !line.own);
  }
  if (apart && layout.apart) putLine(scene, layout.apart, apart, names.at(-1) ?? '', false);
  return scene;
}

function putLine(scene: Scene, cells: LeaderboardCells, line: LeaderboardLine, name: string, ruled: boolean): void {
  const { own } = line;
  if (own) scene.put(inflate(cells.line, -2), drawPlate, null);
  else if (ruled) scene.put(cells.line, drawRule, null);
  scene.putWithTile(cells.place, drawPlace, { place: line.place, medal: line.medal, own });
  scene.putWithTile(cells.name, drawNameCell, { name, own });
  scene.putWithTile(cells.rating, drawRatingCell, { rating: line.rating, uncertainty: line.uncertainty, own });
  scene.putWithTile(cells.games, drawNumber, { value: line.games, own });
  scene.putWithTile(cells.wins, drawNumber, { value: line.wins, own });
  scene.putWithTile(cells.trend, drawTrendCell, { values: line.trend, own });
}

const drawNone: Drawer<string> = (context, theme, at, none) => {
  writeParagraph(context, none, inflate(at, -20), { color: theme.muted, size: 38, least: 28 });
};

const drawHead = paragraphDrawer('muted', { size: 32, least: 24 });

const drawRule: Drawer<null> = (context, theme, at) => {
  context.fillStyle = theme.hairline;
  context.fillRect(at.x, at.y, at.width, 2);
};

const MEDALS = {
  1: { fill: PIECES.brassLight, edge: PIECES.brassDark },
  2: { fill: PIECES.steelLight, edge: PIECES.steelDark },
  3: { fill: PIECES.beechLight, edge: PIECES.beechDark },
} as const;

const drawPlace: Drawer<Pick<LeaderboardLine, 'place' | 'medal' | 'own'>> = (
  context,
  theme,
  at,
  { place, medal, own },
) => {
  const { x, y } = centerOf(at);
  if (medal !== null) {
    const { fill, edge } = MEDALS[medal];
    disc(context, x, y, 31);
    fillStroke(context, fill, PIECES.ebony, 3);
    disc(context, x, y, 25);
    strokeWith(context, edge, 2);
  }
  const ground = groundOf(theme, own);
  const color = medal === null ? ground.muted : PIECES.ebony;
  write(context, place, x, y, { size: 40, color, width: at.width - 6, least: 0.5 });
};

const drawNameCell: Drawer<{ name: string; own: boolean }> = (context, theme, at, { name, own }) => {
  const { ink } = groundOf(theme, own);
  const room = box(at.x, at.y + 4, at.width, at.height - 8);
  writeParagraph(context, name, room, { color: ink, size: 44, least: 26, align: 'left' });
};

const drawRatingCell: Drawer<{ rating: string; uncertainty: string; own: boolean }> = (
  context,
  theme,
  at,
  { rating, uncertainty, own },
) => {
  const ground = groundOf(theme, own);
  const y = at.y + at.height / 2;
  const gap = 12;
  const [value, note] = [textWidth(context, rating, 50), textWidth(context, uncertainty, 30)];
  const left = at.x + (at.width - value - note - gap) / 2;
  write(context, rating, left, y, { size: 50, color: ground.ink, align: 'left' });
  write(context, uncertainty, left + value + gap, y + 5, { size: 30, color: ground.muted, align: 'left' });
};

const drawNumber: Drawer<{ value: string; own: boolean }> = (context, theme, at, { value, own }) => {
  const { ink } = groundOf(theme, own);
  const { x, y } = centerOf(at);
  write(context, value, x, y, { size: 42, color: ink, width: at.width - 6 });
};

const drawTrendCell: Drawer<{ values: readonly number[]; own: boolean }> = (context, theme, at, { values, own }) => {
  const ground = own ? { ...theme, name: theme.name === 'light' ? ('dark' as const) : ('light' as const) } : theme;
  drawTrend(context, ground, box(at.x + 14, at.y + 22, at.width - 28, at.height - 44), values);
};
