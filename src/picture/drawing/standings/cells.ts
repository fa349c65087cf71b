/**
 * The parts of the standings: heads of columns, places with their medals, names and numbers.
 * Where they stand is said by the layout.
 */
import { box } from '../../layout/box.ts';
import type { MedalName } from '../../requests.ts';
import type { Drawer } from '../../scene/scene.ts';
import { type Ground, PIECES, type Theme } from '../../theme.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { drawComputerSign } from '../basics/seatSigns.ts';
import { type Context, disc, fillStroke } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';

interface Line {
  /** It lies on the bright plate. */
  readonly first: boolean;
  readonly gone: boolean;
}

function inkOf(theme: Theme, { first, gone }: Line): string {
  const ground: Ground = first ? theme.inverse : theme;
  return gone ? ground.muted : ground.ink;
}

export const drawGroupTitle: Drawer<string> = (context, theme, at, text) => {
  const room = box(at.x + 8, at.y + 10, at.width - 16, at.height - 14);
  writeParagraph(context, text, room, { color: theme.ink, size: 46, least: 28, align: 'left' });
};

export const drawHead: Drawer<string> = (context, theme, at, text) => {
  const room = box(at.x + 3, at.y + 14, at.width - 6, at.height - 18);
  writeParagraph(context, text, room, { color: theme.muted, size: 29, least: 19 });
};

export const drawFoot: Drawer<string> = (context, theme, at, text) => {
  writeParagraph(context, text, at, { color: theme.muted, size: 28, least: 20, align: 'left', from: 'top' });
};

/** Gold, silver and bronze by their metals, each with its number, so that color alone says nothing. */
const METALS: Readonly<Record<MedalName, readonly [fill: string, edge: string]>> = {
  gold: [PIECES.brassLight, PIECES.brassDark],
  silver: ['#dcdde2', '#6f7280'],
  bronze: ['#cf8e5b', '#6b3f1f'],
};
const RADIUS = 23;

export const drawPlace: Drawer<
  Line & { readonly place: string; readonly medal: MedalName | null; readonly moves: 'up' | 'down' | null }
> = (context, theme, at, { place, medal, moves, ...line }) => {
  const x = at.x + 44;
  const y = at.y + at.height / 2;
  const ink = inkOf(theme, line);
  if (medal !== null) {
    const [fill, edge] = METALS[medal];
    disc(context, x, y, RADIUS);
    fillStroke(context, fill, edge, 3);
  }
  write(context, place, x, y, {
    size: medal === null ? 38 : 32,
    color: medal === null ? ink : PIECES.ebony,
    width: 60,
  });
  if (moves !== null) drawMoves(context, ink, at.x + 94, y, moves === 'up' ? -1 : 1);
};

/** An arrowhead; `side` -1 points up. */
function drawMoves(context: Context, ink: string, x: number, y: number, side: 1 | -1): void {
  context.beginPath();
  context.moveTo(x - 12, y - 8 * side);
  context.lineTo(x + 12, y - 8 * side);
  context.lineTo(x, y + 12 * side);
  context.closePath();
  context.fillStyle = ink;
  context.fill();
}

export const drawStandingName: Drawer<Line & { readonly name: string; readonly computer: boolean }> = (
  context,
  theme,
  at,
  { name, computer, ...line },
) => {
  const y = at.y + at.height / 2;
  const ink = inkOf(theme, line);
  const sign = computer ? 46 : 0;
  const page = line.first ? theme.inverse.page : theme.page;
  if (computer) drawComputerSign(context, ink, page, at.x + 20, y, 32);
  write(context, name, at.x + sign, y, { size: 38, least: 0.7, color: ink, align: 'left', width: at.width - sign - 8 });
};

export const drawValue: Drawer<Line & { readonly text: string; readonly strong: boolean }> = (
  context,
  theme,
  at,
  { text, strong, ...line },
) => {
  const ground: Ground = line.first ? theme.inverse : theme;
  const color = strong ? inkOf(theme, line) : ground.muted;
  write(context, text, at.x + at.width / 2, at.y + at.height / 2, {
    size: strong ? 42 : 33,
    color,
    width: at.width - 12,
  });
};
