/** Points by category, drawn as pairs of bars in dark and light wood with their values. */
import { displayNames } from '../../content/names.ts';
import { type Box, box, zip } from '../../layout/box.ts';
import { type BarLayout, barsLayout, panelLayout } from '../../layout/profiles.ts';
import type { CategoryBars, CategoryChart } from '../../requests.ts';
import { type Drawer, type Scene, TEXT_OPTIONS } from '../../scene.ts';
import { mixColors, PIECES } from '../../theme.ts';
import { hasGlyph } from '../basics/fonts.ts';
import { fillWith, roundedRect, strokeWith } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawGrain } from '../floor/wood.ts';
import { drawCategoryIcon } from '../panels/icons.ts';
import { drawPanel, drawPanelTitle } from '../panels/plaque.ts';

const HEAD_HEIGHT = 96;
const ICON_RADIUS = 23;

export function putCategories(scene: Scene, at: Box, figure: CategoryChart, tool: string): void {
  const { head, room } = panelLayout(at, HEAD_HEIGHT);
  scene.put(at, drawPanel, null);
  putHead(scene, head, figure);
  const height = Math.floor(room.height / figure.rows.length);
  const longest = Math.max(1, ...figure.rows.flatMap(({ bars }) => bars.map(({ mean }) => mean)));
  // Wide panels have room for the label next to the icon.
  const label = at.width > 700 ? 320 : 62;
  figure.rows.forEach(({ category, label: name, bars }, index) => {
    const y = room.y + index * height;
    scene.putWithTile(box(room.x, y, label, height), drawCategory, { category, name: label > 100 ? name : null, tool });
    const shares = bars.map(({ mean }) => mean / longest);
    const layout = barsLayout(box(room.x + label, y, room.width - label, height), shares);
    scene.addTiles(...layout.tiles);
    for (const [which, [bar, places]] of zip(bars, layout.bars).entries()) {
      putBar(scene, places, { which, seed: index }, bar.valueText);
    }
  });
}

function putHead(scene: Scene, at: Box, { title, whose }: Pick<CategoryChart, 'title' | 'whose'>): void {
  scene.putWithTile(box(at.x, at.y, at.width, 46), drawPanelTitle, title);
  const width = Math.floor(at.width / 2);
  displayNames(whose, hasGlyph).forEach((name, index) => {
    const [x, y] = [at.x + index * width, at.y + 46];
    scene.putWithTile(box(x - 2, y, 40, 40), drawSample, { which: index, seed: SAMPLE_SEED });
    const half = Math.floor((width - 46) / 2);
    scene.put(box(x + 46, y, width - 62, 40), drawWhose, name, TEXT_OPTIONS);
    scene.addTiles(box(x + 46, y, half, 40), box(x + 46 + half, y, width - 46 - half, 40));
  });
}

/** Differs from the seeds of the rows. */
const SAMPLE_SEED = 40;

const drawSample: Drawer<Plank> = (context, theme, { x, y }, plank) => {
  const at = box(x + 2, y + 8, 34, 22);
  drawBar(context, theme, at, { ...plank, length: at.width });
};

const drawWhose: Drawer<string> = (context, theme, at, name) => {
  write(context, name, at.x, at.y + 19, { size: 32, color: theme.muted, align: 'left', width: at.width });
};

const drawCategory: Drawer<Pick<CategoryBars, 'category'> & { name: string | null; tool: string }> = (
  context,
  theme,
  at,
  { category, name, tool },
) => {
  const middle = at.y + at.height / 2;
  drawCategoryIcon(context, theme, category, tool, at.x + 24, middle, ICON_RADIUS, ICON_RADIUS - 2);
  if (name === null) return;
  write(context, name, at.x + 62, middle, { size: 32, color: theme.ink, align: 'left', width: at.width - 74 });
};

/** The board of a bar: dark (0) or light (1), and the seed of its grain. All bars are cut from the same board. */
interface Plank {
  readonly which: number;
  readonly seed: number;
}

function putBar(scene: Scene, { whole, bar, uncut, end, value }: BarLayout, plank: Plank, text: string): void {
  scene.put(whole, drawBar, { ...plank, length: whole.width }, { clips: uncut });
  scene.put(bar, drawBar, { ...plank, length: whole.width }, { clips: [end] });
  scene.put(value, drawValue, { text, which: plank.which }, TEXT_OPTIONS);
}

const drawValue: Drawer<{ text: string; which: number }> = (context, theme, at, { text, which }) => {
  const color = which === 0 ? theme.ink : theme.muted;
  write(context, text, at.x, at.y + at.height / 2, { size: 27, color, align: 'left' });
};

const drawBar: Drawer<Plank & { length: number }> = (context, theme, at, { which, seed, length }) => {
  const dark = which === 0;
  const fill = dark ? (theme.name === 'light' ? PIECES.walnut : PIECES.brass) : theme.oak[0];
  context.save();
  roundedRect(context, at.x, at.y, at.width, at.height, 4);
  fillWith(context, fill);
  context.clip();
  context.translate(at.x, at.y);
  const tones = { grain: mixColors(fill, PIECES.ebony, 0.3), light: mixColors(fill, PIECES.pale, 0.2) };
  drawGrain(context, { length, width: at.height, rise: 0, seed: 60 + seed * 2 + which }, tones, 1.5);
  context.restore();
  roundedRect(context, at.x, at.y, at.width, at.height, 4);
  strokeWith(context, dark ? PIECES.ebony : theme.joint, 2);
};
