/** The plants of side B: one leaf per neighboring space, green once that space is built. A complete plant blooms. */
import { PIECES, type Theme } from '../../theme.ts';
import { type Context, disc, fillStroke, fillWith, hash, polar, polyline, strokeWith } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';

/** `leaves`: whether each neighbor is built, clockwise from the top. `points`: shown on a complete plant. */
export function drawPlant(
  context: Context,
  theme: Theme,
  x: number,
  y: number,
  cell: number,
  leaves: readonly boolean[],
  points: number,
): void {
  disc(context, x, y, cell * 0.46);
  context.globalAlpha = 0.35;
  fillWith(context, theme.joint);
  context.globalAlpha = 1;
  leaves.forEach((grown, index) => {
    if (!grown) drawBud(context, theme, x, y, index, cell);
  });
  for (const even of [1, 0]) {
    leaves.forEach((grown, index) => {
      if (grown && index % 2 === even) drawLeaf(context, x, y, index, cell);
    });
  }
  if (leaves.every(Boolean)) drawBloom(context, x, y, cell, points);
  else {
    disc(context, x, y, cell * 0.055);
    fillStroke(context, PIECES.leafLight, PIECES.leafDark, Math.max(0.8, cell * 0.015));
  }
}

/** Without a bloom, because a complete plant shows its points, which would be misread on badges and icons. */
export const SEVEN_LEAVES: readonly boolean[] = Array.from({ length: 8 }, (_, leaf) => leaf !== 7);

export const EIGHT_LEAVES: readonly boolean[] = Array.from({ length: 8 }, () => true);

function leafPath(
  context: Context,
  x: number,
  y: number,
  angle: number,
  from: number,
  length: number,
  width: number,
): void {
  const at = (along: number, across: number): [number, number] => [
    x + along * Math.cos(angle) - across * Math.sin(angle),
    y + along * Math.sin(angle) + across * Math.cos(angle),
  ];
  context.beginPath();
  context.moveTo(...at(from, 0));
  context.bezierCurveTo(...at(from + length * 0.25, width), ...at(from + length * 0.7, width), ...at(length, 0));
  context.bezierCurveTo(...at(from + length * 0.7, -width), ...at(from + length * 0.25, -width), ...at(from, 0));
  context.closePath();
}

function angleOf(index: number): number {
  return -Math.PI / 2 + (index * Math.PI) / 4;
}

function drawLeaf(context: Context, x: number, y: number, index: number, cell: number): void {
  const angle = angleOf(index) + (hash(index, 3) - 0.5) * 0.12;
  const length = cell * (index % 2 === 0 ? 0.46 : 0.44);
  leafPath(context, x, y, angle, cell * 0.03, length, cell * 0.14);
  fillStroke(context, index % 2 === 0 ? PIECES.leaf : PIECES.leafLight, PIECES.leafDark, Math.max(1, cell * 0.018));
  leafPath(context, x, y, angle + 0.13, cell * 0.06, length * 0.86, cell * 0.045);
  fillWith(context, index % 2 === 0 ? PIECES.leafLight : '#A9D477');
  const [from, to] = [polar(x, y, cell * 0.05, angle), polar(x, y, length * 0.88, angle)];
  polyline(context, [from.x, from.y, to.x, to.y]);
  strokeWith(context, PIECES.leafDark, Math.max(0.7, cell * 0.01));
}

/** A bare stem, for a neighbor that is not built. */
function drawBud(context: Context, theme: Theme, x: number, y: number, index: number, cell: number): void {
  const angle = angleOf(index);
  leafPath(context, x, y, angle, cell * 0.08, cell * 0.38, cell * 0.085);
  fillStroke(context, theme.bed, theme.bedLine, Math.max(1, cell * 0.014));
}

function drawBloom(context: Context, x: number, y: number, cell: number, points: number): void {
  for (let index = 0; index < 8; index++) {
    const angle = (index * Math.PI) / 4 + Math.PI / 8;
    leafPath(context, x, y, angle, 0, cell * 0.4, cell * 0.13);
    fillStroke(context, index % 2 === 0 ? '#FFF6E4' : '#F8E3C4', PIECES.brassDark, Math.max(0.8, cell * 0.012));
  }
  disc(context, x, y, cell * 0.25);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, Math.max(1, cell * 0.024));
  write(context, `${points}`, x, y, { size: cell * 0.35, color: PIECES.ebony });
}
