/** Builds the data of an SVG path step by step, like a canvas builds its current path, and transforms each point. */
import type { Point } from '../layout/box.ts';

/** Coordinates are rounded to tenths of a pixel; the difference is invisible even at double size. */
const STEPS_PER_PIXEL = 10;
const FULL = 2 * Math.PI;
/** The longest arc that a single cubic curve approximates. */
const QUARTER = Math.PI / 2;

export function formatCoordinate(value: number): string {
  const number = Math.round(value * STEPS_PER_PIXEL) / STEPS_PER_PIXEL;
  return String(number === 0 ? 0 : number);
}

export class SvgPath {
  #data: string[] = [];
  #hasPoint = false;

  get data(): string {
    return this.#data.join('');
  }

  clear(): void {
    this.#data = [];
    this.#hasPoint = false;
  }

  move(matrix: Matrix, x: number, y: number): void {
    this.#add('M', matrix, x, y);
    this.#hasPoint = true;
  }

  /** Adds a line, or the first point of the path. */
  line(matrix: Matrix, x: number, y: number): void {
    if (this.#hasPoint) this.#add('L', matrix, x, y);
    else this.move(matrix, x, y);
  }

  quadratic(matrix: Matrix, ...points: readonly [number, number, number, number]): void {
    this.#add('Q', matrix, ...points);
  }

  cubic(matrix: Matrix, ...points: readonly [number, number, number, number, number, number]): void {
    this.#add('C', matrix, ...points);
  }

  close(): void {
    if (this.#hasPoint) this.#data.push('Z');
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
    const corner = (cornerX: number, cornerY: number, from: number, to: number) => {
      this.arc(matrix, { x: cornerX, y: cornerY, across: reach, along: reach, turn: 0 }, from, to, false);
    };
    this.move(matrix, x + reach, y);
    this.line(matrix, right - reach, y);
    corner(right - reach, y + reach, -QUARTER, 0);
    this.line(matrix, right, bottom - reach);
    corner(right - reach, bottom - reach, 0, QUARTER);
    this.line(matrix, x + reach, bottom);
    corner(x + reach, bottom - reach, QUARTER, Math.PI);
    this.line(matrix, x, y + reach);
    corner(x + reach, y + reach, Math.PI, 3 * QUARTER);
    this.close();
  }

  /** Like a canvas's `ellipse`: a line joins it to the path. */
  arc(matrix: Matrix, { x, y, across, along, turn }: Ellipse, from: number, to: number, backwards: boolean): void {
    const sweep = sweepOf(from, to, backwards);
    const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / QUARTER - 1e-9));
    const step = sweep / pieces;
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
      const { x, y } = transformPoint(matrix, coordinates[index] as number, coordinates[index + 1] as number);
      const [left, top] = [formatCoordinate(x), formatCoordinate(y)];
      // A minus sign separates two numbers as well as a space does.
      text += `${index > 0 && !left.startsWith('-') ? ' ' : ''}${left}${top.startsWith('-') ? '' : ' '}${top}`;
    }
    this.#data.push(text);
  }
}

/** `across` and `along`: half axes. `turn`: in radians. */
export interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly along: number;
  readonly turn: number;
}

/** The signed length of an arc, interpreting its two angles like a canvas. */
function sweepOf(from: number, to: number, backwards: boolean): number {
  const whole = backwards ? from - to : to - from;
  if (whole >= FULL) return backwards ? -FULL : FULL;
  const part = ((whole % FULL) + FULL) % FULL;
  return backwards ? -part : part;
}

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `second` first, like extending the transformation of a canvas. */
export function multiply([a, b, c, d, e, f]: Matrix, second: Matrix): Matrix {
  const [a2, b2, c2, d2, e2, f2] = second;
  return [a * a2 + c * b2, b * a2 + d * b2, a * c2 + c * d2, b * c2 + d * d2, a * e2 + c * f2 + e, b * e2 + d * f2 + f];
}

export function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The factor by which lengths grow: the geometric mean of both directions. */
export function scaleFactor([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
