/**
 * Marks on a private board: what can be built where, what it costs, what it claims.
 * Which builds are possible is the rules' matter.
 */
import { COLORS, type Color, type Element } from '../../../rules/index.ts';
import type { BuildMark } from '../../../turn/index.ts';
import { type Box, box, centerOf, grown } from '../../layout/box.ts';
import type { Drawer } from '../../scene/scene.ts';
import { COLOR_TONES, PIECES } from '../../theme.ts';
import { drawOutline } from '../basics/marks.ts';
import { type Context, contour, disc, fillStroke, plate, star } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { ORNAMENT_RADIUS, STAGE_RADIUS } from '../floor/ornament.ts';
import { drawSign, drawWildMark } from '../panels/cards.ts';
import { drawTool } from '../tools/toolIcons.ts';

/** Darkens a space, but for the middle of one that is bright. */
export const drawShade: Drawer<boolean> = (context, _, at, bright) => {
  const { x, y, width, height } = grown(at, -at.width * 0.025);
  context.beginPath();
  context.rect(at.x, at.y, at.width, at.height);
  if (bright) context.roundRect(x, y, width, height, at.width * 0.08);
  context.globalAlpha = 0.5;
  context.fillStyle = PIECES.shade;
  context.fill('evenodd');
};

export interface BuildMarkView {
  /** Of the space. */
  readonly color: Color | null;
  readonly mark: BuildMark;
  readonly chosen: boolean;
}

/** What a build costs and brings, over its space. */
export const drawBuildMark: Drawer<BuildMarkView> = (context, _, at, { color, mark, chosen }) => {
  const { x, y } = centerOf(at);
  const cell = at.width;
  drawComing(context, color, mark.element, x, y, cell);
  if (chosen) drawOutline(context, grown(at, -4), 18, 1.5);
  drawCost(context, mark, x, y, cell * 0.2);
  if (mark.pairs !== undefined) drawPaid(context, mark.pairs, x - cell * 0.35, y + cell * 0.33, cell * 0.25);
  if (mark.needsWild) drawWildMark(context, x + cell * 0.33, y + cell * 0.33, cell * 0.12);
  const [tag, tagHeight] = [cell * 0.47, cell * 0.235];
  const corners = [
    [x + cell * 0.5 - tag - 4, y - cell * 0.5 + 4],
    [x - cell * 0.5 + 4, y - cell * 0.5 + 4],
    [x - cell * 0.5 + 4, y + cell * 0.5 - tagHeight - 4],
  ] as const;
  (mark.tiles ?? []).slice(0, corners.length).forEach(({ tool, points }, index) => {
    const [left, top] = corners[index] ?? corners[0];
    drawTileTag(context, tool, points, box(left, top, tag, tagHeight));
  });
};

/** The dashed contour of the piece to come. */
function drawComing(context: Context, color: Color | null, element: Element, x: number, y: number, cell: number): void {
  const radius = cell * ORNAMENT_RADIUS * STAGE_RADIUS[element];
  if (element === 'connector' || !color) star(context, x, y, cell * 0.44, cell * 0.13, 4);
  else if (element === 'table') disc(context, x, y, radius);
  else contour(context, color, x, y, radius);
  context.lineJoin = 'round';
  context.strokeStyle = PIECES.walnut;
  context.lineWidth = cell * 0.032;
  context.stroke();
  context.setLineDash([cell * 0.065, cell * 0.05]);
  context.strokeStyle = '#FFFFFF';
  context.lineWidth = cell * 0.022;
  context.stroke();
  context.setLineDash([]);
}

function drawCost(context: Context, mark: BuildMark, x: number, y: number, radius: number): void {
  if (mark.color) {
    contour(context, mark.color, x, y, radius);
    context.lineJoin = 'round';
    fillStroke(context, COLOR_TONES[mark.color].fill, PIECES.ebony, radius * 0.2);
    context.strokeStyle = '#FFFFFF';
    context.lineWidth = radius * 0.1;
    context.stroke();
    write(context, `${mark.cost}`, x, y, { size: radius * 1.36, color: COLOR_TONES[mark.color].ink });
    return;
  }
  const [width, height] = [radius * 1.95, radius * 2.4];
  plate(context, x - width / 2, y - height / 2, width, height, radius * 0.25);
  fillStroke(context, PIECES.wild, PIECES.ebony, radius * 0.08);
  COLORS.forEach((color, index) => {
    const right = index % 2 === 0 ? -1 : 1;
    const down = index < 2 ? -1 : 1;
    drawSign(context, color, x + right * width * 0.31, y + down * height * 0.36, radius * 0.24, { edge: PIECES.ebony });
  });
  write(context, `${mark.cost}`, x, y, { size: radius * 1.15, color: PIECES.ebony });
}

/** A dark card: how many cards the payment really takes. */
function drawPaid(context: Context, count: number, x: number, y: number, height: number): void {
  const width = height * 0.82;
  plate(context, x - width / 2, y - height / 2, width, height, height * 0.16);
  fillStroke(context, PIECES.ebony, '#FFFFFF', height * 0.07);
  write(context, `${count}`, x, y, { size: height * 0.72, color: '#FFFFFF', width: width * 0.9 });
}

/** A brass tag: a tool tile and what it scores. */
export function drawTileTag(context: Context, tool: string, points: number, at: Box): void {
  const { x, y, width, height } = at;
  plate(context, x, y, width, height, height * 0.24);
  fillStroke(context, PIECES.brassLight, PIECES.brassDark, 3);
  drawTool(context, tool, x + width * 0.29, y + height / 2, height * 0.86);
  write(context, `+${points}`, x + width * 0.73, y + height / 2, {
    size: height * 0.72,
    color: PIECES.ebony,
    width: width * 0.46,
  });
}
