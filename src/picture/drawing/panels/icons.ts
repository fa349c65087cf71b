/** Icons of the tools, drawn in a square of 100 × 100, and of the categories of points. */
import { PIECES, type Theme } from '../../theme.ts';
import {
  type Context,
  disc,
  fillStroke,
  fillWith,
  polygon,
  polyline,
  roundedRect,
  strokeWith,
  trace,
} from '../basics/shapes.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { drawPlant, SEVEN_LEAVES } from '../floor/plant.ts';

const EDGE = PIECES.ebony;
const LINE = 2.5;

function glint(context: Context, tone: string, width: number, coordinates: readonly number[]): void {
  polyline(context, coordinates);
  context.lineCap = 'round';
  strokeWith(context, tone, width);
}

function hammer(context: Context): void {
  context.rotate(Math.PI / 4);
  roundedRect(context, -6, -18, 12, 66, 5);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  roundedRect(context, -4, 14, 8, 30, 4);
  fillWith(context, PIECES.beechDark);
  glint(context, PIECES.beechLight, 2.5, [-2.5, -10, -2.5, 10]);
  polygon(context, [-34, -34, -8, -40, 20, -40, 28, -34, 28, -18, 20, -14, -8, -14, -34, -26]);
  fillStroke(context, PIECES.steel, EDGE, LINE);
  polygon(context, [-8, -40, 20, -40, 20, -30, -8, -30]);
  fillWith(context, PIECES.steelLight);
}

function saw(context: Context): void {
  context.rotate(-0.42);
  context.beginPath();
  context.moveTo(14, -16);
  context.lineTo(-46, 6);
  context.lineTo(-46, 14);
  for (let tooth = 0; tooth < 6; tooth++) {
    const x = -46 + tooth * 10.2;
    context.lineTo(x + 2.5, 25);
    context.lineTo(x + 10.2, 14);
  }
  context.lineTo(16, 16);
  context.closePath();
  fillStroke(context, PIECES.steel, EDGE, LINE);
  trace(context, 'M 8 -20 C 22 -30 44 -26 46 -8 C 48 8 40 24 24 24 C 14 24 8 14 10 2 Z');
  fillStroke(context, PIECES.beech, EDGE, LINE);
  context.beginPath();
  context.ellipse(28, -1, 8, 11, 0.3, 0, 2 * Math.PI);
  fillStroke(context, PIECES.beechDark, EDGE, LINE);
  glint(context, PIECES.beechLight, 3, [17, -20, 28, -22, 37, -18]);
  glint(context, PIECES.steelLight, 2.5, [-40, 8.5, 6, -8]);
}

/** A bench plane with a shaving that curls up in front of it. */
function plane(context: Context): void {
  trace(context, 'M -13 2 C -22 -16 -46 -20 -45 -36 C -44 -50 -22 -50 -21 -37 C -21 -29 -33 -28 -34 -36');
  context.lineCap = 'round';
  strokeWith(context, EDGE, 11);
  strokeWith(context, PIECES.brassLight, 6);
  polygon(context, [-9, 4, 13, -48, 27, -43, 9, 4]);
  fillStroke(context, PIECES.steelLight, EDGE, LINE);
  trace(context, 'M 22 8 C 30 -6 20 -22 32 -30 C 40 -34 47 -27 44 -19 C 39 -8 46 0 46 8 Z');
  fillStroke(context, PIECES.beechDark, EDGE, LINE);
  polygon(context, [-48, 14, -40, 2, 48, 2, 48, 34, -48, 34]);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  roundedRect(context, -48, 27, 96, 9, 2);
  fillStroke(context, PIECES.steel, EDGE, LINE);
  glint(context, PIECES.beechLight, 4, [-38, 9, 42, 9]);
}

function chisel(context: Context): void {
  context.rotate(Math.PI / 4);
  polygon(context, [-11, -14, 11, -14, 11, 60, -11, 44]);
  fillStroke(context, PIECES.steel, EDGE, LINE);
  polygon(context, [-11, 28, 11, 44, 11, 60, -11, 44]);
  fillStroke(context, PIECES.steelLight, EDGE, 1.8);
  roundedRect(context, -9, -20, 18, 10, 3);
  fillStroke(context, PIECES.brass, EDGE, LINE);
  roundedRect(context, -14, -58, 28, 40, 7);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  roundedRect(context, -6, -46, 6, 24, 3);
  fillWith(context, PIECES.beechLight);
  roundedRect(context, -15, -60, 30, 9, 3);
  fillStroke(context, PIECES.brass, EDGE, LINE);
}

function trySquare(context: Context): void {
  roundedRect(context, -40, -48, 30, 92, 2);
  fillStroke(context, PIECES.steelLight, EDGE, LINE);
  context.strokeStyle = EDGE;
  context.lineWidth = 3.4;
  for (let mark = 0; mark < 5; mark++) {
    polyline(context, [-10, -39 + mark * 12, mark % 2 === 0 ? -26 : -20, -39 + mark * 12]);
    context.stroke();
  }
  roundedRect(context, -46, 14, 94, 32, 4);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  glint(context, PIECES.beechLight, 4, [-6, 20, 42, 20]);
  for (const x of [-34, -18]) {
    disc(context, x, 30, 4.5);
    fillStroke(context, PIECES.brassLight, EDGE, 2);
  }
}

function brace(context: Context): void {
  trace(context, 'M 0 -34 L 0 -22 C 0 -12 26 -22 26 -8 L 26 4 C 26 18 0 6 0 18 L 0 34');
  strokeWith(context, EDGE, 15);
  strokeWith(context, PIECES.steel, 10);
  context.beginPath();
  context.ellipse(0, -40, 22, 9, 0, 0, 2 * Math.PI);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  glint(context, PIECES.beechLight, 2.5, [-12, -43, 6, -44.5]);
  roundedRect(context, 18, -16, 17, 26, 6);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  glint(context, PIECES.beechLight, 2.5, [23, -10, 23, 4]);
  roundedRect(context, -8, 18, 16, 14, 3);
  fillStroke(context, PIECES.brass, EDGE, LINE);
  polygon(context, [-5, 32, 5, 32, 0, 50]);
  fillStroke(context, PIECES.steelLight, EDGE, LINE);
}

function unknown(context: Context): void {
  disc(context, 0, 0, 34);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  disc(context, 0, 0, 14);
  fillStroke(context, PIECES.steelLight, EDGE, LINE);
}

const ICONS: Readonly<Record<string, (context: Context) => void>> = {
  hammer,
  saw,
  plane,
  chisel,
  'try-square': trySquare,
  brace,
};

/** `side`: the side of the square around `x`, `y`. */
export function drawTool(context: Context, tool: string, x: number, y: number, side: number): void {
  context.save();
  context.translate(x, y);
  context.scale(side / 100, side / 100);
  context.lineJoin = 'round';
  (ICONS[tool] ?? unknown)(context);
  context.restore();
}

export function drawCategoryIcon(
  context: Context,
  theme: Theme,
  category: 'tools' | 'connectors' | 'ornaments' | 'plants',
  tool: string,
  x: number,
  y: number,
  radius: number,
  ornamentRadius: number,
): void {
  if (category === 'tools') drawTool(context, tool, x, y, 2 * radius);
  else if (category === 'connectors') drawConnectorSign(context, x, y, radius);
  else if (category === 'ornaments') drawOrnament(context, theme, 'red', 4, x, y, ornamentRadius);
  else drawPlant(context, theme, x, y, 2.3 * radius, SEVEN_LEAVES, 10);
}
