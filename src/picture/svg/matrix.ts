/**
 * Affine transformations as a canvas has them: what is drawn is moved, turned and stretched by the one in force.
 * What is drawn is left to others.
 */
import type { Point } from '../layout/box.ts';

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `second`, then `first`: as a canvas adds to its transformation. */
export function times([a, b, c, d, e, f]: Matrix, second: Matrix): Matrix {
  const [a2, b2, c2, d2, e2, f2] = second;
  return [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, a * e2 + c * f2 + e, b * e2 + d * f2 + f];
}

export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** By how much lengths grow: exact where both directions grow alike, their geometric mean else. */
export function growth([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
