/**
 * The data of an SVG path, made step by step as a canvas makes its current path: each point is transformed as it comes.
 * Filling and stroking it is the surface's matter.
 */
import type { Point } from '../layout/box.ts';

/** Decimals of a coordinate: a twentieth of a pixel is not seen, also where the page is shown twice as large. */
const DECIMALS = 10;
const FULL = 2 * Math.PI;
/** An arc is made of pieces of at most so much. */
const QUARTER = Math.PI / 2;

export function rounded(value: number): string {
  const number = Math.round(value * DECIMALS) / DECIMALS;
  return String(number === 0 ? 0 : number);
}

export class SvgPath {
  #data: string[] = [];
  #begun = false;

  get data(): string {
    return this.#data.join('');
  }

  clear(): void {
    this.#data = [];
    this.#begun = false;
  }

  move(matrix: Matrix, x: number, y: number): void {
    this.#add('M', matrix, x, y);
    this.#begun = true;
  }

  /** A line, or the beginning where there is none yet. */
  line(matrix: Matrix, x: number, y: number): void {
    if (this.#begun) this.#add('L', matrix, x, y);
    else this.move(matrix, x, y);
  }

  quadratic(matrix: Matrix, ...points: readonly [number, number, number, number]): void {
    this.#add('Q', matrix, ...points);
  }

  cubic(matrix: Matrix, ...points: readonly [number, number, number, number, number, number]): void {
    this.#add('C', matrix, ...points);
  }

  close(): void {
    if (this.#begun) this.#data.push('Z');
  }

  rectangle(matrix: Matrix, x: number, y: number, width: number, height: number): void {
    this.move(matrix, x, y);
    this.line(matrix, x + width, y);
    this.line(matrix, x + width, y + height);
    this.line(matrix, x, y + height);
    this.close();
  }

  roundedRectangle(matrix: Matrix, x: number, y: number, width: number, height: number, radius: number): void {
    const reach = Math.min(radius, width / 2, height / 2);
    const [right, bottom] = [x + width, y + height];
    this.move(matrix, x + reach, y);
    this.line(matrix, right - reach, y);
    this.arc(matrix, { x: right - reach, y: y + reach, across: reach, along: reach, turn: 0 }, -QUARTER, 0, false);
    this.line(matrix, right, bottom - reach);
    this.arc(matrix, { x: right - reach, y: bottom - reach, across: reach, along: reach, turn: 0 }, 0, QUARTER, false);
    this.line(matrix, x + reach, bottom);
    this.arc(
      matrix,
      { x: x + reach, y: bottom - reach, across: reach, along: reach, turn: 0 },
      QUARTER,
      Math.PI,
      false,
    );
    this.line(matrix, x, y + reach);
    this.arc(matrix, { x: x + reach, y: y + reach, across: reach, along: reach, turn: 0 }, Math.PI, 3 * QUARTER, false);
    this.close();
  }

  /** A part of an ellipse, as a canvas's `ellipse`: joined to what is there by a line. */
  arc(matrix: Matrix, { x, y, across, along, turn }: Oval, from: number, to: number, backwards: boolean): void {
    const sweep = sweepOf(from, to, backwards);
    const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / QUARTER - 1e-9));
    const step = sweep / pieces;
    // How far the handles of a cubic reach along the tangent.
    const handle = (4 / 3) * Math.tan(step / 4);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const at = (u: number, v: number): readonly [number, number] => [
      x + across * u * cos - along * v * sin,
      y + across * u * sin + along * v * cos,
    ];
    this.line(matrix, ...at(Math.cos(from), Math.sin(from)));
    for (let piece = 0; piece < pieces; piece++) {
      const [a, b] = [from + piece * step, from + (piece + 1) * step];
      this.cubic(
        matrix,
        ...at(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a)),
        ...at(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b)),
        ...at(Math.cos(b), Math.sin(b)),
      );
    }
  }

  #add(command: string, matrix: Matrix, ...coordinates: readonly number[]): void {
    let text = command;
    for (let index = 0; index < coordinates.length; index += 2) {
      const { x, y } = applied(matrix, coordinates[index] as number, coordinates[index + 1] as number);
      const [left, top] = [rounded(x), rounded(y)];
      // A sign parts two numbers as well as a blank does.
      text += `${index > 0 && !left.startsWith('-') ? ' ' : ''}${left}${top.startsWith('-') ? '' : ' '}${top}`;
    }
    this.#data.push(text);
  }
}

/** Half axes, and by how much it is turned. */
export interface Oval {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly along: number;
  readonly turn: number;
}

/** How far an arc goes, with its direction, as a canvas understands its two angles. */
function sweepOf(from: number, to: number, backwards: boolean): number {
  const whole = backwards ? from - to : to - from;
  if (whole >= FULL) return backwards ? -FULL : FULL;
  const part = ((whole % FULL) + FULL) % FULL;
  return backwards ? -part : part;
}

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
