/** Adds a caption below a scene: the sign of the player who moves, and what they do. */
import { box } from '../layout/box.ts';
import { type Drawer, Scene } from '../scene.ts';
import type { SeatColor } from '../theme.ts';
import { drawRoundel } from './basics/marks.ts';
import { writeParagraph } from './basics/text.ts';

const HEIGHT = 76;
const MARGIN = 24;
const ROUNDEL_RADIUS = 28;

/** `seat`: null if nobody moves. */
export function captionedScene(scene: Scene, text: string, seat: SeatColor | null): Scene {
  const { page, theme, margin } = scene;
  const captioned = new Scene(box(0, 0, page.width, page.height + HEIGHT), theme, margin);
  captioned.parts.push(...scene.parts);
  captioned.addTiles(...scene.tileBoxes);
  captioned.putWithTile(box(0, page.height, page.width, HEIGHT), drawCaption, { text, seat }, { overhang: 0 });
  return captioned;
}

/** Uses the plate of the player to move, because a film has no single reader. */
const drawCaption: Drawer<{ text: string; seat: SeatColor | null }> = (context, theme, at, { text, seat }) => {
  const { page, ink } = theme.inverse;
  context.fillStyle = page;
  context.fillRect(at.x, at.y, at.width, at.height);
  const sign = seat === null ? 0 : 2 * ROUNDEL_RADIUS + MARGIN;
  if (seat) drawRoundel(context, seat, at.x + MARGIN + ROUNDEL_RADIUS, at.y + at.height / 2, ROUNDEL_RADIUS);
  const room = box(at.x + MARGIN + sign, at.y, at.width - 2 * MARGIN - sign, at.height);
  writeParagraph(context, text, room, { color: ink, size: 44, least: 27, align: 'left' });
};
