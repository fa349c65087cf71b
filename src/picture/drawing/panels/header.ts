/**
 * A player's particulars above the board, and the inverse plate of the player to move.
 * Of a hand it knows no more than the number of cards.
 */
import type { StartCard } from '../../../rules/index.ts';
import { type Box, box, centerOf, frame, grown } from '../../layout/box.ts';
import type { HeaderLayout } from '../../layout/header.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { type Ground, PIECES, type SeatColor, type Theme } from '../../theme.ts';
import { drawCrown, drawCup, drawOutline, drawRoundel } from '../basics/marks.ts';
import { fillStroke, plate } from '../basics/shapes.ts';
import { write, writeName } from '../basics/text.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawHandSign, drawStartCard } from './cards.ts';

export interface HeaderView {
  readonly name: string;
  /** A computer player. */
  readonly computer: boolean;
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

/** Puts the plate of the player to move, below everything else of that player; none of it is seen under the board. */
export function putPlate(scene: Scene, at: Box, board: Box): void {
  scene.put(at, drawPlate, null, { where: frame(grown(at, 2), board) });
}

/** The plate in the inverse tone with a brass line. */
export const drawPlate: Drawer<null> = (context, theme, at) => {
  plate(context, at.x, at.y, at.width, at.height, 14);
  fillStroke(context, theme.inverse.page, PIECES.brassDark, 1.5);
  const inner = grown(at, -3.5);
  plate(context, inner.x, inner.y, inner.width, inner.height, 11);
  context.strokeStyle = theme.name === 'light' ? PIECES.brassLight : PIECES.brass;
  context.lineWidth = 3;
  context.stroke();
};

export function putHeader(scene: Scene, layout: HeaderLayout, view: HeaderView): void {
  const { roundel, radius, name, hand, connectors, card, score } = layout;
  const { highlighted } = view;
  const roundelBox = grown(box(roundel.x, roundel.y, 0, 0), radius);
  scene.putApart(roundelBox, drawMark, { seat: view.seat, radius });
  scene.putApart(name, drawName, { name: view.name, computer: view.computer, highlighted });
  scene.putApart(score, drawScore, { score: view.score, highlighted });
  scene.putApart(hand, drawHandCount, { count: view.cardsInHand, highlighted }, { rim: highlighted });
  scene.putApart(connectors, drawConnectorCount, { count: view.connectors, highlighted }, { rim: highlighted });
  const { won, startCard, passed, changed } = view;
  scene.putApart(card, drawStanding, { highlighted, won, startCard, passed, changed });
}

function groundOf(theme: Theme, highlighted: boolean): Ground {
  return highlighted ? theme.inverse : theme;
}

const drawMark: Drawer<{ readonly seat: SeatColor; readonly radius: number }> = (context, _, at, { seat, radius }) => {
  const { x, y } = centerOf(at);
  drawRoundel(context, seat, x, y, radius);
};

const drawName: Drawer<Pick<HeaderView, 'name' | 'computer' | 'highlighted'>> = (context, theme, at, facts) => {
  const ground = groundOf(theme, facts.highlighted);
  writeName(context, ground, facts, at, 43, 0.7);
};

const drawScore: Drawer<{ readonly score: number; readonly highlighted: boolean }> = (context, theme, at, facts) => {
  write(context, `${facts.score}`, at.x + at.width, at.y + at.height / 2 + 1, {
    size: 57,
    color: groundOf(theme, facts.highlighted).ink,
    align: 'right',
    width: at.width,
  });
};

type Count = Drawer<{ readonly count: number; readonly highlighted: boolean }>;

const drawHandCount: Count = (context, theme, { x, y, width, height }, { count, highlighted }) => {
  const ground = groundOf(theme, highlighted);
  drawHandSign(context, ground.ink, ground.page, x + 17, y + height / 2, 35);
  write(context, `${count}`, x + 41, y + height / 2, countStyle(ground, width - 41));
};

const drawConnectorCount: Count = (context, theme, { x, y, width, height }, { count, highlighted }) => {
  drawConnectorSign(context, x + 19, y + height / 2, 21);
  write(context, `${count}`, x + 43, y + height / 2, countStyle(groundOf(theme, highlighted), width - 43));
};

/** The start card, the cup of a pass, the crown of a winner. */
const drawStanding: Drawer<Pick<HeaderView, 'highlighted' | 'won' | 'startCard' | 'passed' | 'changed'>> = (
  context,
  theme,
  place,
  { highlighted, won, startCard, passed, changed },
) => {
  if (startCard && !won) {
    drawStartCard(context, theme, startCard, place);
    if (changed) drawOutline(context, grown(place, -1), 11, 0.62);
    return;
  }
  const at = box(place.x + place.width - SIGN, place.y, SIGN, place.height);
  const { x, y } = centerOf(at);
  if (won) drawCrown(context, x, y, SIGN * 0.72);
  if (won || !passed) return;
  const ground = groundOf(theme, highlighted);
  plate(context, at.x, at.y, at.width, at.height, 11);
  context.fillStyle = ground.hairline;
  context.fill();
  drawCup(context, x + 2, y + 1, at.height * 1.06, ground.ink);
  if (changed) drawOutline(context, grown(at, -1), 11, 0.62);
};

/** How wide the cup's plaque is. */
const SIGN = 92;

function countStyle(ground: Ground, width: number) {
  return { size: 38, color: ground.ink, align: 'left', width, weight: 700 } as const;
}
