/**
 * An ornament's bed and its four stages, growing inwards as concentric inlays: frame, midsection, core, table.
 * Each color has its own contour, which all four follow.
 */
import { COLORS, type Color, type Element } from '../../../rules/index.ts';
import { COLOR_TONES, PIECES, type Theme } from '../../theme.ts';
import { addPolygon, type Context, contour, disc, fillStroke, reachAt, star } from '../basics/shapes.ts';
import { drawStaves, FRAME_INNER, FRAME_LINE } from './frame.ts';
import { drawTable } from './pearl.ts';
import { drawFigure } from './wood.ts';

export { drawFrame } from './frame.ts';
export { drawTable } from './pearl.ts';

/** Outer radius of an ornament in a space whose side is 1. */
export const ORNAMENT_RADIUS = 0.462;

const MIDDLE_OUTER = 0.655;
const MIDDLE_INNER = 0.415;
const CORE = 0.395;
const TABLE = 0.37;

/** Outer radius of each stage, for an ornament's radius of 1; a connector has none and counts 1. */
export const STAGE_RADIUS: Readonly<Record<Element, number>> = {
  frame: 1,
  midsection: MIDDLE_OUTER,
  core: CORE,
  table: TABLE,
  connector: 1,
};

/** The place where an ornament may come: a veneer in its contour with fine grain, the sign in the middle. */
export function drawBed(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  context.save();
  contour(context, color, x, y, radius * 0.9);
  context.fillStyle = theme.place;
  context.fill();
  context.clip();
  context.translate(x - radius, y - radius);
  const tones = { grain: theme.placeGrain, light: theme.placeGrain };
  drawFigure(context, { length: 2 * radius, width: 2 * radius, rise: 0, seed: COLORS.indexOf(color) }, tones, 1);
  context.restore();
  contour(context, color, x, y, radius * 0.9);
  context.strokeStyle = theme.bedLine;
  context.lineWidth = Math.max(1.2, radius * 0.035);
  context.stroke();
  contour(context, color, x, y, radius * 0.8);
  context.lineWidth = Math.max(0.8, radius * 0.02);
  context.globalAlpha = 0.55;
  context.stroke();
  context.globalAlpha = 1;
  contour(context, color, x, y, radius * 0.38);
  fillStroke(context, COLOR_TONES[color].fill, theme.signEdge, Math.max(1.2, radius * 0.045));
}

/** An ornament of `level` 1–4 with the given outer radius, and its shadow on the floor. */
export function drawOrnament(
  context: Context,
  theme: Theme,
  color: Color,
  level: number,
  x: number,
  y: number,
  radius: number,
): void {
  contour(context, color, x + radius * 0.035, y + radius * 0.06, radius * (FRAME_LINE + 0.02));
  context.globalAlpha = 0.34;
  context.fillStyle = PIECES.ebony;
  context.fill();
  context.globalAlpha = 1;
  contour(context, color, x, y, radius * FRAME_LINE);
  fillStroke(context, PIECES.maple, PIECES.ebony, Math.max(0.8, radius * 0.02));
  drawStaves(context, color, x, y, radius);
  if (level === 1) drawRecess(context, theme, color, x, y, radius * FRAME_INNER);
  if (level >= 2) drawMidsection(context, theme, color, x, y, radius);
  if (level >= 3) drawCore(context, color, x, y, radius);
  if (level >= 4) drawTable(context, x, y, radius * TABLE);
}

/** What is missing: a dark hollow, its far side a little lit. */
function drawRecess(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  context.save();
  contour(context, color, x, y, radius);
  context.fillStyle = theme.recess;
  context.fill();
  context.clip();
  contour(context, color, x + radius * 0.07, y + radius * 0.13, radius);
  context.fillStyle = theme.recessLit;
  context.fill();
  context.restore();
  contour(context, color, x, y, radius);
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = Math.max(1, radius * 0.05);
  context.stroke();
}

