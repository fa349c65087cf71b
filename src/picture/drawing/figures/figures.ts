/** The drawings for the rules, one per topic, made by the drawers of the game pictures. */
import { CARDS, type Color, type Components, type GameState, ORNAMENT_ELEMENTS } from '../../../rules/index.ts';
import { boardWith, connectorExample, plantExample, toolSpaceExample } from '../../content/figures.ts';
import { floorView } from '../../content/table.ts';
import { type Box, box, row, union, zip } from '../../layout/box.ts';
import { type FigureTopic, figureContent, figurePage, figureRows, splitBesideBoard } from '../../layout/figures.ts';
import { type FloorLayout, floorLayout, SPACES_PER_SIDE, spaceBox } from '../../layout/floor.ts';
import type { FigureRequest } from '../../requests.ts';
import { Scene } from '../../scene.ts';
import { themeOf } from '../../theme.ts';
import { centered } from '../basics/shapes.ts';
import { paragraphDrawer } from '../basics/text.ts';
import { putFloor } from '../floor/floor.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { putToolBoard } from '../panels/toolBoard.ts';
import { putPassing, putPayments, putRewards, putStartCards } from './cards.ts';
import { drawArrow, drawExcerpt, drawNote, drawSignInBox } from './parts.ts';
import { putColumns, putCounts, putGrowth, putPoints, putPrices } from './pieces.ts';

const FLOOR = floorLayout(0, 0, 200, 64, 20, 9);

function putSpacesAndSigns(scene: Scene, { components, words }: FigureRequest): void {
  const { board, beside } = splitBesideBoard(figureContent('floor'));
  putBoardPart(scene, board, { components, state: boardWith(components, 'A', new Map()), region: FLOOR.outer });
  const side = 84;
  for (const [card, { x, y, width, height }] of zip(CARDS, figureRows(beside, CARDS.length))) {
    scene.put(box(x, y + (height - side) / 2, side, side), drawSignInBox, card);
    scene.put(box(x + side + 20, y, width - side - 20, height), drawName, words.cards[card]);
  }
}

function putConnectors(scene: Scene, { components, words }: FigureRequest): void {
  const { board, beside } = splitBesideBoard(figureContent('connectors'));
  const { center } = components.floors.A;
  putBoardPart(scene, board, { components, state: connectorExample(components), region: neighborhood(FLOOR, center) });
  const columns = words.rounds.map(({ name, points }) => ({
    piece: 'connector' as const,
    heading: points,
    note: name,
  }));
  putColumns(scene, beside, columns);
}

function putPlant(scene: Scene, { components, words }: FigureRequest): void {
  const { board, beside } = splitBesideBoard(figureContent('plants'));
  const { state, plant } = plantExample(components);
  if (plant !== null) putBoardPart(scene, board, { components, state, region: neighborhood(FLOOR, plant) });
  putColumns(scene, beside, [{ piece: 'plant', heading: words.plantPoints, note: words.plant }]);
}

interface BoardPart {
  readonly components: Components;
  readonly state: GameState;
  readonly region: Box;
}

/** A region of the first player's board. */
function putBoardPart(scene: Scene, at: Box, { components, state, region }: BoardPart): void {
  const whole = new Scene(FLOOR.outer, scene.theme);
  putFloor(whole, FLOOR, floorView(components, state, 0));
  scene.put(at, drawExcerpt, { region, parts: whole.parts, maxScale: 2 }, { overhang: 0 });
}

function neighborhood(floor: FloorLayout, index: number): Box {
  return union(spaceBox(floor, index - SPACES_PER_SIDE - 1), spaceBox(floor, index + SPACES_PER_SIDE + 1));
}

const drawName = paragraphDrawer('ink', { size: 46, least: 30, align: 'left' });

/** One space of the tool board: the icon on the left, requirement and tiles next to it. */
const SPACE = box(0, 0, 230, 110);
const ICON = box(4, 6, 98, 98);
const CELL = { requires: box(108, 4, 118, 50), tiles: box(108, 60, 118, 44) };

function putTool(scene: Scene, { components, words }: FigureRequest): void {
  const space = toolSpaceExample(components);
  if (space === null) return;
  const alone = new Scene(SPACE, scene.theme);
  const tiles = space.tiles[4].map((points) => ({ points, owner: null, changed: false }));
  const layout = { icons: [ICON], sums: [[]], cells: [[CELL, CELL, CELL, CELL]], lines: [] };
  putToolBoard(alone, layout, { tools: [space.tool], spaces: [{ space, tiles }], sums: [] });
  const room = figureContent('tools');
  const { width } = room;
  const left = box(room.x, room.y, Math.round(width * 0.44), room.height);
  scene.put(left, drawExcerpt, { region: SPACE, parts: alone.parts, maxScale: 3 }, { overhang: 0 });
  scene.put(box(left.x + left.width + 4, room.y + room.height / 2 - 60, 56, 56), drawArrow, null);
  const from = left.x + left.width + 76;
  const right = box(from, room.y, room.x + width - from, room.height);
  for (const [level, at] of zip(space.requires, row(right, space.requires.length, 12))) {
    const element = ORNAMENT_ELEMENTS[level - 1] ?? 'frame';
    const drawing = box(at.x, at.y, at.width, at.height - 64);
    scene.put(drawing, drawStage, { color: space.color, level }, { overhang: 20 });
    scene.put(box(at.x, at.y + at.height - 60, at.width, 56), drawNote, words.elements[element]);
  }
}

const drawStage = centered<{ color: Color; level: number }>((context, { x, y, side }, { color, level }, theme) =>
  drawOrnament(context, theme, color, level, x, y, side * 0.42),
);

const FIGURES: Readonly<Record<FigureTopic, (scene: Scene, request: FigureRequest) => void>> = {
  howToPlay: putGrowth,
  floor: putSpacesAndSigns,
  rounds: putStartCards,
  building: putPrices,
  payments: putPayments,
  drawing: putRewards,
  tools: putTool,
  connectors: putConnectors,
  plants: putPlant,
  passing: putPassing,
  scoring: putPoints,
  supply: putCounts,
};

export function figureScene(request: FigureRequest): Scene {
  const scene = new Scene(figurePage(request.topic), themeOf(request.theme));
  FIGURES[request.topic](scene, request);
  return scene;
}
