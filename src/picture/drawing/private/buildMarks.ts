/** Marks of possible builds: the piece to be built, its cost, and the tiles that it claims. */
import { COLORS, type Color, type Element } from '../../../rules/index.ts';
import type { BuildMark } from '../../../turn/index.ts';
import { box, centerOf, inflate, zip } from '../../layout/box.ts';
import type { Drawer } from '../../scene.ts';
import { COLOR_TONES, PIECES } from '../../theme.ts';
import { drawOutline } from '../basics/marks.ts';
import { type Context, contour, disc, fillStroke, roundedRect, star, strokeWith } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { ORNAMENT_RADIUS, STAGE_RADIUS } from '../floor/ornament.ts';
import { drawSign, drawWildMark } from '../panels/cards.ts';
import { drawTool } from '../panels/icons.ts';

/** Darkens a space, or only the edge of a bright one. */
export const drawShade: Drawer<boolean> = (context, _, at, bright) => {
  const { x, y, width, height } = inflate(at, -at.width * 0.025);
  context.beginPath();
  context.rect(at.x, at.y, at.width, at.height);
  if (bright) context.roundRect(x, y, width, height, at.width * 0.08);
  context.globalAlpha = 0.5;
  context.fillStyle = PIECES.shade;
  context.fill('evenodd');
};

export const drawBuildMark: Drawer<{ color: Color | null; mark: BuildMark; chosen: boolean }> = (
  context,
  theme,
  at,
  { color, mark, chosen },
) => {
  const { x, y } = centerOf(at);
  const cell = at.width;
  drawComing(context, color, mark.element, x, y, cell);
  if (chosen) drawOutline(context, inflate(at, -4), 18, 1.5);
  drawCost(context, mark, x, y, cell * 0.2);
  if (mark.pairs !== undefined) drawPaid(context, mark.pairs, x - cell * 0.35, y + cell * 0.33, cell * 0.25);
  if (mark.needsWild) drawWildMark(context, x + cell * 0.33, y + cell * 0.33, cell * 0.12);
  const [tag, tagHeight] = [cell * 0.47, cell * 0.235];
  const corners = [
    [x + cell * 0.5 - tag - 4, y - cell * 0.5 + 4],
    [x - cell * 0.5 + 4, y - cell * 0.5 + 4],
    [x - cell * 0.5 + 4, y + cell * 0.5 - tagHeight - 4],
  ] as const;
  for (const [tile, [left, top]] of zip(mark.tiles ?? [], corners)) {
    drawTileTag(context, theme, box(left, top, tag, tagHeight), tile);
  }
};

function drawComing(context: Context, color: Color | null, element: Element, x: number, y: number, cell: number): void {
  const radius = cell * ORNAMENT_RADIUS * STAGE_RADIUS[element];
  if (element === 'connector' || !color) star(context, x, y, cell * 0.44, cell * 0.13, 4);
  else if (element === 'table') disc(context, x, y, radius);
  else contour(context, color, x, y, radius);
  context.lineJoin = 'round';
  strokeWith(context, PIECES.walnut, cell * 0.032);
  context.setLineDash([cell * 0.065, cell * 0.05]);
  strokeWith(context, '#FFFFFF', cell * 0.022);
  context.setLineDash([]);
}

function drawCost(context: Context, mark: BuildMark, x: number, y: number, radius: number): void {
  if (mark.color) {
    contour(context, mark.color, x, y, radius);
    context.lineJoin = 'round';
    fillStroke(context, COLOR_TONES[mark.color].fill, PIECES.ebony, radius * 0.2);
    strokeWith(context, '#FFFFFF', radius * 0.1);
    write(context, `${mark.cost}`, x, y, { size: radius * 1.36, color: COLOR_TONES[mark.color].ink });
    return;
  }
  const [width, height] = [radius * 1.95, radius * 2.4];
  roundedRect(context, x - width / 2, y - height / 2, width, height, radius * 0.25);
  fillStroke(context, PIECES.wild, PIECES.ebony, radius * 0.08);
  COLORS.forEach((color, index) => {
    const right = index % 2 === 0 ? -1 : 1;
    const down = index < 2 ? -1 : 1;
    drawSign(context, color, x + right * width * 0.31, y + down * height * 0.36, radius * 0.24, { edge: PIECES.ebony });
  });
  write(context, `${mark.cost}`, x, y, { size: radius * 1.15, color: PIECES.ebony });
}

/** A dark card with the number of cards that a payment with pairs takes. */
function drawPaid(context: Context, count: number, x: number, y: number, height: number): void {
  const width = height * 0.82;
  roundedRect(context, x - width / 2, y - height / 2, width, height, height * 0.16);
  fillStroke(context, PIECES.ebony, '#FFFFFF', height * 0.07);
  write(context, `${count}`, x, y, { size: height * 0.72, color: '#FFFFFF', width: width * 0.9 });
}

export const drawTileTag: Drawer<{ tool: string; points: number }> = (context, _, at, { tool, points }) => {
  const { x, y, width, height } = at;
  roundedRect(context, x, y, width, height, height * 0.24);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, 3);
  drawTool(context, tool, x + width * 0.29, y + height / 2, height * 0.86);
  write(context, `+${points}`, x + width * 0.73, y + height / 2, {
    size: height * 0.72,
    color: PIECES.ebony,
    width: width * 0.46,
  });
};
