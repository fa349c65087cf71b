/** Badges, drawn as medals of turned brass with signs. */
import type { BadgeView } from '../../requests.ts';
import { COLOR_TONES, PIECES, SEAT_COLORS, type Theme, themeOf } from '../../theme.ts';
import { drawCrown, drawPointer, drawRoundel } from '../basics/marks.ts';
import {
  type Context,
  centered,
  contour,
  disc,
  fillStroke,
  fillWith,
  polyline,
  roundedRect,
  star,
  strokeWith,
} from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { drawPlant, SEVEN_LEAVES } from '../floor/plant.ts';
import { drawTool } from '../panels/icons.ts';

export const drawBadge = centered<BadgeView['sign']>((context, { x, y, side }, sign) => {
  context.translate(x, y);
  context.scale(side / 128, side / 128);
  drawMedal(context);
  SIGNS[sign](context);
});

const MEDAL_RADIUS = 60;
const BEAD_COUNT = 28;

function drawMedal(context: Context): void {
  disc(context, 0, 0, MEDAL_RADIUS);
  fillStroke(context, PIECES.brass, PIECES.ebony, 4);
  for (let bead = 0; bead < BEAD_COUNT; bead++) {
    const angle = (bead * 2 * Math.PI) / BEAD_COUNT;
    disc(context, 53 * Math.cos(angle), 53 * Math.sin(angle), 3.6);
    fillWith(context, PIECES.brassTurned[bead < BEAD_COUNT / 2 ? 2 : 4]);
  }
  disc(context, 0, 0, 46);
  fillStroke(context, GROUND.surround, PIECES.ebony, 3);
  disc(context, 0, 0, 42);
  strokeWith(context, PIECES.brassLight, 1.5);
}

/** Medals are the same in both themes. */
const GROUND: Theme = themeOf('light');

/** Centered, within a radius of 40. */
const SIGNS: Readonly<Record<BadgeView['sign'], (context: Context) => void>> = {
  firstWinA: (context) => drawFirst(context, 'A'),
  firstWinB: (context) => drawFirst(context, 'B'),
  fullTable(context) {
    const seats = [SEAT_COLORS.blue, SEAT_COLORS.black, SEAT_COLORS.orange, SEAT_COLORS.white];
    seats.forEach((seat, index) => {
      const angle = -Math.PI / 2 + (index * Math.PI) / 2;
      drawRoundel(context, seat, 24 * Math.cos(angle), 24 * Math.sin(angle), 14);
    });
    star(context, 0, 0, 12, 5, 5);
    fillWith(context, PIECES.brassLight);
  },
  wholeTool(context) {
    drawTool(context, 'hammer', 0, -7, 58);
    const colors = ['yellow', 'red', 'green', 'violet'] as const;
    colors.forEach((color, index) => {
      contour(context, color, -21 + index * 14, 27, 6);
      fillStroke(context, COLOR_TONES[color].fill, PIECES.pale, 1.5);
    });
  },
  everyTool(context) {
    drawTool(context, 'saw', -16, -14, 36);
    drawTool(context, 'hammer', 17, -14, 36);
    drawTool(context, 'plane', -16, 17, 36);
    drawTool(context, 'chisel', 17, 17, 36);
  },
  fourPlants(context) {
    for (const [x, y] of [
      [-18, -18],
      [18, -18],
      [-18, 18],
      [18, 18],
    ] as const) {
      drawPlant(context, GROUND, x, y, 42, SEVEN_LEAVES, 10);
    }
  },
  points100: (context) => drawPoints(context, 100),
  points120: (context) => drawPoints(context, 120),
  withoutTables(context) {
    drawOrnament(context, GROUND, 'violet', 3, 0, 0, 30);
    drawCrossOut(context);
  },
  withoutWilds(context) {
    star(context, 0, 0, 34, 23, 8);
    fillStroke(context, PIECES.wild, PIECES.ebony, 3);
    drawCrossOut(context);
  },
  byOnePoint(context) {
    write(context, '+1', -3, 1, { size: 54, color: PIECES.pale });
  },
  fromBehind(context) {
    const steps = [
      [-28, 12],
      [-10, 22],
      [8, 36],
      [26, 54],
    ] as const;
    for (const [x, height] of steps) {
      roundedRect(context, x - 7, 26 - height, 14, height, 2);
      fillStroke(context, x === 26 ? PIECES.brassLight : PIECES.dartShade, PIECES.ebony, 2);
    }
    drawPointer(context, -8, -18, 15, -0.7);
  },
  tieBroken(context) {
    write(context, '=', -19, -1, { size: 50, color: PIECES.pale });
    drawTool(context, 'hammer', 16, 0, 46);
  },
  beatMaster(context) {
    drawRobot(context);
    drawCrown(context, 0, -26, 30);
  },
  tenInARow(context) {
    context.strokeStyle = PIECES.pale;
    context.lineWidth = 5;
    disc(context, 0, 0, 34);
    context.stroke();
    write(context, '10', 0, 1, { size: 38, color: PIECES.pale });
  },
  hundredGames(context) {
    for (const turn of [-0.42, 0.42, 0]) {
      context.save();
      context.translate(0, 34);
      context.rotate(turn);
      roundedRect(context, -22, -62, 44, 58, 6);
      fillStroke(context, PIECES.wild, PIECES.brassDark, 3);
      context.restore();
    }
    write(context, '100', 0, 1, { size: 25, color: PIECES.ebony, width: 40 });
  },
};

function drawFirst(context: Context, side: 'A' | 'B'): void {
  drawCrown(context, 0, -22, 32);
  write(context, side, 0, 15, { size: 50, color: PIECES.pale });
}

function drawPoints(context: Context, points: number): void {
  star(context, 0, -24, 10, 4, 5);
  fillWith(context, PIECES.brassLight);
  write(context, `${points}`, 0, 5, { size: 41, color: PIECES.pale });
  if (points > 100) {
    for (const x of [-16, 16]) {
      star(context, x, -21, 8, 3.2, 5);
      fillWith(context, PIECES.brassLight);
    }
  }
}

function drawCrossOut(context: Context): void {
  polyline(context, [-27, 27, 27, -27]);
  context.lineCap = 'round';
  strokeWith(context, PIECES.ebony, 12);
  strokeWith(context, PIECES.pale, 7);
}

function drawRobot(context: Context): void {
  roundedRect(context, -20, -9, 40, 34, 8);
  fillWith(context, PIECES.pale);
  context.fillStyle = GROUND.surround;
  for (const eye of [-9, 9]) {
    disc(context, eye, 3, 5);
    context.fill();
  }
  context.fillRect(-11, 14, 22, 4);
}
