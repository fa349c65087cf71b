/**
 * A region of another scene, scaled: so an explanation shows what it explains, and cannot differ from it.
 */
import type { Box } from '../../layout/box.ts';
import type { Drawer, Part } from '../../scene/scene.ts';
import { plate } from './shapes.ts';

export interface Excerpt {
  /** Of the other scene. */
  readonly region: Box;
  readonly parts: readonly Part[];
  /** How large it may become. */
  readonly most: number;
}

/** As large as the box allows, in its middle. */
export const drawExcerpt: Drawer<Excerpt> = (context, theme, at, { region, parts, most }) => {
  const scale = Math.min(most, at.width / region.width, at.height / region.height);
  context.translate(at.x + at.width / 2, at.y + at.height / 2);
  context.scale(scale, scale);
  context.translate(-region.x - region.width / 2, -region.y - region.height / 2);
  plate(context, region.x, region.y, region.width, region.height, 0);
  context.fillStyle = theme.page;
  context.fill();
  context.clip();
  for (const { draw } of parts) draw(context);
};
