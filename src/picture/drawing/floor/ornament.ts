/** An ornament's bed and its four stages, from frame to table, as concentric inlays in the contour of its color. */
import { COLORS, type Color, type Element } from '../../../rules/index.ts';
import { COLOR_TONES, PIECES, type Theme } from '../../theme.ts';
import {
  addPolygon,
  type Context,
  contour,
  contourRadius,
  disc,
  fillShadow,
  fillStroke,
  fillWith,
  polar,
  star,
  strokeWith,
} from '../basics/shapes.ts';
import { drawStaves, FRAME_INNER, FRAME_LINE } from './frame.ts';
import { drawGrain } from './wood.ts';

const FACET_COUNT = 12;

/** The table of an ornament: mother-of-pearl in a rim of turned brass, with its shadow. */
export function drawTable(context: Context, x: number, y: number, radius: number): void {
  disc(context, x + radius * 0.07, y + radius * 0.11, radius * 1.02);
  fillWith(context, PIECES.ebony);
  drawRim(context, x, y, radius);
  drawPearl(context, x, y, radius * 0.76);
  star(context, x, y, radius * 0.4, radius * 0.11, 4);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, Math.max(0.4, radius * 0.03));
  disc(context, x, y, radius * 0.09);
  fillWith(context, PIECES.brassDark);
}

/** Two bright and two dark quarters that blend in steps. */
function drawRim(context: Context, x: number, y: number, radius: number): void {
  const pieces = radius < 12 ? 8 : 32;
  for (let index = 0; index < pieces; index++) {
    const [from, to] = [(index * 2 * Math.PI) / pieces, ((index + 1) * 2 * Math.PI) / pieces];
    const glow = (Math.cos(2 * ((from + to) / 2 - Math.PI * 1.28)) + 1) / 2;
    const tone = PIECES.brassTurned[Math.round(glow * (PIECES.brassTurned.length - 1))] ?? PIECES.brass;
    context.beginPath();
    context.moveTo(x, y);
    // Overlaps slightly, so that no seam is visible.
    context.arc(x, y, radius, from, to + 0.02);
    context.closePath();
    fillWith(context, tone);
  }
  disc(context, x, y, radius);
  strokeWith(context, PIECES.ebony, Math.max(0.8, radius * 0.06));
  disc(context, x, y, radius * 0.8);
  fillStroke(context, PIECES.brassDark, PIECES.brassDark, Math.max(0.5, radius * 0.05));
}

/** Two rings of facets, the inner one turned by half a facet. */
function drawPearl(context: Context, x: number, y: number, radius: number): void {
  const { pearl } = PIECES;
  for (const [ring, reach] of [
    [0, 1],
    [1, 0.62],
  ] as const) {
    for (let index = 0; index < FACET_COUNT; index++) {
      const from = ((index + ring / 2) * 2 * Math.PI) / FACET_COUNT;
      context.beginPath();
      context.moveTo(x, y);
      context.arc(x, y, radius * reach, from, from + (2 * Math.PI) / FACET_COUNT);
      context.closePath();
      fillWith(context, pearl[(index * 3 + ring * 4) % pearl.length] ?? pearl[0]);
      strokeWith(context, PIECES.pearlLine, Math.max(0.4, radius * 0.02));
    }
  }
}

/** The outer radius in a space with a side of 1. */
export const ORNAMENT_RADIUS = 0.462;

const MIDDLE_OUTER = 0.655;
const MIDDLE_INNER = 0.415;
const CORE = 0.395;
const TABLE = 0.37;

/** The outer radius of each stage, for an ornament's radius of 1. */
export const STAGE_RADIUS: Readonly<Record<Element, number>> = {
  frame: 1,
  midsection: MIDDLE_OUTER,
  core: CORE,
  table: TABLE,
  connector: 1,
};

