/**
 * A floor board put together: parquet, surround, places, and what is built on it.
 * Marks of buildable spaces are laid over it by others.
 */
import type { Color, FloorSpace } from '../../../rules/index.ts';
import { type Box, box, centerOf, frame, grown } from '../../layout/box.ts';
import { type FloorLayout, spaceBox, spaceCenter } from '../../layout/floor.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { PIECES, type SeatColor } from '../../theme.ts';
import { fillStroke, plate } from '../basics/shapes.ts';
import { drawConnector, drawConnectorPlace } from './connector.ts';
import { drawBed, drawOrnament, ORNAMENT_RADIUS } from './ornament.ts';
import { drawParquet } from './parquet.ts';
import { drawPlant } from './plant.ts';
import { drawString, drawSurround, drawWall } from './surround.ts';

/** What the drawing needs to know of a space. */
export type FloorPlace = Pick<FloorSpace, 'index' | 'kind' | 'color'>;

/** What stands on a space: an ornament's level 0–4, a connector 0 or 1. */
export interface FloorView {
  readonly floor: { readonly spaces: readonly FloorPlace[] };
  readonly board: readonly number[];
  readonly seat: SeatColor;
  /** By plant (space index): which of the eight spaces around it are built, clockwise from the top. */
  readonly plants: ReadonlyMap<number, readonly boolean[]>;
  readonly plantPoints: number;
}

/** Lengths by which a board's layout is known from its place. */
interface Measures {
  readonly cell: number;
  readonly wall: number;
  readonly margin: number;
}

/** Puts the whole board. `changed`: spaces, by index, on which something has just been built. */
export function putFloor(scene: Scene, layout: FloorLayout, view: FloorView, changed: Iterable<number> = []): void {
  const { outer, parquet, cell, wall, margin } = layout;
  const measures: Measures = { cell, wall, margin };
  const spaces = view.floor.spaces.map(({ kind, color }) => ({ kind, color }));
  scene.put(outer, ground, { measures, spaces }, { solid: true });
  scene.put(outer, seatWall, { measures, seat: view.seat }, { where: frame(outer, grown(outer, -wall - 2)) });
  scene.put(outer, brassString, measures, { where: frame(grown(parquet, 6), grown(parquet, -6)) });
  scene.cut(...frame(outer, parquet));
  const marked = new Set(changed);
  for (const space of view.floor.spaces) {
    putSpace(scene, layout, view, space, marked.has(space.index));
  }
}

/** A square leaves little to be seen of the pearl under it: on pearl it is a little smaller. */
const SQUARE_ON_PEARL = 0.87;

function putSpace(
  scene: Scene,
  layout: FloorLayout,
  view: FloorView,
  { index, kind, color }: FloorPlace,
  changed: boolean,
): void {
  const at = spaceBox(layout, index);
  const level = view.board[index] ?? 0;
  scene.cut(at);
  if (changed) scene.put(at, drawChanged, null, { over: 0 });
  if (kind === 'plant') scene.put(at, plant, { leaves: view.plants.get(index) ?? [], points: view.plantPoints });
  else if (level > 0 && kind === 'connector') scene.put(at, connector, null);
  // The tips of an ornament reach into the spaces beside it, and are the same at every level.
  else if (level > 0 && color) {
    const scale = changed && color === 'green' ? SQUARE_ON_PEARL : 1;
    scene.put(at, ornament, { color, level, scale }, { over: at.width * 0.1, rim: color });
  }
}

function layoutOf(outer: Box, { cell, wall, margin }: Measures): FloorLayout {
  return { outer, parquet: box(outer.x + margin, outer.y + margin, 5 * cell, 5 * cell), cell, wall, margin };
}

/** Parquet, surround, and the places of what is still to come. */
const ground: Drawer<{
  readonly measures: Measures;
  readonly spaces: readonly Pick<FloorSpace, 'kind' | 'color'>[];
}> = (context, theme, at, { measures, spaces }) => {
  const layout = layoutOf(at, measures);
  const { cell } = layout;
  drawParquet(context, theme, layout);
  drawSurround(context, theme, layout);
  spaces.forEach(({ kind, color }, index) => {
    const { x, y } = spaceCenter(layout, index);
    if (kind === 'ornament' && color) drawBed(context, theme, color, x, y, cell * ORNAMENT_RADIUS);
    else if (kind === 'connector') drawConnectorPlace(context, theme, color, x, y, cell);
  });
};

const seatWall: Drawer<{ readonly measures: Measures; readonly seat: SeatColor }> = (context, _, at, facts) => {
  drawWall(context, layoutOf(at, facts.measures), facts.seat);
};

const brassString: Drawer<Measures> = (context, _, at, measures) => drawString(context, layoutOf(at, measures));

const plant: Drawer<{ readonly leaves: readonly boolean[]; readonly points: number }> = (
  context,
  theme,
  at,
  { leaves, points },
) => {
  const { x, y } = centerOf(at);
  drawPlant(context, theme, x, y, at.width, leaves, points);
};

const connector: Drawer<null> = (context, _, at) => {
  const { x, y } = centerOf(at);
  drawConnector(context, x, y, at.width);
};

const ornament: Drawer<{ readonly color: Color; readonly level: number; readonly scale: number }> = (
  context,
  theme,
  at,
  { color, level, scale },
) => {
  const { x, y } = centerOf(at);
  drawOrnament(context, theme, color, level, x, y, at.width * ORNAMENT_RADIUS * scale);
};

/** To be drawn before the piece. */
const drawChanged: Drawer<null> = (context, _, { x, y, width, height }) => {
  const edge = Math.max(2, width * 0.03);
  plate(context, x + edge / 2, y + edge / 2, width - edge, height - edge, width * 0.07);
  fillStroke(context, '#FFFFFF', PIECES.ebony, edge);
};
