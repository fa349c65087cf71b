/**
 * The drawing beside the rules of the tool tiles: a space of the tool board as it lies there, and ornaments that meet it.
 */
import { ORNAMENT_ELEMENTS } from '../../../rules/index.ts';
import { tellingToolSpace } from '../../content/figures.ts';
import { box, row } from '../../layout/box.ts';
import { figureRoom } from '../../layout/figures.ts';
import type { FigureRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene/scene.ts';
import { drawExcerpt } from '../basics/excerpt.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { putToolBoard } from '../tools/toolBoard.ts';
import { drawArrow, drawNote } from './parts.ts';

/** A space alone: its tool to the left, requirement and tiles beside it. */
const SPACE = box(0, 0, 230, 110);
const ICON = box(4, 6, 98, 98);
const CELL = { requires: box(108, 4, 118, 50), tiles: box(108, 60, 118, 44) };

export function putTool(scene: Scene, { components, words }: FigureRequest): void {
  const space = tellingToolSpace(components);
  if (space === null) return;
  const alone = new Scene(SPACE, scene.theme);
  const tiles = space.tiles[4].map((points) => ({ points, owner: null, changed: false }));
  const layout = { icons: [ICON], sums: [[]], cells: [[CELL, CELL, CELL, CELL]], lines: [] };
  putToolBoard(alone, layout, { tools: [space.tool], spaces: [{ space, tiles }], sums: [] });
  const room = figureRoom('tools');
  const { width } = room;
  const left = box(room.x, room.y, Math.round(width * 0.44), room.height);
  scene.put(left, drawExcerpt, { region: SPACE, parts: alone.parts, most: 3 }, { over: 0 });
  scene.put(box(left.x + left.width + 4, room.y + room.height / 2 - 60, 56, 56), drawArrow, null);
  const from = left.x + left.width + 76;
  const right = box(from, room.y, room.x + width - from, room.height);
  for (const [index, at] of row(right, space.requires.length, 12).entries()) {
    const level = space.requires[index] ?? 1;
    const element = ORNAMENT_ELEMENTS[level - 1] ?? 'frame';
    const drawing = box(at.x, at.y, at.width, at.height - 64);
    scene.put(drawing, drawOne, { color: space.color, level }, { over: 20 });
    scene.put(box(at.x, at.y + at.height - 60, at.width, 56), drawNote, words.elements[element]);
  }
}

const drawOne: Drawer<{ readonly color: Parameters<typeof drawOrnament>[2]; readonly level: number }> = (
  context,
  theme,
  at,
  { color, level },
) => {
  const radius = Math.min(at.width, at.height) * 0.42;
  drawOrnament(context, theme, color, level, at.x + at.width / 2, at.y + at.height / 2, radius);
};
