/** Traces basic outlines, such as the contours of colors, stars and plates, and fills and strokes them. */
import type { Card, Color } from '../../../rules/index.ts';
import { centerOf, type Point } from '../../layout/box.ts';
import type { Context, Drawer } from '../../scene.ts';
import { PIECES, type Theme } from '../../theme.ts';

export type { Context };

/** A drawer that needs only the middle and the shorter side of its box. */
export function centered<Facts>(
  draw: (context: Context, at: Point & { readonly side: number }, facts: Readonly<Facts>, theme: Theme) => void,
): Drawer<Facts> {
  return (context, theme, at, facts) =>
    draw(context, { ...centerOf(at), side: Math.min(at.width, at.height) }, facts, theme);
}

/** For a radius of 1. The circle has no corners. */
const CORNERS: Readonly<Record<Color, { readonly count: number; readonly start: number; readonly reach: number }>> = {
  yellow: { count: 4, start: -Math.PI / 2, reach: 1.1 },
  red: { count: 6, start: -Math.PI / 2, reach: 1.07 },
  green: { count: 4, start: -Math.PI / 4, reach: 0.9 * Math.SQRT2 },
  violet: { count: 0, start: 0, reach: 1 },
};

/** The corners of a contour, clockwise; empty for the circle. */
export function contourCorners(color: Color, x: number, y: number, radius: number): Point[] {
  const { count, start, reach } = CORNERS[color];
  return Array.from({ length: count }, (_, index) => {
    return polar(x, y, radius * reach, start + (index * 2 * Math.PI) / count);
  });
}

/** The point at a distance from a center. `angle`: in radians, 0 points right. */
export function polar(x: number, y: number, distance: number, angle: number): Point {
  return { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle) };
}

/** The distance from the middle to a contour of radius 1, in a given direction. */
export function contourRadius(color: Color, angle: number): number {
  const { count, start, reach } = CORNERS[color];
  if (count === 0) return reach;
  const sector = (2 * Math.PI) / count;
  const turned = (((angle - start) % sector) + sector) % sector;
  return (reach * Math.cos(sector / 2)) / Math.cos(turned - sector / 2);
}

/** Traces a color's contour: yellow diamond, red hexagon, green square, violet circle. */
export function contour(context: Context, color: Color, x: number, y: number, radius: number): void {
  context.beginPath();
  addContour(context, color, x, y, radius);
}

/** Adds the contour to the current path, so that the even-odd rule can fill rings. */
export function addContour(context: Context, color: Color, x: number, y: number, radius: number): void {
  if (color === 'violet') {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  addPolygon(context, contourCorners(color, x, y, radius));
}

type Six = readonly [number, number, number, number, number, number];

/** The commands of SVG paths that `trace` knows. */
const COMMANDS: Readonly<Record<string, (context: Context, coordinates: Six) => void>> = {
  M: (context, [x, y]) => context.moveTo(x, y),
  L: (context, [x, y]) => context.lineTo(x, y),
  Q: (context, [cx, cy, x, y]) => context.quadraticCurveTo(cx, cy, x, y),
  C: (context, coordinates) => context.bezierCurveTo(...coordinates),
  Z: (context) => context.closePath(),
};

/** Traces a path in SVG's notation: the commands M, L, Q, C and Z, with spaces between all parts. */
export function trace(context: Context, path: string): void {
  context.beginPath();
  for (const [, command = '', coordinates = ''] of path.matchAll(/([A-Z]) ?([^A-Z]*)/g)) {
    COMMANDS[command]?.(context, coordinates.split(' ').map(Number) as unknown as Six);
  }
}

export function addPolygon(context: Context, points: readonly Point[]): void {
  points.forEach((point, index) => {
    if (index === 0) context.moveTo(point.x, point.y);
    else context.lineTo(point.x, point.y);
  });
  context.closePath();
}

/** Traces a polygon through `x, y, x, y, …`. */
export function polygon(context: Context, coordinates: readonly number[]): void {
  polyline(context, coordinates);
  context.closePath();
}

/** Traces an open line through `x, y, x, y, …`. */
export function polyline(context: Context, coordinates: readonly number[]): void {
  context.beginPath();
  for (let index = 0; index < coordinates.length; index += 2) {
    const [x, y] = [coordinates[index] as number, coordinates[index + 1] as number];
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

/** Traces a star with `points` tips. `waist`: the inner radius. */
export function star(
  context: Context,
  x: number,
  y: number,
  radius: number,
  waist: number,
  points: number,
  start = -Math.PI / 2,
): void {
  context.beginPath();
  addPolygon(
    context,
    Array.from({ length: 2 * points }, (_, index) => {
      return polar(x, y, index % 2 === 0 ? radius : waist, start + (index * Math.PI) / points);
    }),
  );
}

/** Traces a card's sign: the contour of its color, or a star for the wild. */
export function cardOutline(context: Context, card: Card, x: number, y: number, radius: number): void {
  if (card === 'wild') star(context, x, y, radius * 1.16, radius * 0.78, 8);
  else contour(context, card, x, y, radius);
}

export function disc(context: Context, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

export function roundedRect(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

export function fillWith(context: Context, color: string): void {
  context.fillStyle = color;
  context.fill();
}

/** Fills the path as the shadow of a piece on the floor. */
export function fillShadow(context: Context): void {
  context.globalAlpha = 0.34;
  fillWith(context, PIECES.ebony);
  context.globalAlpha = 1;
}

export function strokeWith(context: Context, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

export function fillStroke(context: Context, fill: string, stroke: string, width: number): void {
  fillWith(context, fill);
  strokeWith(context, stroke, width);
}

/** A pseudo-random number from 0 to 1, determined by the arguments, so that the grain is the same in every picture. */
export function hash(...numbers: readonly number[]): number {
  let value = 2166136261;
  for (const number of numbers) {
    value ^= Math.round(number * 1000) & 0xffffffff;
    value = Math.imul(value, 16777619);
    value ^= value >>> 13;
    value = Math.imul(value, 0x5bd1e995);
  }
  value ^= value >>> 15;
  return (value >>> 0) / 4294967296;
}
