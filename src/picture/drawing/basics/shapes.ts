/**
 * Outlines that everything else is made of: each color's contour, stars, rounded plates.
 * They only trace paths; filling and stroking is the caller's.
 */
import type { Card, Color } from '../../../rules/index.ts';
import type { Context } from '../../scene/scene.ts';

export type { Context };

/** Corners of a color's contour as angles and distances for a radius of 1; none for the circle. */
const CORNERS: Readonly<Record<Color, { readonly count: number; readonly start: number; readonly reach: number }>> = {
  yellow: { count: 4, start: -Math.PI / 2, reach: 1.1 },
  red: { count: 6, start: -Math.PI / 2, reach: 1.07 },
  green: { count: 4, start: -Math.PI / 4, reach: 0.9 * Math.SQRT2 },
  violet: { count: 0, start: 0, reach: 1 },
};

/** The corners of a contour, clockwise; empty for the circle. */
export function corners(color: Color, x: number, y: number, radius: number): { x: number; y: number }[] {
  const { count, start, reach } = CORNERS[color];
  return Array.from({ length: count }, (_, index) => {
    const angle = start + (index * 2 * Math.PI) / count;
    return { x: x + radius * reach * Math.cos(angle), y: y + radius * reach * Math.sin(angle) };
  });
}

/** How far the contour of radius 1 reaches in a direction. */
export function reachAt(color: Color, angle: number): number {
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

/** Adds the contour to the current path, so that rings can be filled by the even-odd rule. */
export function addContour(context: Context, color: Color, x: number, y: number, radius: number): void {
  if (color === 'violet') {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  addPolygon(context, corners(color, x, y, radius));
}

export function addPolygon(context: Context, points: readonly { x: number; y: number }[]): void {
  points.forEach((point, index) => {
    if (index === 0) context.moveTo(point.x, point.y);
    else context.lineTo(point.x, point.y);
  });
  context.closePath();
}

export function polygon(context: Context, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  addPolygon(
    context,
    points.map(([x, y]) => ({ x, y })),
  );
}

/** Traces a star with `points` tips; `waist` is the inner radius. */
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
  for (let index = 0; index < 2 * points; index++) {
    const angle = start + (index * Math.PI) / points;
    const reach = index % 2 === 0 ? radius : waist;
    const px = x + reach * Math.cos(angle);
    const py = y + reach * Math.sin(angle);
    if (index === 0) context.moveTo(px, py);
    else context.lineTo(px, py);
  }
  context.closePath();
}

/** Traces a card's sign: its color's contour, or the star of a wild. */
export function sign(context: Context, card: Card, x: number, y: number, radius: number): void {
  if (card === 'wild') star(context, x, y, radius * 1.16, radius * 0.78, 8);
  else contour(context, card, x, y, radius);
}

export function disc(context: Context, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

export function plate(context: Context, x: number, y: number, width: number, height: number, radius: number): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

export function fillStroke(context: Context, fill: string, stroke: string, width: number): void {
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.stroke();
}

/** A number 0–1 that depends on nothing but its arguments: the seed of all grain. */
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
