/**
 * What the pictures of people are made of: panels, ratings, paired bars, a name on the plaque.
 * Where they stand is said by the layouts.
 */
import { type Box, box } from '../../layout/box.ts';
import { panelLayout } from '../../layout/people/profile.ts';
import type { CategoryFigure, RatingPanel } from '../../peopleRequests.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { type Context, fillStroke, plate } from '../basics/shapes.ts';
import { widthOf, write } from '../basics/text.ts';
import { mix } from '../basics/tones.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { drawPlant } from '../floor/plant.ts';
import { drawFigure } from '../floor/wood.ts';
import { drawTool } from '../tools/toolIcons.ts';
import { drawCurve } from './curve.ts';

/** A plate in the tone of wood that lies a little deeper than the page; what stands on it is put over it, so that the plate is drawn once. */
export const drawPanel: Drawer<null> = (context, theme, at) => {
  plate(context, at.x + 1, at.y + 1, at.width - 2, at.height - 2, 12);
  fillStroke(context, theme.plaque, theme.hairline, 2);
};

const RATING_HEAD = 78;

export function putRating(scene: Scene, at: Box, { curve, unrated, ...head }: RatingPanel): void {
  scene.put(at, drawPanel, null);
  const layout = panelLayout(at, RATING_HEAD);
  scene.putApart(layout.head, drawRatingHead, { ...head, isRated: curve.length > 0 });
  if (curve.length > 0) scene.putApart(layout.room, drawRatingCurve, curve);
  else scene.putApart(layout.room, drawUnrated, unrated);
}

type RatingHead = Pick<RatingPanel, 'title' | 'value' | 'note'> & { readonly isRated: boolean };

const drawRatingHead: Drawer<RatingHead> = (context, theme, at, { title, value, note, isRated }) => {
  const middle = at.y + 26;
  if (!isRated) {
    write(context, title, at.x, middle, { size: 38, color: theme.muted, align: 'left', width: at.width });
    return;
  }
  const right = at.x + at.width;
  const noteWidth = widthOf(context, note, 34);
  write(context, note, right, middle + 5, { size: 34, color: theme.muted, align: 'right' });
  write(context, value, right - noteWidth - 14, middle, { size: 64, color: theme.ink, align: 'right' });
  const left = right - noteWidth - 28 - widthOf(context, value, 64) - at.x;
  write(context, title, at.x, middle, { size: 38, color: theme.muted, align: 'left', width: left });
};

const drawRatingCurve: Drawer<RatingPanel['curve']> = (context, theme, at, curve) => {
  drawCurve(context, theme, at, curve);
};

const drawUnrated: Drawer<string> = (context, theme, at, unrated) => {
  writeParagraph(context, unrated, at, { color: theme.muted, size: 34, least: 26 });
};

const BARS_HEAD = 96;

/** Bars beside their values; the upper one of each pair of dark wood, the lower one of light oak. */
export function putCategories(scene: Scene, at: Box, figure: CategoryFigure, tool: string): void {
  const { head, room } = panelLayout(at, BARS_HEAD);
  scene.put(at, drawPanel, null);
  scene.putApart(head, drawCategoriesHead, { title: figure.title, whose: figure.whose });
  const height = Math.floor(room.height / figure.rows.length);
  const most = Math.max(1, ...figure.rows.flatMap(({ bars }) => bars.map(({ mean }) => mean)));
  // Where there is room for it, what the sign stands for is written beside it.
  const label = at.width > 700 ? 320 : 62;
  figure.rows.forEach(({ category, label: said, bars }, index) => {
    const y = room.y + index * height;
    scene.putApart(box(room.x, y, label, height), drawCategory, { category, said: label > 100 ? said : null, tool });
    const shown = bars.map(({ mean, said: value }) => ({ share: mean / most, value }));
    scene.putApart(box(room.x + label, y, room.width - label, height), drawBars, { bars: shown, index });
  });
}

const drawCategoriesHead: Drawer<Pick<CategoryFigure, 'title' | 'whose'>> = (context, theme, at, { title, whose }) => {
  write(context, title, at.x, at.y + 18, { size: 36, color: theme.ink, align: 'left', width: at.width });
  const width = at.width / 2;
  whose.forEach((name, index) => {
    const x = at.x + index * width;
    drawBar(context, theme, box(x, at.y + 54, 34, 22), index, 40);
    write(context, name, x + 46, at.y + 65, { size: 28, color: theme.muted, align: 'left', width: width - 62 });
  });
};

interface CategoryView {
  readonly category: CategoryFigure['rows'][number]['category'];
  readonly said: string | null;
  readonly tool: string;
}

const drawCategory: Drawer<CategoryView> = (context, theme, at, { category, said, tool }) => {
  const middle = at.y + at.height / 2;
  drawCategoryIcon(context, theme, category, tool, at.x + 24, middle);
  if (said === null) return;
  write(context, said, at.x + 62, middle, { size: 32, color: theme.ink, align: 'left', width: at.width - 74 });
};

interface BarsView {
  /** Of the longest bar in the panel. */
  readonly bars: readonly { readonly share: number; readonly value: string }[];
  readonly index: number;
}

const VALUE_WIDTH = 92;

const drawBars: Drawer<BarsView> = (context, theme, at, { bars, index }) => {
  const thick = Math.min(25, (at.height - 10) / 2);
  bars.forEach(({ share, value }, bar) => {
    const top = at.y + at.height / 2 + (bar === 0 ? -thick - 1 : 1);
    const length = Math.max(6, (at.width - VALUE_WIDTH) * share);
    drawBar(context, theme, box(at.x, top, length, thick), bar, index);
    write(context, value, at.x + length + 12, top + thick / 2, {
      ...{ size: 27, color: bar === 0 ? theme.ink : theme.muted, align: 'left' },
    });
  });
};

function drawBar(context: Context, theme: Theme, at: Box, which: number, seed: number): void {
  const dark = which === 0;
  const fill = dark ? (theme.name === 'light' ? PIECES.walnut : PIECES.brass) : theme.oak[0];
  context.save();
  plate(context, at.x, at.y, at.width, at.height, 4);
  context.fillStyle = fill;
  context.fill();
  context.clip();
  context.translate(at.x, at.y);
  const tones = { grain: mix(fill, PIECES.ebony, 0.3), light: mix(fill, PIECES.pale, 0.2) };
  drawFigure(context, { length: at.width, width: at.height, rise: 0, seed: 60 + seed * 2 + which }, tones, 1.5);
  context.restore();
  plate(context, at.x, at.y, at.width, at.height, 4);
  context.strokeStyle = dark ? PIECES.ebony : theme.joint;
  context.lineWidth = 2;
  context.stroke();
}

const ICON = 23;

function drawCategoryIcon(
  context: Context,
  theme: Theme,
  category: CategoryFigure['rows'][number]['category'],
  tool: string,
  x: number,
  y: number,
): void {
  if (category === 'tools') drawTool(context, tool, x, y, 2 * ICON);
  else if (category === 'connectors') drawConnectorSign(context, x, y, ICON);
  else if (category === 'ornaments') drawOrnament(context, theme, 'red', 4, x, y, ICON - 2);
  else drawPlant(context, theme, x, y, 2.3 * ICON, LEAVES, 10);
}

/** Seven of eight: in bloom it would show its points, as if they were somebody's. */
const LEAVES = Array.from({ length: 8 }, (_, leaf) => leaf !== 7);
