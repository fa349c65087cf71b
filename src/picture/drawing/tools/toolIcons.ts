/**
 * The six tools as little pictures, and a neutral one for a tool of an owner's own components.
 * Each is traced in a square of 100 × 100 and scaled to its place.
 */
import { PIECES } from '../../theme.ts';
import { type Context, disc, fillStroke, plate, polygon } from '../basics/shapes.ts';

const EDGE = PIECES.ebony;
const LINE = 2.5;

/** A glint along turned or planed wood, or along steel. */
function glint(context: Context, tone: string, width: number, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.strokeStyle = tone;
  context.lineWidth = width;
  context.lineCap = 'round';
  context.stroke();
}

function hammer(context: Context): void {
  context.rotate(Math.PI / 4);
  plate(context, -6, -18, 12, 66, 5);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  plate(context, -4, 14, 8, 30, 4);
  context.fillStyle = PIECES.beechDark;
  context.fill();
  glint(context, PIECES.beechLight, 2.5, [
    [-2.5, -10],
    [-2.5, 10],
  ]);
  polygon(context, [
    [-34, -34],
    [-8, -40],
    [20, -40],
    [28, -34],
    [28, -18],
    [20, -14],
    [-8, -14],
    [-34, -26],
  ]);
  fillStroke(context, PIECES.steel, EDGE, LINE);
  polygon(context, [
    [-8, -40],
    [20, -40],
    [20, -30],
    [-8, -30],
  ]);
  context.fillStyle = PIECES.steelLight;
  context.fill();
}

function saw(context: Context): void {
  context.rotate(-0.42);
  context.beginPath();
  context.moveTo(14, -16);
  context.lineTo(-46, 6);
  context.lineTo(-46, 14);
  for (let tooth = 0; tooth < 9; tooth++) {
    const x = -46 + tooth * 6.8;
    context.lineTo(x + 3.4, 21);
    context.lineTo(x + 6.8, 14);
  }
  context.lineTo(16, 16);
  context.closePath();
  fillStroke(context, PIECES.steel, EDGE, LINE);
  context.beginPath();
  context.moveTo(8, -20);
  context.bezierCurveTo(22, -30, 44, -26, 46, -8);
  context.bezierCurveTo(48, 8, 40, 24, 24, 24);
  context.bezierCurveTo(14, 24, 8, 14, 10, 2);
  context.closePath();
  fillStroke(context, PIECES.beech, EDGE, LINE);
  context.beginPath();
  context.ellipse(28, -1, 8, 11, 0.3, 0, 2 * Math.PI);
  fillStroke(context, PIECES.beechDark, EDGE, LINE);
  glint(context, PIECES.beechLight, 3, [
    [17, -20],
    [28, -22],
    [37, -18],
  ]);
  glint(context, PIECES.steelLight, 2.5, [
    [-40, 8.5],
    [6, -8],
  ]);
}

function plane(context: Context): void {
  polygon(context, [
    [-46, 8],
    [-38, 0],
    [44, 0],
    [46, 8],
    [46, 26],
    [-46, 26],
  ]);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  plate(context, -46, 19, 92, 9, 2);
  fillStroke(context, PIECES.beechDark, EDGE, LINE);
  polygon(context, [
    [-12, 2],
    [8, -36],
    [16, -32],
    [2, 2],
  ]);
  fillStroke(context, PIECES.steelLight, EDGE, LINE);
  polygon(context, [
    [0, 2],
    [10, -18],
    [24, -14],
    [16, 2],
  ]);
  fillStroke(context, PIECES.beechDark, EDGE, LINE);
  context.beginPath();
  context.moveTo(26, 2);
  context.bezierCurveTo(24, -18, 40, -28, 42, -14);
  context.bezierCurveTo(43, -8, 38, -4, 40, 2);
  context.closePath();
  fillStroke(context, PIECES.beech, EDGE, LINE);
  disc(context, -30, -7, 8);
  fillStroke(context, PIECES.beechDark, EDGE, LINE);
  glint(context, PIECES.beechLight, 2.5, [
    [-38, 4.5],
    [-16, 4.5],
  ]);
  glint(context, PIECES.beechLight, 2.5, [
    [22, 4.5],
    [40, 4.5],
  ]);
}

function chisel(context: Context): void {
  context.rotate(Math.PI / 4);
  polygon(context, [
    [-9, 2],
    [9, 2],
    [9, 48],
    [-9, 38],
  ]);
  fillStroke(context, PIECES.steel, EDGE, LINE);
  polygon(context, [
    [-9, 30],
    [9, 30],
    [9, 47],
    [-9, 38],
  ]);
  context.fillStyle = PIECES.steelLight;
  context.fill();
  plate(context, -8, -6, 16, 10, 3);
  fillStroke(context, PIECES.brass, EDGE, LINE);
  plate(context, -12, -48, 24, 44, 9);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  plate(context, -4, -42, 6, 32, 3);
  context.fillStyle = PIECES.beechLight;
  context.fill();
}

function trySquare(context: Context): void {
  polygon(context, [
    [-16, 14],
    [44, 14],
    [44, 36],
    [-16, 36],
  ]);
  fillStroke(context, PIECES.steelLight, EDGE, LINE);
  context.strokeStyle = EDGE;
  context.lineWidth = 2;
  for (let mark = 0; mark < 6; mark++) {
    context.beginPath();
    context.moveTo(-4 + mark * 8, 36);
    context.lineTo(-4 + mark * 8, mark % 2 === 0 ? 26 : 30);
    context.stroke();
  }
  plate(context, -40, -44, 24, 84, 3);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  glint(context, PIECES.beechLight, 3, [
    [-35, -36],
    [-35, 32],
  ]);
  for (const y of [-32, 25]) {
    disc(context, -28, y, 4);
    fillStroke(context, PIECES.brassLight, EDGE, 1.5);
  }
}

function brace(context: Context): void {
  context.beginPath();
  context.moveTo(0, -34);
  context.lineTo(0, -22);
  context.bezierCurveTo(0, -12, 26, -22, 26, -8);
  context.lineTo(26, 4);
  context.bezierCurveTo(26, 18, 0, 6, 0, 18);
  context.lineTo(0, 34);
  context.strokeStyle = EDGE;
  context.lineWidth = 12;
  context.stroke();
  context.strokeStyle = PIECES.steel;
  context.lineWidth = 7;
  context.stroke();
  context.beginPath();
  context.ellipse(0, -40, 22, 9, 0, 0, 2 * Math.PI);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  glint(context, PIECES.beechLight, 2.5, [
    [-12, -43],
    [6, -44.5],
  ]);
  plate(context, 18, -16, 17, 26, 6);
  fillStroke(context, PIECES.beech, EDGE, LINE);
  glint(context, PIECES.beechLight, 2.5, [
    [23, -10],
    [23, 4],
  ]);
  plate(context, -8, 18, 16, 14, 3);
  fillStroke(context, PIECES.brass, EDGE, LINE);
  polygon(context, [
    [-5, 32],
    [5, 32],
    [0, 50],
  ]);
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

/** A tool's picture around x, y in a square of the given side. */
export function drawTool(context: Context, tool: string, x: number, y: number, side: number): void {
  context.save();
  context.translate(x, y);
  context.scale(side / 100, side / 100);
  context.lineJoin = 'round';
  (ICONS[tool] ?? unknown)(context);
  context.restore();
}
