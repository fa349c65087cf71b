/** The standings of a league: a banner, then each group as a table with its leader on the bright plate. */
import { displayNames, displaySentence } from '../content/names.ts';
import { box, zip } from '../layout/box.ts';
import { type StandingsGroupLayout, standingsLayout } from '../layout/standings.ts';
import type { MedalName, StandingsRequest, StandingsRow } from '../requests.ts';
import { type Drawer, Scene } from '../scene.ts';
import { groundOf, PIECES, type Theme, themeOf } from '../theme.ts';
import { hasGlyph } from './basics/fonts.ts';
import { drawComputerSign } from './basics/marks.ts';
import { type Context, disc, fillStroke, fillWith, polygon } from './basics/shapes.ts';
import { paragraphDrawer, write, writeParagraph } from './basics/text.ts';
import { drawPlate } from './panels/header.ts';
import { drawBanner } from './panels/plaque.ts';
import { drawRowLine } from './scoreSheet.ts';

interface Line {
  /** Whether the line is on the bright plate. */
  readonly first: boolean;
  readonly gone: boolean;
}

function inkOf(theme: Theme, { first, gone }: Line): string {
  const ground = groundOf(theme, first);
  return gone ? ground.muted : ground.ink;
}

const drawGroupTitle: Drawer<string> = (context, theme, at, text) => {
  const room = box(at.x + 8, at.y + 10, at.width - 16, at.height - 14);
  writeParagraph(context, text, room, { color: theme.ink, size: 46, least: 28, align: 'left' });
};

const drawHead: Drawer<string> = (context, theme, at, text) => {
  const room = box(at.x + 3, at.y + 14, at.width - 6, at.height - 18);
  writeParagraph(context, text, room, { color: theme.muted, size: 32, least: 24 });
};

const drawFoot = paragraphDrawer('muted', { size: 32, least: 28, align: 'left', from: 'top' });

/** In characters; a footer has several sentences. */
const MAX_FOOT_LENGTH = 600;

/** Medals also have numbers, so that nothing depends on color alone. */
const METALS: Readonly<Record<MedalName, readonly [fill: string, edge: string]>> = {
  gold: [PIECES.brassLight, PIECES.brassDark],
  silver: ['#dcdde2', '#6f7280'],
  bronze: ['#cf8e5b', '#6b3f1f'],
};
const MEDAL_RADIUS = 23;

const drawPlace: Drawer<
  Line & { readonly place: string; readonly medal: MedalName | null; readonly moves: 'up' | 'down' | null }
> = (context, theme, at, { place, medal, moves, ...line }) => {
  const x = at.x + 44;
  const y = at.y + at.height / 2;
  const ink = inkOf(theme, line);
  if (medal !== null) {
    const [fill, edge] = METALS[medal];
    disc(context, x, y, MEDAL_RADIUS);
    fillStroke(context, fill, edge, 3);
  }
  write(context, place, x, y, {
    size: medal === null ? 38 : 32,
    color: medal === null ? ink : PIECES.ebony,
    width: 60,
  });
  if (moves !== null) drawMoves(context, ink, at.x + 94, y, moves === 'up' ? -1 : 1);
};

/** An arrowhead; `side`: -1 points up. */
function drawMoves(context: Context, ink: string, x: number, y: number, side: 1 | -1): void {
  polygon(context, [x - 12, y - 8 * side, x + 12, y - 8 * side, x, y + 12 * side]);
  fillWith(context, ink);
}

const drawStandingName: Drawer<Line & { name: string; computer: boolean }> = (
  context,
  theme,
  at,
  { name, computer, ...line },
) => {
  const y = at.y + at.height / 2;
  const ink = inkOf(theme, line);
  const sign = computer ? 46 : 0;
  const { page } = groundOf(theme, line.first);
  if (computer) drawComputerSign(context, ink, page, at.x + 20, y, 32);
  write(context, name, at.x + sign, y, { size: 38, least: 0.7, color: ink, align: 'left', width: at.width - sign - 8 });
};

const drawValue: Drawer<Line & { text: string; strong: boolean }> = (context, theme, at, { text, strong, ...line }) => {
  const color = strong ? inkOf(theme, line) : groundOf(theme, line.first).muted;
  write(context, text, at.x + at.width / 2, at.y + at.height / 2, {
    size: strong ? 42 : 33,
    color,
    width: at.width - 12,
  });
};

export function standingsScene(request: StandingsRequest): Scene {
  const { groups, title, note } = request;
  const layout = standingsLayout(
    groups.map(({ rows }) => rows.length),
    request.columns.length,
  );
  const scene = new Scene(layout.page, themeOf(request.theme));
  const plain = (text: string) => displaySentence(text, [], hasGlyph);
  scene.putWithTile(layout.banner, drawBanner, { headline: plain(title), note: plain(note), won: false });
  const names = displayNames(
    groups.flatMap(({ rows }) => rows),
    hasGlyph,
  ).values();
  for (const [group, places] of zip(groups, layout.groups)) {
    putHeads(scene, places, request, group.title === null ? null : plain(group.title));
    for (const [row, line] of zip(group.rows, places.lines)) putRow(scene, line, row, names.next().value ?? '');
  }
  scene.putWithTile(layout.foot, drawFoot, displaySentence(request.foot, [], hasGlyph, MAX_FOOT_LENGTH));
  return scene;
}

function putHeads(
  scene: Scene,
  { title, heads }: StandingsGroupLayout,
  { points, columns }: StandingsRequest,
  name: string | null,
): void {
  if (name !== null) scene.putWithTile(title, drawGroupTitle, name);
  scene.putWithTile(heads.points, drawHead, points);
  for (const [column, at] of zip(columns, heads.values)) scene.putWithTile(at, drawHead, column);
}

function putRow(
  scene: Scene,
  { line, place, name, points, values }: StandingsGroupLayout['lines'][number],
  row: StandingsRow,
  shown: string,
): void {
  const { leads: first, gone, computer, medal, moves } = row;
  if (first) scene.put(line, drawPlate, null);
  else scene.put(line, drawRowLine, false);
  scene.putWithTile(place, drawPlace, { place: row.place, medal, moves, first, gone });
  scene.putWithTile(name, drawStandingName, { name: shown, computer, first, gone });
  scene.putWithTile(points, drawValue, { text: row.points, strong: true, first, gone });
  for (const [text, at] of zip(row.values, values)) {
    scene.putWithTile(at, drawValue, { text, strong: false, first, gone });
  }
}
