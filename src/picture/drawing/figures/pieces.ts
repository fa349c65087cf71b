/** The drawings with one column per piece for the rules: how ornaments grow, costs, points and supply. */
import { type Element, gameNumbers, ORNAMENT_ELEMENTS } from '../../../rules/index.ts';
import { type Box, box, zip } from '../../layout/box.ts';
import { type FigureColumn, figureColumns, figureContent } from '../../layout/figures.ts';
import type { FigureRequest } from '../../requests.ts';
import type { Scene } from '../../scene.ts';
import { drawArrow, drawHeading, drawNote, drawPiece, EXAMPLE_COLOR, putSigns } from './parts.ts';

interface Column {
  readonly piece: Element | 'plant';
  readonly heading: string;
  readonly note?: string;
  /** The number of card signs below the piece. */
  readonly signs?: number;
}

export function putGrowth(scene: Scene, { words: { elements } }: FigureRequest): void {
  const columns = (['connector', ...ORNAMENT_ELEMENTS] as const).map((piece) => ({ piece, heading: elements[piece] }));
  const places = putColumns(scene, figureContent('howToPlay'), columns);
  for (const { drawing } of places.slice(1)) {
    const side = 40;
    scene.put(box(drawing.x - side / 2 - 8, drawing.y + (drawing.height - side) / 2, side, side), drawArrow, null);
  }
}

export function putPrices(scene: Scene, { components, words }: FigureRequest): void {
  const { costs } = gameNumbers(components);
  const columns = [...ORNAMENT_ELEMENTS, 'connector' as const].map((piece) => ({
    piece,
    heading: words.costs[piece],
    note: words.elements[piece],
    signs: costs[piece],
  }));
  putColumns(scene, figureContent('building'), columns);
}

export function putPoints(scene: Scene, { words }: FigureRequest): void {
  const ornaments = ORNAMENT_ELEMENTS.map((piece, index) => ({
    piece,
    heading: words.ornamentPoints[index] ?? '',
    note: words.elements[piece],
  }));
  const plant = { piece: 'plant' as const, heading: words.plantPoints, note: words.plant };
  putColumns(scene, figureContent('scoring'), [...ornaments, plant]);
}

export function putCounts(scene: Scene, { components, words }: FigureRequest): void {
  const { supply } = gameNumbers(components);
  const frames = Object.values(supply.frames).join(' · ');
  const columns = [...ORNAMENT_ELEMENTS, 'connector' as const].map((piece) => ({
    piece,
    heading: piece === 'frame' ? frames : `${supply[piece]}`,
    note: words.elements[piece],
  }));
  putColumns(scene, figureContent('supply'), columns);
}

export function putColumns(scene: Scene, within: Box, columns: readonly Column[]): FigureColumn[] {
  const places = figureColumns(
    within,
    columns.length,
    columns.some(({ note }) => note !== undefined),
  );
  for (const [{ piece, heading, note, signs = 0 }, place] of zip(columns, places)) {
    const { x, y, width, height } = place.drawing;
    const room = signs > 0 ? SIGNS_HEIGHT : 0;
    scene.put(box(x, y, width, height - room), drawPiece, piece, { overhang: 20 });
    if (signs > 0) putSigns(scene, box(x, y + height - room + 6, width, room - 12), EXAMPLE_COLOR, signs);
    scene.put(place.heading, drawHeading, heading);
    if (note !== undefined) scene.put(place.note, drawNote, note);
  }
  return places;
}

const SIGNS_HEIGHT = 60;
