/**
 * A leaderboard: a line a person with medals for the first three, the reader's own on the bright plate.
 * Who stands where is said by whoever asks.
 */
import { shownPeople } from '../../content/names.ts';
import { box, centerOf, grown } from '../../layout/box.ts';
import { type LeaderboardCells, leaderboardLayout } from '../../layout/people/leaderboard.ts';
import type { LeaderboardLine, LeaderboardRequest } from '../../peopleRequests.ts';
import { type Drawer, Scene } from '../../scene/scene.ts';
import { PIECES, themeOf } from '../../theme.ts';
import { showsCharacter } from '../basics/fonts.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { disc, fillStroke } from '../basics/shapes.ts';
import { widthOf, write } from '../basics/text.ts';
import { drawPlate } from '../panels/header.ts';
import { drawBanner } from '../score/banner.ts';
import { drawTrend } from './curve.ts';

export function leaderboardScene(request: LeaderboardRequest): Scene {
  const { title, note, heads, lines, apart, none } = request;
  const layout = leaderboardLayout(lines.length, apart !== null);
  const scene = new Scene(layout.page, themeOf(request.theme));
  scene.putApart(layout.banner, drawBanner, { headline: title, note, won: true });
  if (lines.length === 0) scene.putApart(layout.none, drawNone, none);
  else {
    for (const column of ['rating', 'games', 'wins', 'trend'] as const) {
      scene.putApart(layout.heads[column], drawHead, heads[column]);
    }
  }
  const names = shownPeople([...lines, ...(apart ? [apart] : [])], showsCharacter);
  lines.forEach((line, index) => {
    const cells = layout.lines[index];
    if (cells) putLine(scene, cells, line, names[index] ?? '', index > 0 && !lines[index - 1]?.own && !line.own);
  });
  if (apart && layout.apart) putLine(scene, layout.apart, apart, names.at(-1) ?? '', false);
  return scene;
}

function putLine(scene: Scene, cells: LeaderboardCells, line: LeaderboardLine, name: string, ruled: boolean): void {
  const { own } = line;
  if (own) scene.put(grown(cells.line, -2), drawPlate, null);
  else if (ruled) scene.put(cells.line, drawRule, null);
  scene.putApart(cells.place, drawPlace, { place: line.place, medal: line.medal, own });
  scene.putApart(cells.name, drawNameCell, { name, own });
  scene.putApart(cells.rating, drawRatingCell, { rating: line.rating, uncertainty: line.uncertainty, own });
  scene.putApart(cells.games, drawNumber, { value: line.games, own });
  scene.putApart(cells.wins, drawNumber, { value: line.wins, own });
  scene.putApart(cells.trend, drawTrendCell, { values: line.trend, own });
}

const drawNone: Drawer<string> = (context, theme, at, none) => {
  writeParagraph(context, none, grown(at, -20), { color: theme.muted, size: 38, least: 28 });
};

const drawHead: Drawer<string> = (context, theme, at, text) => {
  writeParagraph(context, text, at, { color: theme.muted, size: 30, least: 24 });
};

const drawRule: Drawer<null> = (context, theme, at) => {
  context.fillStyle = theme.hairline;
  context.fillRect(at.x, at.y, at.width, 2);
};

const MEDALS = {
  1: { fill: PIECES.brassLight, edge: PIECES.brassDark },
  2: { fill: PIECES.steelLight, edge: PIECES.steelDark },
  3: { fill: PIECES.beechLight, edge: PIECES.beechDark },
} as const;

interface PlaceView {
  readonly place: string;
  readonly medal: 1 | 2 | 3 | null;
  readonly own: boolean;
}

const drawPlace: Drawer<PlaceView> = (context, theme, at, { place, medal, own }) => {
  const { x, y } = centerOf(at);
  if (medal !== null) {
    const { fill, edge } = MEDALS[medal];
    disc(context, x, y, 31);
    fillStroke(context, fill, PIECES.ebony, 3);
    disc(context, x, y, 25);
    context.strokeStyle = edge;
    context.lineWidth = 2;
    context.stroke();
  }
  const ground = own ? theme.inverse : theme;
  const color = medal === null ? ground.muted : PIECES.ebony;
  write(context, place, x, y, { size: 40, color, width: at.width - 6, least: 0.5 });
};

const drawNameCell: Drawer<{ readonly name: string; readonly own: boolean }> = (context, theme, at, { name, own }) => {
  const { ink } = own ? theme.inverse : theme;
  const room = box(at.x, at.y + 4, at.width, at.height - 8);
  writeParagraph(context, name, room, { color: ink, size: 44, least: 26, align: 'left' });
};

const drawRatingCell: Drawer<{ readonly rating: string; readonly uncertainty: string; readonly own: boolean }> = (
  context,
  theme,
  at,
  { rating, uncertainty, own },
) => {
  const ground = own ? theme.inverse : theme;
  const y = at.y + at.height / 2;
  const gap = 12;
  const [value, note] = [widthOf(context, rating, 50), widthOf(context, uncertainty, 30)];
  const left = at.x + (at.width - value - note - gap) / 2;
  write(context, rating, left, y, { size: 50, color: ground.ink, align: 'left' });
  write(context, uncertainty, left + value + gap, y + 5, { size: 30, color: ground.muted, align: 'left' });
};

const drawNumber: Drawer<{ readonly value: string; readonly own: boolean }> = (context, theme, at, { value, own }) => {
  const { ink } = own ? theme.inverse : theme;
  const { x, y } = centerOf(at);
  write(context, value, x, y, { size: 42, color: ink, width: at.width - 6 });
};

const drawTrendCell: Drawer<{ readonly values: readonly number[]; readonly own: boolean }> = (
  context,
  theme,
  at,
  { values, own },
) => {
  const ground = own ? { ...theme, name: theme.name === 'light' ? ('dark' as const) : ('light' as const) } : theme;
  drawTrend(context, ground, box(at.x + 14, at.y + 22, at.width - 28, at.height - 44), values);
};
