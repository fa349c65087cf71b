/**
 * The grain of a board along its axes: growth lines, a cathedral or a knot. A seed makes it the same in every picture.
 */
import { type Context, hash } from '../basics/shapes.ts';

/** A board from 0, 0 to `length` along x and `width` along y, sheared down by `rise` at its far end. */
interface WoodBoard {
  readonly length: number;
  readonly width: number;
  readonly rise: number;
  readonly seed: number;
}

interface WoodTones {
  readonly grain: string;
  readonly light: string;
}

/** Draws over a filled board. The caller translates to its corner and sets the clip. */
export function drawGrain(context: Context, board: WoodBoard, tones: WoodTones, line: number): void {
  const kind = hash(board.seed, 11);
  context.lineWidth = line;
  context.lineCap = 'round';
  if (kind < 0.24) drawCathedral(context, board, tones);
  else if (kind < 0.27) drawKnot(context, board, tones);
  else drawStraight(context, board, tones);
  context.globalAlpha = 1;
}

function lineCount(width: number): number {
  return Math.max(3, Math.min(7, Math.round(width / 6)));
}

/** Long lines, denser on one side of the board. */
function drawStraight(context: Context, { length, width, rise, seed }: WoodBoard, tones: WoodTones): void {
  const count = lineCount(width);
  const dense = hash(seed, 5) < 0.5;
  for (let index = 0; index < count; index++) {
    const share = (index + 0.3 + hash(seed, index) * 0.4) / count;
    const down = width * (dense ? share ** 1.35 : 1 - (1 - share) ** 1.35);
    const sway = (hash(seed, index, 2) - 0.5) * width * 0.22;
    const from = hash(seed, index, 3) * 0.25;
    const to = 1 - hash(seed, index, 4) * 0.25;
    const at = (along: number): [number, number] => [length * along, rise * along + down];
    context.beginPath();
    context.moveTo(...at(from));
    const [cx, cy] = at((from + to) / 2);
    context.quadraticCurveTo(cx, cy + sway, ...at(to));
    stroke(context, index % 3 === 1 ? tones.light : tones.grain, index % 3 === 0 ? 0.62 : 0.42);
  }
}

function drawCathedral(context: Context, { length, width, rise, seed }: WoodBoard, tones: WoodTones): void {
  const arches = lineCount(width) - 1;
  const forward = hash(seed, 6) < 0.5;
  const tip = 0.25 + hash(seed, 7) * 0.35;
  const middle = 0.4 + hash(seed, 8) * 0.2;
  for (let index = 0; index < arches; index++) {
    const half = (width * 0.48 * (index + 0.7)) / arches;
    const reach = tip + (index * 0.5) / arches;
    const at = (along: number, across: number): [number, number] => {
      const x = forward ? along : 1 - along;
      return [length * x, rise * x + width * middle + across];
    };
    context.beginPath();
    context.moveTo(...at(0, -half));
    context.bezierCurveTo(...at(reach * 0.7, -half), ...at(reach, -half * 0.35), ...at(reach, 0));
    context.bezierCurveTo(...at(reach, half * 0.35), ...at(reach * 0.7, half), ...at(0, half));
    stroke(context, index % 3 === 1 ? tones.light : tones.grain, 0.5);
  }
}

function drawKnot(context: Context, { length, width, rise, seed }: WoodBoard, tones: WoodTones): void {
  const along = 0.3 + hash(seed, 9) * 0.4;
  const [x, y] = [length * along, rise * along + width * (0.4 + hash(seed, 10) * 0.2)];
  const radius = width * 0.11;
  for (const side of [-1, 1]) {
    for (const level of [0, 1, 2]) {
      const away = side * (radius * 1.5 + level * width * 0.11);
      const edge = side * (radius * 0.6 + level * width * 0.13);
      context.beginPath();
      context.moveTo(0, y + edge - rise * along);
      context.bezierCurveTo(x - radius * 3, y + edge - rise * 0.1, x - radius * 2, y + away, x, y + away);
      context.bezierCurveTo(
        x + radius * 2,
        y + away,
        x + radius * 3,
        y + edge + rise * 0.1,
        length,
        y + edge + rise * (1 - along),
      );
      stroke(context, level === 1 ? tones.light : tones.grain, 0.5);
    }
  }
  context.beginPath();
  context.ellipse(x, y, radius * 1.2, radius * 0.8, Math.atan2(rise, length), 0, 2 * Math.PI);
  context.fillStyle = tones.grain;
  context.globalAlpha = 0.9;
  context.fill();
}

function stroke(context: Context, color: string, alpha: number): void {
  context.strokeStyle = color;
  context.globalAlpha = alpha;
  context.stroke();
}
