/**
 * Drawings beside the rules with a board, or a part of one: its spaces and signs, a begun one, a plant enclosed.
 */
import { CARDS, type Components, type GameState } from '../../../rules/index.ts';
import { begunBoard, boardWith, enclosedPlant } from '../../content/figures.ts';
import { floorView } from '../../content/table.ts';
import { around, type Box, box } from '../../layout/box.ts';
import { besideBoard, figureLines, figureRoom } from '../../layout/figures.ts';
import { type FloorLayout, floorLayout, spaceBox } from '../../layout/floor.ts';
import type { FigureRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene/scene.ts';
import { drawExcerpt } from '../basics/excerpt.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { putFloor } from '../floor/floor.ts';
import { drawOneSign } from './parts.ts';
import { putColumns } from './pieces.ts';

const FLOOR = floorLayout(0, 0, 200, 64, 20, 9);

/** An empty board with its coordinates, and the sign of each kind of card. */
export function putSpacesAndSigns(scene: Scene, { components, words }: FigureRequest): void {
  const { board, beside } = besideBoard(figureRoom('floor'));
  putPart(scene, board, { components, state: boardWith(components, 'A', new Map()), region: FLOOR.outer });
  figureLines(beside, CARDS.length).forEach((line, index) => {
    const card = CARDS[index];
    if (card === undefined) return;
    const side = 84;
    scene.put(box(line.x, line.y + (line.height - side) / 2, side, side), drawOneSign, card);
    scene.put(box(line.x + side + 20, line.y, line.width - side - 20, line.height), drawName, words.cards[card]);
  });
}

/** Frames beside connectors and a connector beside a frame; what a connector scores in each round. */
export function putConnectors(scene: Scene, { components, words }: FigureRequest): void {
  const { board, beside } = besideBoard(figureRoom('connectors'));
  const { center } = components.floors.A;
  putPart(scene, board, { components, state: begunBoard(components), region: around3(FLOOR, center) });
  const columns = words.rounds.map(({ name, points }) => ({
    piece: 'connector' as const,
    heading: points,
    note: name,
  }));
  putColumns(scene, beside, columns);
}

/** A plant with the ornaments and connectors around it, and what it scores. */
export function putPlant(scene: Scene, { components, words }: FigureRequest): void {
  const { board, beside } = besideBoard(figureRoom('plants'));
  const { state, plant } = enclosedPlant(components);
  if (plant !== null) putPart(scene, board, { components, state, region: around3(FLOOR, plant) });
  putColumns(scene, beside, [{ piece: 'plant', heading: words.plantPoints, note: words.plant }]);
}

interface BoardPart {
  readonly components: Components;
  readonly state: GameState;
  readonly region: Box;
}

/** A part of the first player's board, as it is drawn in the game. */
function putPart(scene: Scene, at: Box, { components, state, region }: BoardPart): void {
  const whole = new Scene(FLOOR.outer, scene.theme);
  putFloor(whole, FLOOR, floorView(components, state, 0));
  scene.put(at, drawExcerpt, { region, parts: whole.parts, most: 2 }, { over: 0 });
}

/** A space and the eight around it. */
function around3(floor: FloorLayout, index: number): Box {
  const side = 5;
  return around(spaceBox(floor, index - side - 1), spaceBox(floor, index + side + 1));
}

const drawName: Drawer<string> = (context, theme, at, text) => {
  writeParagraph(context, text, at, { color: theme.ink, size: 46, least: 30, align: 'left' });
};
