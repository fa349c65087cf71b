/**
 * Points by category: pairs of bars beside their values, the upper one of dark wood, the lower one of light oak.
 * Every bar is sawn from the same board, so that only its end and its value are somebody's own.
 */
import { type Box, box } from '../../layout/box.ts';
import { type BarLayout, barsLayout } from '../../layout/people/bars.ts';
import { panelLayout } from '../../layout/people/profile.ts';
import type { CategoryFigure } from '../../peopleRequests.ts';
import { type Drawer, type Scene, WITHIN } from '../../scene/scene.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { type Context, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { mix } from '../basics/tones.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { drawPlant } from '../floor/plant.ts';
import { drawFigure } from '../floor/wood.ts';
import { drawTool } from '../tools/toolIcons.ts';
import { drawPanel } from './parts.ts';

const BARS_HEAD = 96;

export function putCategories(scene: Scene, at: Box, figure: CategoryFigure, tool: string): void {
  const { head, room } = panelLayout(at, BARS_HEAD);
  scene.put(at, drawPanel, null);
  putHead(scene, head, figure);
  const height = Math.floor(room.height / figure.rows.length);
  const most = Math.max(1, ...figure.rows.flatMap(({ bars }) => bars.map(({ mean }) => mean)));
  // Where there is room for it, what the sign stands for is written beside it.
  const label = at.width > 700 ? 320 : 62;
  figure.rows.forEach(({ category, label: said, bars }, index) => {
    const y = room.y + index * height;
    scene.putApart(box(room.x, y, label, height), drawCategory, { category, said: label > 100 ? said : null, tool });
    const shares = bars.map(({ mean }) => mean / most);
    const layout = barsLayout(box(room.x + label, y, room.width - label, height), shares);
    scene.cut(...layout.tiles);
    layout.bars.forEach((bar, which) => {
      putBar(scene, bar, { which, seed: index }, bars[which]?.said ?? '');
    });
  });
}

function putHead(scene: Scene, at: Box, { title, whose }: Pick<CategoryFigure, 'title' | 'whose'>): void {
  scene.putApart(box(at.x, at.y, at.width, 46), drawTitle, title);
  const width = Math.floor(at.width / 2);
  whose.forEach((name, index) => {
    const [x, y] = [at.x + index * width, at.y + 46];
    scene.putApart(box(x - 2, y, 40, 40), drawSample, { which: index, seed: SAMPLE });
    const half = Math.floor((width - 46) / 2);
    scene.put(box(x + 46, y, width - 62, 40), drawWhose, name, WITHIN);
    scene.cut(box(x + 46, y, half, 40), box(x + 46 + half, y, width - 46 - half, 40));
  });
}

const SAMPLE = 40;

const drawTitle: Drawer<string> = (context, theme, at, title) => {
  write(context, title, at.x, at.y + 18, { size: 36, color: theme.ink, align: 'left', width: at.width });
};

const drawSample: Drawer<Plank> = (context, theme, { x, y }, plank) => {
  const at = box(x + 2, y + 8, 34, 22);
  drawBar(context, theme, at, { ...plank, length: at.width });
};

const drawWhose: Drawer<string> = (context, theme, at, name) => {
  write(context, name, at.x, at.y + 19, { size: 28, color: theme.muted, align: 'left', width: at.width });
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

/** The board from which a bar is sawn: dark or light, and which figure it has. */
interface Plank {
  readonly which: number;
  readonly seed: number;
}

function putBar(scene: Scene, { whole, bar, uncut, end, value }: BarLayout, plank: Plank, said: string): void {
  scene.put(whole, drawBoard, { ...plank, length: whole.width }, { where: uncut });
  scene.put(bar, drawBoard, { ...plank, length: whole.width }, { where: [end] });
  scene.put(value, drawValue, { said, which: plank.which }, WITHIN);
}

const drawBoard: Drawer<Plank & { readonly length: number }> = (context, theme, at, plank) => {
  drawBar(context, theme, at, plank);
};

const drawValue: Drawer<{ readonly said: string; readonly which: number }> = (context, theme, at, { said, which }) => {
  const color = which === 0 ? theme.ink : theme.muted;
  write(context, said, at.x, at.y + at.height / 2, { size: 27, color, align: 'left' });
};

/** `length`: of the board. */
function drawBar(
  context: Context,
  theme: Theme,
  at: Box,
  { which, seed, length }: Plank & { readonly length: number },
): void {
  const dark = which === 0;
  const fill = dark ? (theme.name === 'light' ? PIECES.walnut : PIECES.brass) : theme.oak[0];
  context.save();
  plate(context, at.x, at.y, at.width, at.height, 4);
  context.fillStyle = fill;
  context.fill();
  context.clip();
  context.translate(at.x, at.y);
  const tones = { grain: mix(fill, PIECES.ebony, 0.3), light: mix(fill, PIECES.pale, 0.2) };
  drawFigure(context, { length, width: at.height, rise: 0, seed: 60 + seed * 2 + which }, tones, 1.5);
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
