/**
 * An ornament's bed and its four stages, growing inwards as concentric inlays: frame, midsection, core, table.
 * Where it stands and what surrounds it is left to the floor.
 */
import type { Color, Element } from '../../../rules/index.ts';
import { COLOR_TONES, PIECES, type Theme } from '../../theme.ts';
import {
  addContour,
  addPolygon,
  type Context,
  contour,
  corners,
  disc,
  fillStroke,
  reachAt,
  star,
} from '../basics/shapes.ts';

/** Outer radius of an ornament in a space whose side is 1. */
export const ORNAMENT_RADIUS = 0.462;

const FRAME_INNER = 0.69;
const MIDDLE_OUTER = 0.655;
const MIDDLE_INNER = 0.415;
const CORE = 0.395;
const TABLE = 0.37;
const ROUND_STAVES = 12;

/** Outer radius of each stage, for an ornament's radius of 1; a connector has none and counts 1. */
export const STAGE_RADIUS: Readonly<Record<Element, number>> = {
  frame: 1,
  midsection: MIDDLE_OUTER,
  core: CORE,
  table: TABLE,
  connector: 1,
};

/** The place where an ornament may come: a bed in its contour with the sign in the middle. */
export function drawBed(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  contour(context, color, x, y, radius * 0.9);
  fillStroke(context, theme.place, theme.bedLine, Math.max(1, radius * 0.035));
  contour(context, color, x, y, radius * 0.8);
  context.lineWidth = Math.max(0.8, radius * 0.02);
  context.globalAlpha = 0.55;
  context.stroke();
  context.globalAlpha = 1;
  contour(context, color, x, y, radius * 0.38);
  fillStroke(context, COLOR_TONES[color].fill, theme.signEdge, Math.max(1.2, radius * 0.045));
}

/** An ornament of `level` 1–4 with the given outer radius. */
export function drawOrnament(
  context: Context,
  theme: Theme,
  color: Color,
  level: number,
  x: number,
  y: number,
  radius: number,
): void {
  contour(context, color, x, y, radius * 1.075);
  fillStroke(context, PIECES.maple, PIECES.ebony, Math.max(0.8, radius * 0.02));
  drawStaves(context, color, x, y, radius);
  contour(context, color, x, y, radius * FRAME_INNER);
  fillStroke(context, theme.recess, PIECES.ebony, Math.max(1, radius * 0.035));
  if (level === 1) drawRecessEdge(context, color, x, y, radius);
  if (level >= 2) drawMidsection(context, theme, color, x, y, radius);
  if (level >= 3) drawCore(context, color, x, y, radius);
  if (level >= 4) drawTable(context, x, y, radius * TABLE);
}

function drawRecessEdge(context: Context, color: Color, x: number, y: number, radius: number): void {
  contour(context, color, x, y, radius * (FRAME_INNER - 0.045));
  context.strokeStyle = PIECES.brassDark;
  context.lineWidth = Math.max(0.8, radius * 0.018);
  context.stroke();
}

/** The frame alone: what the supply and the emoji show. */
export function drawFrame(context: Context, color: Color, x: number, y: number, radius: number): void {
  context.beginPath();
  addContour(context, color, x, y, radius * 1.075);
  addContour(context, color, x, y, radius * FRAME_INNER);
  context.fillStyle = PIECES.maple;
  context.fill('evenodd');
  drawStaves(context, color, x, y, radius);
}

/** The ring between frame and middle: mitred staves, every other one light. */
function drawStaves(context: Context, color: Color, x: number, y: number, radius: number): void {
  const { fill, light } = COLOR_TONES[color];
  const outer = stavePoints(color, x, y, radius);
  const inner = stavePoints(color, x, y, radius * FRAME_INNER);
  context.beginPath();
  addContour(context, color, x, y, radius);
  addContour(context, color, x, y, radius * FRAME_INNER);
  context.fillStyle = fill;
  context.fill('evenodd');
  outer.forEach((corner, index) => {
    const next = (index + 1) % outer.length;
    const [a, b, c] = [outer[next], inner[next], inner[index]];
    if (!a || !b || !c) return;
    context.beginPath();
    if (color === 'violet') {
      const [from, to] = [(index * 2 * Math.PI) / ROUND_STAVES, ((index + 1) * 2 * Math.PI) / ROUND_STAVES];
      context.arc(x, y, radius, from, to);
      context.arc(x, y, radius * FRAME_INNER, to, from, true);
      context.closePath();
    } else addPolygon(context, [corner, a, b, c]);
    context.fillStyle = index % 2 === 0 ? light : fill;
    context.fill();
    context.strokeStyle = PIECES.ebony;
    context.lineWidth = Math.max(0.6, radius * 0.016);
    context.stroke();
  });
  if (radius > 60) drawInlayLine(context, color, x, y, radius);
  contour(context, color, x, y, radius);
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = Math.max(1.2, radius * 0.045);
  context.stroke();
  contour(context, color, x, y, radius * FRAME_INNER);
  context.stroke();
  if (radius > 30) drawPins(context, color, x, y, radius);
}

