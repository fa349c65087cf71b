/**
 * Two people compared: both names on the plaque, a line for each value with the better one in full ink, bars, badges.
 * All that is read in it comes with the request.
 */
import { shownPeople } from '../../content/names.ts';
import { colorAt } from '../../content/table.ts';
import { box } from '../../layout/box.ts';
import { comparisonLayout } from '../../layout/people/comparison.ts';
import type { ComparisonRequest } from '../../peopleRequests.ts';
import { type Drawer, Scene } from '../../scene/scene.ts';
import { PIECES, type SeatColor, themeOf } from '../../theme.ts';
import { showsCharacter } from '../basics/fonts.ts';
import { drawRoundel } from '../basics/marks.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { write } from '../basics/text.ts';
import { drawPlaque } from '../panels/plaque.ts';
import { drawBadge } from './badges.ts';
import { putCategories } from './categories.ts';

export function comparisonScene(request: ComparisonRequest): Scene {
  const { components, people, rows, categories, note } = request;
  const [one, two] = people;
  const layout = comparisonLayout(rows.length, [one.badges.length, two.badges.length]);
  const scene = new Scene(layout.page, themeOf(request.theme));
  const names = shownPeople(people, showsCharacter);
  const heads = people.map(({ seat }, index) => ({
    name: names[index] ?? '',
    color: colorAt(components, seat),
    side: index === 0 ? ('left' as const) : ('right' as const),
  }));
  scene.putApart(layout.plaque, drawHeads, { heads, note });
  rows.forEach((row, index) => {
    const at = layout.lines[index]?.line;
    if (at) scene.putApart(at, drawLine, { ...row, first: index === 0 });
  });
  const [tool = ''] = components.tools;
  putCategories(scene, layout.categories, categories, tool);
  scene.putApart(layout.heading, drawTitle, request.badges);
  people.forEach(({ badges }, person) => {
    badges.forEach((sign, index) => {
      const at = layout.badges[person]?.[index];
      if (at) scene.putApart(box(at.x + 4, at.y + 4, at.width - 8, at.height - 8), drawBadge, sign);
    });
  });
  return scene;
}

interface HeadsView {
  readonly heads: readonly {
    readonly name: string;
    readonly color: SeatColor;
    readonly side: 'left' | 'right';
  }[];
  readonly note: string;
}

const ROUNDEL = 62;

const drawHeads: Drawer<HeadsView> = (context, theme, at, { heads, note }) => {
  drawPlaque(context, theme, at);
  const { people, note: below } = comparisonLayout(0, [0, 0]);
  heads.forEach(({ name, color }, index) => {
    const room = people[index === 0 ? 0 : 1];
    drawRoundel(context, color, room.x + ROUNDEL + 12, room.y + room.height / 2, ROUNDEL);
    const left = 2 * ROUNDEL + 36;
    const place = box(room.x + left, room.y, room.width - left, room.height);
    writeParagraph(context, name, place, { color: PIECES.pale, size: 60, least: 34, align: 'left' });
  });
  writeParagraph(context, note, below, { color: PIECES.brassLight, size: 34, least: 26 });
};

type LineView = ComparisonRequest['rows'][number] & { readonly first: boolean };

const drawLine: Drawer<LineView> = (context, theme, at, { label, values, ahead, first }) => {
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