/** The bed of a future ornament: a veneer in its contour, with the sign of its color. */
export function drawBed(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  context.save();
  contour(context, color, x, y, radius * 0.9);
  fillWith(context, theme.place);
  context.clip();
  context.translate(x - radius, y - radius);
  const tones = { grain: theme.placeGrain, light: theme.placeGrain };
  drawGrain(context, { length: 2 * radius, width: 2 * radius, rise: 0, seed: COLORS.indexOf(color) }, tones, 1);
  context.restore();
  contour(context, color, x, y, radius * 0.9);
  strokeWith(context, theme.bedLine, Math.max(1.2, radius * 0.035));
  contour(context, color, x, y, radius * 0.8);
  context.lineWidth = Math.max(0.8, radius * 0.02);
  context.globalAlpha = 0.55;
  context.stroke();
  context.globalAlpha = 1;
  contour(context, color, x, y, radius * 0.38);
  fillStroke(context, COLOR_TONES[color].fill, theme.signEdge, Math.max(1.2, radius * 0.045));
}

/** An ornament of `level` 1–4, with its shadow. */
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
  fillShadow(context);
  contour(context, color, x, y, radius * FRAME_LINE);
  fillStroke(context, PIECES.maple, PIECES.ebony, Math.max(0.8, radius * 0.02));
  drawStaves(context, theme, color, x, y, radius);
  if (level === 1) drawRecess(context, theme, color, x, y, radius * FRAME_INNER);
  if (level >= 2) drawMidsection(context, theme, color, x, y, radius);
  if (level >= 3) drawCore(context, color, x, y, radius);
  if (level >= 4) drawTable(context, x, y, radius * TABLE);
}

/** A dark recess for the missing stages, slightly lit on its far side. */
function drawRecess(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  context.save();
  contour(context, color, x, y, radius);
  fillWith(context, theme.recess);
  context.clip();
  contour(context, color, x + radius * 0.07, y + radius * 0.13, radius);
  fillWith(context, theme.recessLit);
  context.restore();
  contour(context, color, x, y, radius);
  strokeWith(context, PIECES.ebony, Math.max(1, radius * 0.05));
}

function drawMidsection(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  contour(context, color, x, y, radius * MIDDLE_OUTER);
  fillStroke(context, PIECES.pale, PIECES.ebony, Math.max(0.8, radius * 0.022));
  drawDarts(context, (angle) => contourRadius(color, angle), color === 'red' ? 18 : 16, x, y, radius);
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
      const at = (turn: number, level: number) => polar(x, y, reach(angle + turn) * radius * level, angle + turn);
      addPolygon(context, [at(half * side, MIDDLE_INNER), at(0, MIDDLE_OUTER - 0.03), at(0, MIDDLE_INNER)]);
    }
    fillWith(context, tone);
  }
}

/** A round midsection without a color, for the supply. */
export function drawSupplyMidsection(context: Context, theme: Theme, x: number, y: number, radius: number): void {
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
    strokeWith(context, COLOR_TONES[color].light, Math.max(0.8, radius * 0.02));
  }
  drawRose(context, x, y, radius * CORE * 0.74);
}

/** A round core without a color, for the supply. */
export function drawSupplyCore(context: Context, x: number, y: number, radius: number): void {
  disc(context, x, y, radius);
  fillStroke(context, PIECES.walnut, PIECES.ebony, Math.max(1, radius * 0.08));
  disc(context, x, y, radius * 0.86);
  strokeWith(context, PIECES.brassLight, Math.max(0.8, radius * 0.05));
  drawRose(context, x, y, radius * 0.72);
}

function drawRose(context: Context, x: number, y: number, radius: number): void {
  star(context, x, y, radius * 0.62, radius * 0.22, 4, -Math.PI / 4);
  fillStroke(context, PIECES.brassLight, PIECES.ebony, Math.max(0.5, radius * 0.05));
  star(context, x, y, radius, radius * 0.24, 4);
  fillStroke(context, PIECES.pale, PIECES.ebony, Math.max(0.5, radius * 0.06));
  context.fillStyle = PIECES.walnut;
  for (let index = 0; index < 4; index++) {
    const angle = (index * Math.PI) / 2;
    context.beginPath();
    addPolygon(context, [{ x, y }, polar(x, y, radius, angle), polar(x, y, radius * 0.24, angle + Math.PI / 4)]);
    context.fill();
  }
}
