/** Connectors, drawn as compass crosses of ebony, walnut and brass, and the beds for them. */
import type { Color } from '../../../rules/index.ts';
import { COLOR_TONES, PIECES, type Theme } from '../../theme.ts';
import {
  addPolygon,
  type Context,
  contour,
  disc,
  fillShadow,
  fillStroke,
  polar,
  star,
  strokeWith,
} from '../basics/shapes.ts';

const REACH = 0.44;
const DIAGONAL = 0.56;
const WAIST = 0.27;
/** Half the angle between the waist corners of a point. */
const HALF = Math.PI / 5;

/** `cell`: the side of the space. */
export function drawConnector(context: Context, x: number, y: number, cell: number): void {
  const reach = cell * REACH;
  context.lineJoin = 'round';
  drawShadow(context, x + cell * 0.016, y + cell * 0.028, reach);
  for (const [color, width] of [
    [PIECES.ebony, cell * 0.062 + 2.5],
    [PIECES.maple, cell * 0.062],
  ] as const) {
    for (let index = 0; index < 8; index++) {
      kite(context, x, y, (index * Math.PI) / 4, index % 2 === 0 ? reach : reach * DIAGONAL, reach * WAIST);
      strokeWith(context, color, width);
    }
  }
  for (let index = 0; index < 4; index++) {
    const angle = Math.PI / 4 + (index * Math.PI) / 2;
    drawPoint(context, x, y, angle, reach * DIAGONAL, reach * WAIST, PIECES.brassLight, PIECES.brass);
  }
  for (let index = 0; index < 4; index++) {
    drawPoint(context, x, y, (index * Math.PI) / 2, reach, reach * WAIST, PIECES.walnut, PIECES.ebony);
  }
  disc(context, x, y, cell * 0.055);
  fillStroke(context, '#FFFFFF', PIECES.brassDark, Math.max(0.8, cell * 0.015));
}

function drawShadow(context: Context, x: number, y: number, reach: number): void {
  star(context, x, y, reach * 1.04, reach * WAIST * 1.5, 4);
  fillShadow(context);
}

function kite(context: Context, x: number, y: number, angle: number, reach: number, waist: number): void {
  const at = (distance: number, turn: number) => polar(x, y, distance, angle + turn);
  context.beginPath();
  addPolygon(context, [at(0, 0), at(waist, -HALF), at(reach, 0), at(waist, HALF)]);
}

function drawPoint(
  context: Context,
  x: number,
  y: number,
  angle: number,
  reach: number,
  waist: number,
  left: string,
  right: string,
): void {
  for (const [side, tone] of [
    [-1, left],
    [1, right],
  ] as const) {
    context.beginPath();
    addPolygon(context, [{ x, y }, polar(x, y, reach, angle), polar(x, y, waist, angle + side * HALF)]);
    fillStroke(context, tone, PIECES.ebony, Math.max(0.5, reach * 0.015));
  }
}

/** A four-pointed bed; on side B, with the sign of its color. */
export function drawConnectorBed(
  context: Context,
  theme: Theme,
  color: Color | null,
  x: number,
  y: number,
  cell: number,
): void {
  const reach = cell * REACH * (color ? 0.9 : 0.68);
  star(context, x, y, reach, reach * 0.3, 4);
  fillStroke(context, theme.place, theme.bedLine, Math.max(1, cell * 0.014));
  if (!color) return;
  contour(context, color, x, y, cell * 0.135);
  fillStroke(context, COLOR_TONES[color].fill, theme.signEdge, Math.max(1.2, cell * 0.022));
}

export function drawConnectorSign(context: Context, x: number, y: number, radius: number): void {
  drawConnector(context, x, y, radius / 0.475);
}