function drawInlayLine(context: Context, color: Color, x: number, y: number, radius: number): void {
  contour(context, color, x, y, (radius * (1 + FRAME_INNER)) / 2);
  context.strokeStyle = PIECES.maple;
  context.lineWidth = radius * 0.022;
  context.stroke();
}

function stavePoints(color: Color, x: number, y: number, radius: number): { x: number; y: number }[] {
  if (color !== 'violet') return corners(color, x, y, radius);
  return Array.from({ length: ROUND_STAVES }, (_, index) => {
    const angle = (index * 2 * Math.PI) / ROUND_STAVES;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

function drawPins(context: Context, color: Color, x: number, y: number, radius: number): void {
  const count = color === 'violet' ? 6 : color === 'red' ? 6 : 4;
  const start = color === 'yellow' ? -Math.PI / 4 : color === 'green' ? 0 : Math.PI / 6;
  for (let index = 0; index < count; index++) {
    const angle = start + (index * 2 * Math.PI) / count;
    const reach = reachAt(color, angle) * radius * ((1 + FRAME_INNER) / 2);
    disc(context, x + reach * Math.cos(angle), y + reach * Math.sin(angle), radius * 0.048);
    fillStroke(context, PIECES.brassLight, PIECES.ebony, Math.max(0.7, radius * 0.018));
  }
}

/** The pale ring with darts pointing outwards. */
export function drawMidsection(
  context: Context,
  theme: Theme,
  color: Color,
  x: number,
  y: number,
  radius: number,
): void {
  contour(context, color, x, y, radius * MIDDLE_OUTER);
  fillStroke(context, PIECES.pale, PIECES.ebony, Math.max(0.8, radius * 0.022));
  drawDarts(context, (angle) => reachAt(color, angle), color === 'red' ? 18 : 16, x, y, radius);
  contour(context, color, x, y, radius * MIDDLE_INNER);
  fillStroke(context, theme.recess, PIECES.ebony, Math.max(0.8, radius * 0.03));
}

function drawDarts(
  context: Context,
  reach: (angle: number) => number,
  count: number,
  x: number,
  y: number,
  radius: number,
): void {
  context.fillStyle = PIECES.dart;
  const half = (Math.PI / count) * 0.98;
  context.beginPath();
  for (let index = 0; index < count; index++) {
    const angle = ((index + 0.5) * 2 * Math.PI) / count;
    const at = (turn: number, level: number) => {
      const distance = reach(angle + turn) * radius * level;
      return { x: x + distance * Math.cos(angle + turn), y: y + distance * Math.sin(angle + turn) };
    };
    addPolygon(context, [at(-half, MIDDLE_INNER), at(0, MIDDLE_OUTER - 0.03), at(half, MIDDLE_INNER)]);
  }
  context.fill();
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
  drawRose(context, x, y, radius * CORE * 0.72);
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

/** The table: a disc of eight pearl facets in a brass rim. */
export function drawTable(context: Context, x: number, y: number, radius: number): void {
  disc(context, x + radius * 0.07, y + radius * 0.1, radius);
  context.fillStyle = PIECES.ebony;
  context.fill();
  disc(context, x, y, radius);
  fillStroke(context, PIECES.brass, PIECES.ebony, Math.max(0.8, radius * 0.06));
  disc(context, x, y, radius * 0.9);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, Math.max(0.5, radius * 0.03));
  const inner = radius * 0.76;
  PIECES.pearl.forEach((pearl, index) => {
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, inner, (index * Math.PI) / 4, ((index + 1) * Math.PI) / 4);
    context.closePath();
    fillStroke(context, pearl, PIECES.brass, Math.max(0.4, radius * 0.02));
  });
  disc(context, x, y, inner);
  context.strokeStyle = PIECES.brassDark;
  context.lineWidth = Math.max(0.6, radius * 0.05);
  context.stroke();
  star(context, x, y, inner * 0.5, inner * 0.14, 4);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, Math.max(0.4, radius * 0.03));
  disc(context, x, y, radius * 0.09);
  context.fillStyle = PIECES.brassDark;
  context.fill();
}
