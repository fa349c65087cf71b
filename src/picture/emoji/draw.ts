/**
 * Draws emoji as PNG, 128 × 128 pixels on a transparent ground. A pale halo keeps dark wood visible on dark grounds.
 */
import { type Canvas, type CanvasRenderingContext2D, createCanvas } from 'canvas';
import { CARDS, COLORS, ORNAMENT_ELEMENTS, PLANT_POINTS } from '../../rules/index.ts';
import { registerFonts } from '../drawing/basics/fonts.ts';
import { drawPawn } from '../drawing/basics/marks.ts';
import type { Context } from '../drawing/basics/shapes.ts';
import { drawConnector } from '../drawing/floor/connector.ts';
import { drawFrame } from '../drawing/floor/frame.ts';
import { drawOrnament } from '../drawing/floor/ornament.ts';
import { drawPlant, EIGHT_LEAVES } from '../drawing/floor/plant.ts';
import { drawTool } from '../drawing/panels/icons.ts';
import { PIECES, themeOf } from '../theme.ts';
import { type EmojiName, TOOL_EMOJI } from './names.ts';
import { drawCardSign, drawHand, drawPassed, drawPoints, drawStartSign } from './signs.ts';

const EMOJI_SIDE = 128;
/** Almost one pixel when Discord shows emoji 22 pixels wide. */
const HALO_WIDTH = 4.5;
const HALO_COPIES = 24;

/** Fits a drawing of about this size, with its halo, into the square. Calls `draw` twice, with 0, 0 in the middle. */
function onSquare(draw: (context: Context) => void): Canvas {
  const { x, y, width, height } = extent(draw);
  const scale = (EMOJI_SIDE - 2 * HALO_WIDTH - 2) / Math.max(width, height);
  const drawing = createCanvas(EMOJI_SIDE, EMOJI_SIDE);
  const context = prepared(drawing);
  context.scale(scale, scale);
  context.translate(-x - width / 2, -y - height / 2);
  draw(context);
  return withHalo(drawing);
}

/** The bounding box of a drawing, measured on a canvas twice the size of the square. */
function extent(draw: (context: Context) => void): { x: number; y: number; width: number; height: number } {
  const side = 2 * EMOJI_SIDE;
  const canvas = createCanvas(side, side);
  const context = prepared(canvas);
  draw(context);
  const { data } = context.getImageData(0, 0, side, side);
  let [left, top, right, bottom] = [side, side, 0, 0];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if ((data[(row * side + column) * 4 + 3] ?? 0) < 8) continue;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row + 1);
    }
  }
  return { x: left - EMOJI_SIDE, y: top - EMOJI_SIDE, width: right - left, height: bottom - top };
}

function prepared(canvas: Canvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  return context;
}

function withHalo(drawing: Canvas): Canvas {
  const result = createCanvas(EMOJI_SIDE, EMOJI_SIDE);
  const context = result.getContext('2d');
  const pale = silhouette(drawing);
  for (let index = 0; index < HALO_COPIES; index++) {
    const angle = (index * 2 * Math.PI) / HALO_COPIES;
    context.drawImage(pale, HALO_WIDTH * Math.cos(angle), HALO_WIDTH * Math.sin(angle));
  }
  context.drawImage(drawing, 0, 0);
  return result;
}

function silhouette(drawing: Canvas): Canvas {
  const result = createCanvas(EMOJI_SIDE, EMOJI_SIDE);
  const context = result.getContext('2d');
  context.drawImage(drawing, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = PIECES.wild;
  context.fillRect(0, 0, EMOJI_SIDE, EMOJI_SIDE);
  return result;
}

export function drawEmojiPng(name: EmojiName): Buffer {
  registerFonts();
  return onSquare((context) => DRAWERS[name](context)).toBuffer('image/png');
}

type Drawer = (context: Context) => void;

const theme = themeOf('light');
const ORNAMENT_RADIUS = 53;
const ORNAMENTS = ORNAMENT_ELEMENTS.flatMap((element, index) =>
  COLORS.map((color) => ({ element, color, level: index + 1 })),
);

const DRAWERS: Readonly<Record<EmojiName, Drawer>> = {
  ...drawersFor(CARDS, (card) => card, drawCardSign),
  connector: (context) => drawConnector(context, 0, 0, EMOJI_SIDE),
  plant: (context) => drawPlant(context, theme, 0, 0, EMOJI_SIDE, EIGHT_LEAVES, PLANT_POINTS),
  passed: drawPassed,
  marker: (context) => drawPawn(context, 0, 0, 116),
  hand: drawHand,
  ...drawersFor(
    ORNAMENTS,
    ({ element, color }) => `${element}_${color}` as const,
    (context, { element, color, level }) => {
      if (element === 'frame') drawFrame(context, theme, color, 0, 0, ORNAMENT_RADIUS);
      else drawOrnament(context, theme, color, level, 0, 0, ORNAMENT_RADIUS);
    },
  ),
  ...drawersFor(
    TOOL_EMOJI,
    (tool) => tool,
    (context, tool) => drawTool(context, tool.replace('_', '-'), 0, 0, EMOJI_SIDE),
  ),
  points: (context) => drawPoints(context, null),
  ...drawersFor([1, 2, 3] as const, (points) => `points_${points}` as const, drawPoints),
  ...drawersFor([...COLORS, 'pairs'] as const, (color) => `start_${color}` as const, drawStartSign),
};

function drawersFor<Item, Name extends EmojiName>(
  items: readonly Item[],
  nameOf: (item: Item) => Name,
  draw: (context: Context, item: Item) => void,
): Record<Name, Drawer> {
  const drawers = items.map((item) => [nameOf(item), (context: Context) => draw(context, item)]);
  return Object.fromEntries(drawers) as Record<Name, Drawer>;
}
