/**
 * The mark of a space on which something has just been built: a tile of pearl laid under what stands there.
 * It hides nothing and does not leave the space, so its neighbors remain as they are.
 */
import type { Drawer } from '../../scene/scene.ts';
import { PIECES } from '../../theme.ts';
import { fillStroke, plate } from '../basics/shapes.ts';

/** To be drawn before the piece. */
export const drawChanged: Drawer<null> = (context, _, { x, y, width, height }) => {
  const edge = Math.max(2, width * 0.03);
  plate(context, x + edge / 2, y + edge / 2, width - edge, height - edge, width * 0.07);
  fillStroke(context, '#FFFFFF', PIECES.ebony, edge);
};
