/** A player's name, counts and score above the board, and the inverse plate of the player to move or the winner. */
import type { HeaderView } from '../../content/table.ts';
import { type Box, borderBoxes, box, centerOf, inflate } from '../../layout/box.ts';
import type { HeaderLayout } from '../../layout/table.ts';
import type { Drawer, Scene } from '../../scene.ts';
import { type Ground, groundOf, PIECES } from '../../theme.ts';
import { drawCrown, drawCup, drawFlag, drawOutline, drawRoundelInBox } from '../basics/marks.ts';
import { fillStroke, fillWith, roundedRect, strokeWith } from '../basics/shapes.ts';
import { write, writeName } from '../basics/text.ts';
import { drawConnectorSign } from '../floor/connector.ts';
import { drawHandSign, drawStartCard } from './cards.ts';

/** The plate of the player to move, without the area that the board covers. `board`: null if no board is on it. */
export function putPlate(scene: Scene, at: Box, board: Box | null): void {
  scene.put(at, drawPlate, null, board ? { clips: borderBoxes(inflate(at, 2), board) } : {});
}

export const drawPlate: Drawer<null> = (context, theme, at) => {
  roundedRect(context, at.x, at.y, at.width, at.height, 14);
  fillStroke(context, theme.inverse.page, PIECES.brassDark, 1.5);
  const inner = inflate(at, -3.5);
  roundedRect(context, inner.x, inner.y, inner.width, inner.height, 11);
  strokeWith(context, theme.name === 'light' ? PIECES.brassLight : PIECES.brass, 3);
};

export function putHeader(scene: Scene, layout: HeaderLayout, view: HeaderView): void {
  const { name, hand, connectors, card, score } = layout;
  const { highlighted } = view;
  scene.putWithTile(layout.roundel, drawRoundelInBox, view.seat);
  scene.putWithTile(name, drawName, { name: view.name, computer: view.computer, highlighted });
  scene.putWithTile(score, drawScore, { score: view.score, highlighted });
  scene.putWithTile(hand, drawHandCount, { count: view.cardsInHand, highlighted }, { rim: highlighted });
  scene.putWithTile(connectors, drawConnectorCount, { count: view.connectors, highlighted }, { rim: highlighted });
  const { won, resigned, startCard, passed, changed } = view;
  scene.putWithTile(card, drawStanding, { highlighted, won, resigned, startCard, passed, changed });
}

const drawName: Drawer<Pick<HeaderView, 'name' | 'computer' | 'highlighted'>> = (context, theme, at, facts) => {
  const ground = groundOf(theme, facts.highlighted);
  writeName(context, ground, facts, at, 43, 0.7);
};

const drawScore: Drawer<{ score: number; highlighted: boolean }> = (context, theme, at, facts) => {
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

/** The start card, the cup of a pass, the crown of a winner, or the white flag of a player who has resigned. */
const drawStanding: Drawer<
  Pick<HeaderView, 'highlighted' | 'won' | 'resigned' | 'startCard' | 'passed' | 'changed'>
> = (context, theme, place, { highlighted, won, resigned, startCard, passed, changed }) => {
  if (startCard && !won && !resigned) {
    drawStartCard(context, theme, place, startCard);
    if (changed) drawOutline(context, inflate(place, -1), 11, 0.62);
    return;
  }
  const at = box(place.x + place.width - CUP_WIDTH, place.y, CUP_WIDTH, place.height);
  const { x, y } = centerOf(at);
  if (won) drawCrown(context, x, y, CUP_WIDTH * 0.72);
  else if (resigned) drawFlag(context, x, y, at.height);
  if (won || resigned || !passed) return;
  const ground = groundOf(theme, highlighted);
  roundedRect(context, at.x, at.y, at.width, at.height, 11);
  fillWith(context, ground.hairline);
  drawCup(context, x + 2, y + 1, at.height * 1.06, ground.ink);
  if (changed) drawOutline(context, inflate(at, -1), 11, 0.62);
};

const CUP_WIDTH = 92;

function countStyle(ground: Ground, width: number) {
  return { size: 38, color: ground.ink, align: 'left', width, weight: 700 } as const;
}
