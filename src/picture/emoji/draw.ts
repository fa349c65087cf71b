/**
 * Draws the emoji by name, each a PNG of 128 × 128 on a transparent ground; the drawers are those of the boards.
 * Helpers are the pool's matter, uploading that of whoever shows them.
 */
import { COLORS, ORNAMENT_ELEMENTS, PLANT_POINTS, SPACES_AROUND_A_PLANT } from '../../rules/index.ts';
import { registerFonts } from '../drawing/basics/fonts.ts';
import { drawStep } from '../drawing/basics/marks.ts';
import type { Context } from '../drawing/basics/shapes.ts';
import { drawConnector } from '../drawing/floor/connector.ts';
import { drawFrame, drawOrnament } from '../drawing/floor/ornament.ts';
import { drawPlant } from '../drawing/floor/plant.ts';
import { drawTool } from '../drawing/tools/toolIcons.ts';
import { themeOf } from '../theme.ts';
import { EMOJI_SIDE, onSquare } from './canvas.ts';
import { type EmojiName, type OrnamentEmoji, type StartEmoji, TOOL_EMOJI, type ToolEmoji } from './names.ts';
import { drawCardSign, drawHand, drawPassed, drawPoints, drawStartSign } from './signs.ts';

/** The bytes of one emoji; the same for the same drawing. */
export function drawEmojiPng(name: EmojiName): Buffer {
  registerFonts();
  return onSquare((context) => DRAWERS[name](context)).toBuffer('image/png');
}

type Drawer = (context: Context) => void;

const theme = themeOf('light');
const RADIUS = 53;

const DRAWERS: Readonly<Record<EmojiName, Drawer>> = {
  yellow: (context) => drawCardSign(context, 'yellow'),
  red: (context) => drawCardSign(context, 'red'),
  green: (context) => drawCardSign(context, 'green'),
  violet: (context) => drawCardSign(context, 'violet'),
  wild: (context) => drawCardSign(context, 'wild'),
  connector: (context) => drawConnector(context, 0, 0, EMOJI_SIDE),
  plant: (context) =>
    drawPlant(
      context,
      theme,
      0,
      0,
      EMOJI_SIDE,
      Array.from({ length: SPACES_AROUND_A_PLANT }, () => true),
      PLANT_POINTS,
    ),
  passed: drawPassed,
  marker: (context) => drawStep(context, 0, 0, 52, 0),
  hand: drawHand,
  ...ornaments(),
  ...tools(),
  points: (context) => drawPoints(context, null),
  points_1: (context) => drawPoints(context, 1),
  points_2: (context) => drawPoints(context, 2),
  points_3: (context) => drawPoints(context, 3),
  ...starts(),
};

function ornaments(): Record<OrnamentEmoji, Drawer> {
  const drawers: Partial<Record<OrnamentEmoji, Drawer>> = {};
  for (const [index, element] of ORNAMENT_ELEMENTS.entries()) {
    for (const color of COLORS) {
      drawers[`${element}_${color}`] = (context) => {
        if (element === 'frame') drawFrame(context, color, 0, 0, RADIUS);
        else drawOrnament(context, theme, color, index + 1, 0, 0, RADIUS);
      };
    }
  }
  return drawers as Record<OrnamentEmoji, Drawer>;
}

function tools(): Record<ToolEmoji, Drawer> {
  const drawers: Partial<Record<ToolEmoji, Drawer>> = {};
  for (const tool of TOOL_EMOJI) {
    drawers[tool] = (context) => drawTool(context, tool.replace('_', '-'), 0, 0, EMOJI_SIDE);
  }
  return drawers as Record<ToolEmoji, Drawer>;
}

function starts(): Record<StartEmoji, Drawer> {
  const drawers: Partial<Record<StartEmoji, Drawer>> = {};
  for (const color of [...COLORS, 'pairs'] as const) {
    drawers[`start_${color}`] = (context) => drawStartSign(context, color);
  }
  return drawers as Record<StartEmoji, Drawer>;
}
