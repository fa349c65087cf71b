/** The frame of an ornament: mitred staves of stained wood, lit from above and pinned with brass. */
import type { Color } from '../../../rules/index.ts';
import { COLOR_TONES, lightOn, mixColors, PIECES, type Theme } from '../../theme.ts';
import {
  addContour,
  addPolygon,
  type Context,
  contour,
  contourCorners,
  contourRadius,
  disc,
  fillStroke,
  fillWith,
  polar,
  strokeWith,
} from '../basics/shapes.ts';

/** The inner edge, for an outer radius of 1. */
export const FRAME_INNER = 0.69;
/** The maple line around a frame, for an outer radius of 1. */
export const FRAME_LINE = 1.075;

const ROUND_STAVES = 12;

interface Stave {
  /** The direction that the stave faces. */
  readonly angle: number;
  readonly path: (outer: number, inner: number) => void;
  readonly line: (level: number) => void;
}

/** A frame alone, for the supply and for emoji. */
export function drawFrame(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  context.beginPath();
  addContour(context, color, x, y, radius * FRAME_LINE);
  addContour(context, color, x, y, radius * FRAME_INNER);
  context.fillStyle = PIECES.maple;
  context.fill('evenodd');
  drawStaves(context, theme, color, x, y, radius);
}

export function drawStaves(context: Context, theme: Theme, color: Color, x: number, y: number, radius: number): void {
  stavesOf(context, color, x, y, radius).forEach((stave, index) => {
    drawStave(context, theme, color, stave, index, radius);
  });
  if (radius > 60) drawString(context, color, x, y, radius);
  context.strokeStyle = PIECES.ebony;
  context.lineWidth = Math.max(1.2, radius * 0.045);
  for (const level of [1, FRAME_INNER]) {
    contour(context, color, x, y, radius * level);
    context.stroke();
  }
  if (radius > 30) drawPins(context, color, x, y, radius);
}

function drawStave(context: Context, theme: Theme, color: Color, stave: Stave, index: number, radius: number): void {
  const { fill, light } = COLOR_TONES[color];
  const { frameEdge, frameEdgeInner } = theme;
  const lit = lightOn(stave.angle);
  // Around a circle, the light changes slowly, so every other stave is darker.
  const share = color === 'violet' && index % 2 === 1 ? lit * 0.55 : lit;
  const tone = share < 0.2 ? mixColors(fill, PIECES.ebony, 0.14) : mixColors(fill, light, share);
  stave.path(1, FRAME_INNER);
  fillWith(context, tone);
  stave.path(1, frameEdgeInner);
  fillWith(context, frameEdge[color]);
  if (radius > 24) {
    context.lineWidth = Math.max(0.7, radius * 0.016);
    context.strokeStyle = mixColors(tone, PIECES.ebony, 0.24);
    for (const level of radius > 70 ? [0.76, 0.81, frameEdgeInner] : [0.81]) {
      stave.line(level);
      context.stroke();
    }
    context.lineWidth = Math.max(0.9, radius * 0.028);
    context.strokeStyle = mixColors(tone, '#ffffff', 0.42);
    stave.line(lit > 0.5 ? frameEdgeInner - 0.035 : FRAME_INNER + 0.045);
    context.stroke();
  }
  stave.path(1, FRAME_INNER);
  strokeWith(context, PIECES.ebony, Math.max(0.6, radius * 0.018));
}

function stavesOf(context: Context, color: Color, x: number, y: number, radius: number): Stave[] {
  if (color === 'violet') return roundStaves(context, x, y, radius);
  const at = (level: number) => contourCorners(color, x, y, radius * level);
  return at(1).map((corner, index, all) => {
    const next = all[(index + 1) % all.length] ?? corner;
    const edge = (level: number) => {
      const points = at(level);
      return [points[index] ?? corner, points[(index + 1) % points.length] ?? corner];
    };
    return {
      angle: Math.atan2((corner.y + next.y) / 2 - y, (corner.x + next.x) / 2 - x),
      path: (outer, inner) => {
        context.beginPath();
        addPolygon(context, [...edge(outer), ...edge(inner).reverse()]);
      },
      line: (level) => {
        const [from, to] = edge(level);
        context.beginPath();
        context.moveTo(from?.x ?? x, from?.y ?? y);
        context.lineTo(to?.x ?? x, to?.y ?? y);
      },
    };
  });
}

function roundStaves(context: Context, x: number, y: number, radius: number): Stave[] {
  return Array.from({ length: ROUND_STAVES }, (_, index) => {
    const [from, to] = [(index * 2 * Math.PI) / ROUND_STAVES, ((index + 1) * 2 * Math.PI) / ROUND_STAVES];
    return {
      angle: (from + to) / 2,
      path: (outer, inner) => {
        context.beginPath();
        context.arc(x, y, radius * outer, from, to);
        context.arc(x, y, radius * inner, to, from, true);
        context.closePath();
      },
      line: (level) => {
        context.beginPath();
        context.arc(x, y, radius * level, from, to);
      },
    };
  });
}

function drawString(context: Context, color: Color, x: number, y: number, radius: number): void {
  contour(context, color, x, y, (radius * (1 + FRAME_INNER)) / 2 + radius * 0.012);
  strokeWith(context, PIECES.maple, radius * 0.02);
}

function drawPins(context: Context, color: Color, x: number, y: number, radius: number): void {
  const count = color === 'violet' || color === 'red' ? 6 : 4;
  const start = color === 'yellow' ? -Math.PI / 4 : color === 'green' ? 0 : Math.PI / 6;
  for (let index = 0; index < count; index++) {
    const angle = start + (index * 2 * Math.PI) / count;
    const reach = contourRadius(color, angle) * radius * ((1 + FRAME_INNER) / 2);
    const pin = polar(x, y, reach, angle);
    disc(context, pin.x, pin.y, radius * 0.05);
    fillStroke(context, PIECES.brassLight, PIECES.ebony, Math.max(0.7, radius * 0.018));
  }
}
