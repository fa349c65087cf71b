/** A comparison of two people: names, one line per value with the better one in full ink, bars, badges. */
import { displayNames } from '../../content/names.ts';
import { colorAt } from '../../content/table.ts';
import { box, inflate, zip } from '../../layout/box.ts';
import { comparisonLayout } from '../../layout/profiles.ts';
import type { ComparisonRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene.ts';
import { PIECES, type SeatColor, themeOf } from '../../theme.ts';
import { hasGlyph } from '../basics/fonts.ts';
import { drawRoundel } from '../basics/marks.ts';
import { write, writeParagraph } from '../basics/text.ts';
import { drawPlaque } from '../panels/plaque.ts';
import { drawBadge } from './badges.ts';
import { putCategories } from './categories.ts';

export function comparisonScene(request: ComparisonRequest): Scene {
  const { components, people, rows, categories, note } = request;
  const [one, two] = people;
  const layout = comparisonLayout(rows.length, [one.badges.length, two.badges.length]);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const names = displayNames(people, hasGlyph);
  const heads = people.map(({ seat }, index) => ({ name: names[index] ?? '', color: colorAt(components, seat) }));
  scene.putWithTile(layout.plaque, drawHeads, { heads, note });
  for (const [index, [row, at]] of zip(rows, layout.lines).entries()) {
    scene.putWithTile(at, drawLine, { ...row, first: index === 0 });
  }
  const [tool = ''] = components.tools;
  putCategories(scene, layout.categories, categories, tool);
  scene.putWithTile(layout.heading, drawTitle, request.badges);
  for (const [{ badges }, places] of zip(people, layout.badges)) {
    for (const [sign, at] of zip(badges, places)) scene.putWithTile(inflate(at, -4), drawBadge, sign);
  }
  return scene;
}

const ROUNDEL_RADIUS = 62;

const drawHeads: Drawer<{ heads: readonly { name: string; color: SeatColor }[]; note: string }> = (
  context,
  theme,
  at,
  { heads, note },
) => {
  drawPlaque(context, theme, at);
  const { people, note: below } = comparisonLayout(0, [0, 0]);
  for (const [{ name, color }, room] of zip(heads, people)) {
    drawRoundel(context, color, room.x + ROUNDEL_RADIUS + 12, room.y + room.height / 2, ROUNDEL_RADIUS);
    const left = 2 * ROUNDEL_RADIUS + 36;
    const place = box(room.x + left, room.y, room.width - left, room.height);
    writeParagraph(context, name, place, { color: PIECES.pale, size: 60, least: 34, align: 'left' });
  }
  writeParagraph(context, note, below, { color: PIECES.brassLight, size: 34, least: 26 });
};

const drawLine: Drawer<ComparisonRequest['rows'][number] & { first: boolean }> = (
  context,
  theme,
  at,
  { label, values, ahead, first },
) => {
  if (!first) {
    context.fillStyle = theme.hairline;
    context.fillRect(at.x, at.y, at.width, 2);
  }
  const middle = at.y + at.height / 2;
  const third = at.width * 0.3;
  values.forEach((value, index) => {
    const x = index === 0 ? at.x + third / 2 : at.x + at.width - third / 2;
    const color = ahead === null || ahead === index ? theme.ink : theme.muted;
    write(context, value, x, middle, { size: 48, color, width: third - 16 });
  });
  const between = box(at.x + third + 8, at.y + 4, at.width - 2 * third - 16, at.height - 8);
  writeParagraph(context, label, between, { color: theme.muted, size: 34, least: 26 });
};

const drawTitle: Drawer<string> = (context, theme, at, title) => {
  write(context, title, at.x + at.width / 2, at.y + at.height / 2, { size: 38, color: theme.ink, width: at.width });
};
