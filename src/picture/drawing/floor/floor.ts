/** A floor board: parquet, surround, beds, and everything built on it. */
import type { Color, FloorSpace } from '../../../rules/index.ts';
import type { FloorPlace, FloorView } from '../../content/table.ts';
import { type Box, borderBoxes, box, centerOf, inflate } from '../../layout/box.ts';
import { type FloorLayout, spaceBox, spaceCenter } from '../../layout/floor.ts';
import type { Drawer, Scene } from '../../scene.ts';
import { PIECES, type SeatColor } from '../../theme.ts';
import { drawOutline } from '../basics/marks.ts';
import { centered, fillStroke, roundedRect } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawConnector, drawConnectorBed } from './connector.ts';
import { drawBed, drawOrnament, ORNAMENT_RADIUS } from './ornament.ts';
import { drawParquet } from './parquet.ts';
import { drawPlant } from './plant.ts';
import { drawBrassString, drawSurround, drawWall } from './surround.ts';

/** Together with the position of a board, these determine its layout. */
type Measures = Pick<FloorLayout, 'cell' | 'wall' | 'margin'>;

/** How a new piece is marked: the newest one lies on a plate, earlier ones in a ring. */
type Change = 'plate' | 'ring';

/** `built`: the index of the space of each new piece, newest last. */
export function putFloor(scene: Scene, layout: FloorLayout, view: FloorView, built: readonly number[] = []): void {
  const { outer, parquet, cell, wall, margin } = layout;
  const measures: Measures = { cell, wall, margin };
  const spaces = view.floor.spaces.map(({ kind, color }) => ({ kind, color }));
  scene.put(outer, ground, { measures, spaces }, { solid: true });
  scene.put(outer, seatWall, { measures, seat: view.seat }, { clips: borderBoxes(outer, inflate(outer, -wall - 2)) });
  scene.put(outer, brassString, measures, { clips: borderBoxes(inflate(parquet, 6), inflate(parquet, -6)) });
  scene.addTiles(...borderBoxes(outer, parquet));
  const newest = built.at(-1);
  for (const space of view.floor.spaces) {
    const { index } = space;
    const change = index === newest ? 'plate' : built.includes(index) ? 'ring' : null;
    putSpace(scene, layout, view, space, change);
  }
  if (built.length > 1) scene.put(countBox(layout), drawCount, built.length, { overhang: 0 });
}

/** In the corner of the surround that has no coordinate. */
function countBox({ outer, margin }: FloorLayout): Box {
  return box(outer.x + 3, outer.y + 3, Math.round(margin * 1.5), margin - 4);
}

/** Squares on the pearl of a change are smaller, because they would cover it otherwise. */
const SQUARE_ON_PEARL = 0.87;

function putSpace(
  scene: Scene,
  layout: FloorLayout,
  view: FloorView,
  { index, kind, color }: FloorPlace,
  change: Change | null,
): void {
  const at = spaceBox(layout, index);
  const level = view.board[index] ?? 0;
  scene.addTiles(at);
  if (change) scene.put(at, change === 'plate' ? drawPlate : drawRing, null, { overhang: 0 });
  if (kind === 'plant') scene.put(at, plant, { leaves: view.plants.get(index) ?? [], points: view.plantPoints });
  else if (level > 0 && kind === 'connector') scene.put(at, connector, null);
  // The tips of an ornament reach into neighboring spaces and are the same at every level.
  else if (level > 0 && color) {
    const scale = change && color === 'green' ? SQUARE_ON_PEARL : 1;
    scene.put(at, ornament, { color, level, scale }, { overhang: at.width * 0.1, rim: color });
  }
}

function layoutOf(outer: Box, { cell, wall, margin }: Measures): FloorLayout {
  return { outer, parquet: box(outer.x + margin, outer.y + margin, 5 * cell, 5 * cell), cell, wall, margin };
}

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
    else if (kind === 'connector') drawConnectorBed(context, theme, color, x, y, cell);
  });
};

const seatWall: Drawer<{ measures: Measures; seat: SeatColor }> = (context, _, at, facts) => {
  drawWall(context, layoutOf(at, facts.measures), facts.seat);
};

const brassString: Drawer<Measures> = (context, _, at, measures) => drawBrassString(context, layoutOf(at, measures));

const plant = centered<{ leaves: readonly boolean[]; points: number }>(
  (context, { x, y, side }, { leaves, points }, theme) => drawPlant(context, theme, x, y, side, leaves, points),
);

const connector = centered<null>((context, { x, y, side }) => drawConnector(context, x, y, side));

const ornament = centered<{ color: Color; level: number; scale: number }>(
  (context, { x, y, side }, { color, level, scale }, theme) =>
    drawOrnament(context, theme, color, level, x, y, side * ORNAMENT_RADIUS * scale),
);

const drawPlate: Drawer<null> = (context, _, { x, y, width, height }) => {
  const edge = Math.max(2, width * 0.03);
  roundedRect(context, x + edge / 2, y + edge / 2, width - edge, height - edge, width * 0.07);
  fillStroke(context, '#FFFFFF', PIECES.ebony, edge);
};

const drawRing: Drawer<null> = (context, _, at) => {
  drawOutline(context, inflate(at, -at.width * 0.055), at.width * 0.08, at.width / 105);
};

const drawCount: Drawer<number> = (context, _, at, count) => {
  const { x, y } = centerOf(at);
  roundedRect(context, at.x + 1, at.y + 1, at.width - 2, at.height - 2, at.height * 0.28);
  fillStroke(context, '#FFFFFF', PIECES.ebony, 2);
  write(context, `+${count}`, x, y, { size: at.height * 0.86, color: PIECES.ebony, width: at.width - 6 });
};
