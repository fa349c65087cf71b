/**
 * What the drawings beside the rules are put together from: a piece, a card, words below it, a step from one to the next.
 */
import type { Card, Color, Element } from '../../../rules/index.ts';
import { ORNAMENT_ELEMENTS, PLANT_POINTS, SPACES_AROUND_A_PLANT } from '../../../rules/index.ts';
import { type Box, box, centerOf, row } from '../../layout/box.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { drawStep } from '../basics/marks.ts';
import { writeParagraph } from '../basics/paragraph.ts';
import { drawConnector } from '../floor/connector.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { drawPlant } from '../floor/plant.ts';
import { drawCard, drawSign } from '../panels/cards.ts';

/** The color of the ornament that examples are about. */
export const EXAMPLE: Color = 'yellow';

/** A piece as it lies on a board; an ornament's with all that is below it. */
export const drawPiece: Drawer<Element | 'plant'> = (context, theme, at, piece) => {
  const { x, y } = centerOf(at);
  const side = Math.min(at.width, at.height);
  if (piece === 'connector') drawConnector(context, x, y, side);
  else if (piece === 'plant') drawPlant(context, theme, x, y, side, ENCLOSED, PLANT_POINTS);
  else drawOrnament(context, theme, EXAMPLE, ORNAMENT_ELEMENTS.indexOf(piece) + 1, x, y, side * 0.42);
};

const ENCLOSED = Array.from({ length: SPACES_AROUND_A_PLANT }, () => true);

export const drawHeading: Drawer<string> = (context, theme, at, text) => {
  writeParagraph(context, text, at, { color: theme.ink, size: 46, least: 30 });
};

export const drawNote: Drawer<string> = (context, theme, at, text) => {
  writeParagraph(context, text, at, { color: theme.ink, size: 36, least: 24 });
};

export const drawOneCard: Drawer<{ readonly card: Card; readonly faint: boolean }> = (
  context,
  _,
  at,
  { card, faint },
) => {
  context.globalAlpha = faint ? 0.3 : 1;
  drawCard(context, card, at);
};

export const drawOneSign: Drawer<Card> = (context, theme, at, card) => {
  const { x, y } = centerOf(at);
  drawSign(context, card, x, y, Math.min(at.width, at.height) / 2.3, { edge: theme.signEdge });
};

/** An arrow to the right, in the middle of its box. */
export const drawArrow: Drawer<null> = (context, _, at) => {
  const { x, y } = centerOf(at);
  drawStep(context, x, y, Math.min(at.width, at.height) / 2, 0);
};

/** As many signs of a card side by side. */
export function putSigns(scene: Scene, within: Box, card: Card, count: number): void {
  for (const at of row(within, count, 4, 44)) scene.put(at, drawOneSign, card, { over: 6 });
}

/** A box of this shape, as large as there is room, in the middle. */
export function middle(within: Box, shape: number): Box {
  const width = Math.min(within.width, within.height * shape);
  const height = width / shape;
  return box(
    Math.round(within.x + (within.width - width) / 2),
    Math.round(within.y + (within.height - height) / 2),
    Math.round(width),
    Math.round(height),
  );
}
