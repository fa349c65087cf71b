/**
 * Drawings beside the rules with a column a piece: how an ornament grows, what pieces cost, bring and how many there are.
 */
import { type Element, gameNumbers, ORNAMENT_ELEMENTS } from '../../../rules/index.ts';
import { type Box, box } from '../../layout/box.ts';
import { type FigureColumn, figureColumns, figureRoom } from '../../layout/figures.ts';
import type { FigureRequest } from '../../requests.ts';
import type { Scene } from '../../scene/scene.ts';
import { drawArrow, drawHeading, drawNote, drawPiece, EXAMPLE, putSigns } from './parts.ts';

interface Column {
  readonly piece: Element | 'plant';
  readonly heading: string;
  readonly note?: string;
  /** Signs of the color that it costs. */
  readonly signs?: number;
}

/** From the connector to the complete ornament. */
export function putGrowth(scene: Scene, { words: { elements } }: FigureRequest): void {
  const columns = (['connector', ...ORNAMENT_ELEMENTS] as const).map((piece) => ({ piece, heading: elements[piece] }));
  const places = putColumns(scene, figureRoom('howToPlay'), columns);
  for (const { drawing } of places.slice(1)) {
    const side = 40;
    scene.put(box(drawing.x - side / 2 - 8, drawing.y + (drawing.height - side) / 2, side, side), drawArrow, null);
  }
}

/** What each piece costs, in cards and in words. */
export function putPrices(scene: Scene, { components, words }: FigureRequest): void {
  const { costs } = gameNumbers(components);
  const columns = [...ORNAMENT_ELEMENTS, 'connector' as const].map((piece) => ({
    piece,
    heading: words.costs[piece],
    note: words.elements[piece],
    signs: costs[piece],
  }));
  putColumns(scene, figureRoom('building'), columns);
}

/** What ornaments and plants score at the end. */
export function putPoints(scene: Scene, { words }: FigureRequest): void {
  const ornaments = ORNAMENT_ELEMENTS.map((piece, index) => ({
    piece,
    heading: words.ornamentPoints[index] ?? '',
    note: words.elements[piece],
  }));
  const plant = { piece: 'plant' as const, heading: words.plantPoints, note: words.plant };
  putColumns(scene, figureRoom('scoring'), [...ornaments, plant]);
}

/** How many there are of each; of frames by the number of players. */
export function putCounts(scene: Scene, { components, words }: FigureRequest): void {
  const { supply } = gameNumbers(components);
  const frames = Object.values(supply.frames).join(' · ');
  const columns = [...ORNAMENT_ELEMENTS, 'connector' as const].map((piece) => ({
    piece,
    heading: piece === 'frame' ? frames : `${supply[piece]}`,
    note: words.elements[piece],
  }));
  putColumns(scene, figureRoom('supply'), columns);
}

/** Puts a column each side by side, and gives their places. */
export function putColumns(scene: Scene, within: Box, columns: readonly Column[]): FigureColumn[] {
  const places = figureColumns(
    within,
    columns.length,
    columns.some(({ note }) => note !== undefined),
  );
  columns.forEach(({ piece, heading, note, signs = 0 }, index) => {
    const place = places[index];
    if (!place) return;
    const { x, y, width, height } = place.drawing;
    const room = signs > 0 ? SIGNS : 0;
    scene.put(box(x, y, width, height - room), drawPiece, piece, { over: 20 });
    if (signs > 0) putSigns(scene, box(x, y + height - room + 6, width, room - 12), EXAMPLE, signs);
    scene.put(place.heading, drawHeading, heading);
    if (note !== undefined) scene.put(place.note, drawNote, note);
  });
  return places;
}

/** Height of a line of signs. */
const SIGNS = 60;
