/** Plates under headings: the wooden plaque, and the banner with an outcome between laurel branches. */
import { type Box, box, inflate } from '../../layout/box.ts';
import type { Drawer } from '../../scene.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { type Context, fillStroke, fillWith, roundedRect, strokeWith, trace } from '../basics/shapes.ts';
import { write, writeParagraph } from '../basics/text.ts';
import { drawGrain } from '../floor/wood.ts';

const BOARDS_PER_PLAQUE = 3;

export function drawPlaque(context: Context, theme: Theme, at: Box): void {
  context.save();
  roundedRect(context, at.x, at.y, at.width, at.height, 14);
  fillWith(context, theme.surround);
  context.clip();
  const height = at.height / BOARDS_PER_PLAQUE;
  for (let board = 0; board < BOARDS_PER_PLAQUE; board++) {
    context.save();
    context.translate(at.x, at.y + board * height);
    const tones = { grain: theme.surroundGrain, light: theme.surroundLit };
    drawGrain(context, { length: at.width, width: height, rise: 0, seed: 21 + board }, tones, 2);
    context.restore();
  }
  context.restore();
  roundedRect(context, at.x, at.y, at.width, at.height, 14);
  strokeWith(context, PIECES.ebony, 3);
  const inner = inflate(at, -9);
  roundedRect(context, inner.x, inner.y, inner.width, inner.height, 8);
  strokeWith(context, PIECES.brassLight, 3);
}

const LAUREL_WIDTH = 128;
const NOTE_HEIGHT = 66;

export const drawBanner: Drawer<{ headline: string; note: string | null; won: boolean }> = (
  context,
  theme,
  at,
  { headline, note, won },
) => {
  drawPlaque(context, theme, at);
  const side = won ? LAUREL_WIDTH : 32;
  const foot = note === null ? 0 : NOTE_HEIGHT;
  const text = box(at.x + side, at.y + 18, at.width - 2 * side, at.height - 36 - foot);
  writeParagraph(context, headline, text, { color: PIECES.pale, size: 76, least: 40 });
  if (note !== null) {
    const below = box(text.x, text.y + text.height, text.width, NOTE_HEIGHT);
    writeParagraph(context, note, below, { color: PIECES.brassLight, size: 38, least: 25 });
  }
  if (!won) return;
  const middle = at.y + at.height / 2;
  drawLaurel(context, at.x + 84, middle, 1);
  drawLaurel(context, at.x + at.width - 84, middle, -1);
};

/** `side`: 1 opens to the right. */
function drawLaurel(context: Context, x: number, y: number, side: 1 | -1): void {
  context.save();
  context.translate(x, y);
  context.scale(side, 1);
  context.lineCap = 'round';
  context.beginPath();
  context.arc(58, 0, 76, 0.72 * Math.PI, 1.28 * Math.PI);
  strokeWith(context, PIECES.brass, 5);
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
  trace(context, 'M 0 0 Q 15 -13 34 0 Q 15 13 0 0');
  fillStroke(context, fill, PIECES.ebony, 2);
}

/** A panel slightly darker than the page. Its contents are separate parts, so that the panel is drawn only once. */
export const drawPanel: Drawer<null> = (context, theme, at) => {
  roundedRect(context, at.x + 1, at.y + 1, at.width - 2, at.height - 2, 12);
  fillStroke(context, theme.plaque, theme.hairline, 2);
};

export const drawPanelTitle: Drawer<string> = (context, theme, at, title) => {
  write(context, title, at.x, at.y + 18, { size: 36, color: theme.ink, align: 'left', width: at.width });
};
