/** Building blocks of the drawings for the rules: excerpts of scenes, pieces, cards, captions, arrows. */
import { type Card, type Color, type Element, ORNAMENT_ELEMENTS, PLANT_POINTS } from '../../../rules/index.ts';
import { type Box, box, row } from '../../layout/box.ts';
import type { Drawer, Part, Scene } from '../../scene.ts';
import { drawStep } from '../basics/marks.ts';
import { centered, fillWith, roundedRect } from '../basics/shapes.ts';
import { paragraphDrawer } from '../basics/text.ts';
import { drawConnector } from '../floor/connector.ts';
import { drawOrnament } from '../floor/ornament.ts';
import { drawPlant, EIGHT_LEAVES } from '../floor/plant.ts';
import { drawCard, drawSign } from '../panels/cards.ts';

interface Excerpt {
  readonly region: Box;
  readonly parts: readonly Part[];
  readonly maxScale: number;
}

/**
 * A region of another scene, as large as the box allows. This way, explanations cannot differ from the real picture.
 */
export const drawExcerpt: Drawer<Excerpt> = (context, theme, at, { region, parts, maxScale }) => {
  const scale = Math.min(maxScale, at.width / region.width, at.height / region.height);
  context.translate(at.x + at.width / 2, at.y + at.height / 2);
  context.scale(scale, scale);
  context.translate(-region.x - region.width / 2, -region.y - region.height / 2);
  roundedRect(context, region.x, region.y, region.width, region.height, 0);
  fillWith(context, theme.page);
  context.clip();
  for (const { draw } of parts) draw(context);
};

export const EXAMPLE_COLOR: Color = 'yellow';

/** A stage of an ornament with all stages below it. */
export const drawPiece = centered<Element | 'plant'>((context, { x, y, side }, piece, theme) => {
  if (piece === 'connector') drawConnector(context, x, y, side);
  else if (piece === 'plant') drawPlant(context, theme, x, y, side, EIGHT_LEAVES, PLANT_POINTS);
  else drawOrnament(context, theme, EXAMPLE_COLOR, ORNAMENT_ELEMENTS.indexOf(piece) + 1, x, y, side * 0.42);
});

export const drawHeading = paragraphDrawer('ink', { size: 46, least: 30 });

export const drawNote = paragraphDrawer('ink', { size: 36, least: 24 });

export const drawCardInBox: Drawer<{ card: Card; faint: boolean }> = (context, _, at, { card, faint }) => {
  context.globalAlpha = faint ? 0.3 : 1;
  drawCard(context, card, at);
};

export const drawSignInBox = centered<Card>((context, { x, y, side }, card, theme) =>
  drawSign(context, card, x, y, side / 2.3, { edge: theme.signEdge }),
);

/** An arrow to the right, in the middle of its box. */
export const drawArrow = centered<null>((context, { x, y, side }) => drawStep(context, x, y, side / 2, 0));

export function putSigns(scene: Scene, within: Box, card: Card, count: number): void {
  for (const at of row(within, count, 4, 44)) scene.put(at, drawSignInBox, card, { overhang: 6 });
}

/** The largest box with this ratio of width to height, centered. */
export function fitInMiddle(within: Box, shape: number): Box {
  const width = Math.min(within.width, within.height * shape);
  const height = width / shape;
  return box(
    Math.round(within.x + (within.width - width) / 2),
    Math.round(within.y + (within.height - height) / 2),
    Math.round(width),
    Math.round(height),
  );
}
