/**
 * The banner of the score sheet: a board of dark wood in a brass line, the outcome inlaid between two branches of laurel.
 * Without a winner the branches are left out.
 */
import { box } from '../../layout/box.ts';
import type { Drawer } from '../../scene/scene.ts';
import { PIECES } from '../../theme.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { type Context, fillStroke } from '../basics/shapes.ts';
import { drawPlaque } from '../panels/plaque.ts';

export interface BannerView {
  readonly headline: string;
  readonly note: string | null;
  readonly won: boolean;
}

const LAUREL = 128;
const NOTE = 66;

export const drawBanner: Drawer<BannerView> = (context, theme, at, { headline, note, won }) => {
  drawPlaque(context, theme, at);
  const side = won ? LAUREL : 32;
  const foot = note === null ? 0 : NOTE;
  const text = box(at.x + side, at.y + 18, at.width - 2 * side, at.height - 36 - foot);
  writeParagraph(context, headline, text, { color: PIECES.pale, size: 76, least: 40 });
  if (note !== null) {
    const below = box(text.x, text.y + text.height, text.width, NOTE);
    writeParagraph(context, note, below, { color: PIECES.brassLight, size: 38, least: 25 });
  }
  if (!won) return;
  const middle = at.y + at.height / 2;
  drawLaurel(context, at.x + 84, middle, 1);
  drawLaurel(context, at.x + at.width - 84, middle, -1);
};

/** A branch that bends around what stands between it and its mirror image; `side` 1 opens to the right. */
function drawLaurel(context: Context, x: number, y: number, side: 1 | -1): void {
  context.save();
  context.translate(x, y);
  context.scale(side, 1);
  context.lineCap = 'round';
  context.beginPath();
  context.arc(58, 0, 76, 0.72 * Math.PI, 1.28 * Math.PI);
  context.strokeStyle = PIECES.brass;
  context.lineWidth = 5;
  context.stroke();
  for (let leaf = 0; leaf < 6; leaf++) {
    const angle = (0.74 + leaf * 0.102) * Math.PI;
    for (const [outside, turn] of [
      [true, -0.5],
      [false, 0.5],
    ] as const) {
      context.save();
      context.translate(58 + 76 * Math.cos(angle), 76 * Math.sin(angle));
      context.rotate(angle + Math.PI / 2 + turn * (outside ? 1 : 1.1));
      drawLaurelLeaf(context, outside ? PIECES.brassLight : PIECES.brassTurned[2]);
      context.restore();
    }
  }
  context.restore();
}

function drawLaurelLeaf(context: Context, fill: string): void {
  context.beginPath();
  context.moveTo(0, 0);
  context.quadraticCurveTo(15, -13, 34, 0);
  context.quadraticCurveTo(15, 13, 0, 0);
  fillStroke(context, fill, PIECES.ebony, 2);
}
