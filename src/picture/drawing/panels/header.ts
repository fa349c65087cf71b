/**
 * A player's particulars above the board, and the inverse plate of the player to move.
 * Of a hand it knows no more than the number of cards.
 */
import type { StartCard } from '../../../rules/index.ts';
import { type Box, box, centerOf, grown } from '../../layout/box.ts';
import type { HeaderLayout } from '../../layout/header.ts';
import { type Ground, PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { drawCrown, drawCup, drawOutline, drawRoundel } from '../basics/marks.ts';
import { type Context, fillStroke, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawHandSign, drawStartCard } from './cards.ts';

export interface HeaderView {
  readonly name: string;
  readonly mark: string;
  readonly seat: SeatColor;
  readonly cardsInHand: number;
  readonly connectors: number;
  readonly score: number;
  readonly startCard: StartCard | null;
  readonly passed: boolean;
  readonly won: boolean;
  /** Stands on the inverse plate. */
  readonly highlighted: boolean;
  /** The cup or the start card is new. */
  readonly changed: boolean;
}

/** The plate in the inverse tone with a brass line. */
export function drawPlate(context: Context, theme: Theme, at: Box): void {
  plate(context, at.x, at.y, at.width, at.height, 14);
  fillStroke(context, theme.inverse.page, PIECES.brassDark, 1.5);
  const inner = grown(at, -3.5);
  plate(context, inner.x, inner.y, inner.width, inner.height, 11);
  context.strokeStyle = theme.name === 'light' ? PIECES.brassLight : PIECES.brass;
  context.lineWidth = 3;
  context.stroke();
}

export function drawHeader(context: Context, theme: Theme, layout: HeaderLayout, view: HeaderView): void {
  const ground: Ground = view.highlighted ? theme.inverse : theme;
  const { roundel, radius, name, hand, connectors, score } = layout;
  drawRoundel(context, view.seat, view.mark, roundel.x, roundel.y, radius);
  write(context, view.name, name.x, name.y + name.height / 2, {
    size: 43,
    color: ground.ink,
    align: 'left',
    width: name.width,
    least: 0.7,
  });
  write(context, `${view.score}`, score.x + score.width, score.y + score.height / 2 + 1, {
    size: 57,
    color: ground.ink,
    align: 'right',
    width: score.width,
  });
  const line = hand.y + hand.height / 2;
  drawHandSign(context, ground.ink, ground.page, hand.x + 17, line, 35);
  write(context, `${view.cardsInHand}`, hand.x + 41, line, count(ground, hand.width - 41));
  drawConnectorSign(context, connectors.x + 19, line, 21);
  write(context, `${view.connectors}`, connectors.x + 43, line, count(ground, connectors.width - 43));
  drawStanding(context, theme, ground, layout, view);
}

/** The start card, the cup of a pass, the crown of a winner. */
function drawStanding(
  context: Context,
  theme: Theme,
  ground: Ground,
  { card: place }: HeaderLayout,
  { won, startCard, passed, changed }: HeaderView,
): void {
  if (startCard && !won) {
    drawStartCard(context, theme, startCard, place);
    if (changed) drawOutline(context, grown(place, -1), 11, 0.62);
    return;
  }
  const at = box(place.x + place.width - SIGN, place.y, SIGN, place.height);
  const { x, y } = centerOf(at);
  if (won) drawCrown(context, x, y, SIGN * 0.72);
  if (won || !passed) return;
  plate(context, at.x, at.y, at.width, at.height, 11);
  context.fillStyle = ground.hairline;
  context.fill();
  drawCup(context, x + 2, y + 1, at.height * 1.06, ground.ink);
  if (changed) drawOutline(context, grown(at, -1), 11, 0.62);
}

/** How wide the cup's plaque is. */
const SIGN = 92;

function count(ground: Ground, width: number) {
  return { size: 38, color: ground.ink, align: 'left', width, weight: 700 } as const;
}