/** The pale ring with darts pointing outwards. */
function drawMidsection(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  contour(context, color, x, y, radius * MIDDLE_OUTER);
  fillStroke(context, PIECES.pale, PIECES.ebony, Math.max(0.8, radius * 0.022));
  drawDarts(context, (angle) => reachAt(color, angle), color === 'red' ? 18 : 16, x, y, radius);
  drawRecess(context, theme, color, x, y, radius * MIDDLE_INNER);
}

function drawDarts(
  context: Context,
  reach: (angle: number) => number,
  count: number,
  x: number,
  y: number,
  radius: number,
): void {
  const half = (Math.PI / count) * 0.98;
  for (const [side, tone] of [
    [-1, PIECES.dart],
    [1, PIECES.dartShade],
  ] as const) {
    context.beginPath();
    for (let index = 0; index < count; index++) {
      const angle = ((index + 0.5) * 2 * Math.PI) / count;
      const at = (turn: number, level: number) => {
        const distance = reach(angle + turn) * radius * level;
        return { x: x + distance * Math.cos(angle + turn), y: y + distance * Math.sin(angle + turn) };
      };
      addPolygon(context, [at(half * side, MIDDLE_INNER), at(0, MIDDLE_OUTER - 0.03), at(0, MIDDLE_INNER)]);
    }
    context.fillStyle = tone;
    context.fill();
  }
}

/** A round midsection without a color: what the supply shows. */
export function drawLooseMidsection(context: Context, theme: Theme, x: number, y: number, radius: number): void {
  const scale = radius / MIDDLE_OUTER;
  disc(context, x, y, radius);
  fillStroke(context, PIECES.pale, PIECES.ebony, Math.max(1, radius * 0.05));
  drawDarts(context, () => 1, 16, x, y, scale);
  disc(context, x, y, scale * MIDDLE_INNER);
  fillStroke(context, theme.page, PIECES.ebony, Math.max(1, radius * 0.05));
}

function drawCore(context: Context, color: Color, x: number, y: number, radius: number): void {
  contour(context, color, x, y, radius * CORE);
  fillStroke(context, COLOR_TONES[color].fill, PIECES.ebony, Math.max(0.8, radius * 0.025));
  if (radius > 30) {
    contour(context, color, x, y, radius * CORE * 0.86);
    context.strokeStyle = COLOR_TONES[color].light;
    context.lineWidth = Math.max(0.8, radius * 0.02);
    context.stroke();
  }
  drawRose(context, x, y, radius * CORE * 0.74);
}

/** A round core of dark wood without a color: what the supply shows. */
export function drawLooseCore(context: Context, x: number, y: number, radius: number): void {
  disc(context, x, y, radius);
  fillStroke(context, PIECES.walnut, PIECES.ebony, Math.max(1, radius * 0.08));
  disc(context, x, y, radius * 0.86);
  context.strokeStyle = PIECES.brassLight;
  context.lineWidth = Math.max(0.8, radius * 0.05);
  context.stroke();
  drawRose(context, x, y, radius * 0.72);
}

/** A small compass star, half pale and half dark. */
function drawRose(context: Context, x: number, y: number, radius: number): void {
  star(context, x, y, radius * 0.62, radius * 0.22, 4, -Math.PI / 4);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, Math.max(0.5, radius * 0.05));
  star(context, x, y, radius, radius * 0.24, 4);
  fillStroke(context, PIECES.pale, PIECES.ebony, Math.max(0.5, radius * 0.06));
  context.fillStyle = PIECES.walnut;
  for (let index = 0; index < 4; index++) {
    const angle = (index * Math.PI) / 2;
    context.beginPath();
    addPolygon(context, [
      { x, y },
      { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) },
      { x: x + radius * 0.24 * Math.cos(angle + Math.PI / 4), y: y + radius * 0.24 * Math.sin(angle + Math.PI / 4) },
    ]);
    context.fill();
  }
}
