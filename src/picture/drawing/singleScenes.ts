/** Single items of the game as small scenes for pages: cards, a start card, a tool tile, a reward space. */
import { CARDS, type Card, type Cards, type RewardSpace, type StartCard } from '../../rules/index.ts';
import { box } from '../layout/box.ts';
import { type Drawer, Scene } from '../scene.ts';
import { type SeatColor, type ThemeName, themeOf } from '../theme.ts';
import { drawRoundelInBox } from './basics/marks.ts';
import { drawCard, drawStartCard } from './panels/cards.ts';
import { drawRewardSpace } from './panels/track.ts';
import { drawTileTag } from './private/buildMarks.ts';

const CARD = { width: 58, height: 80, gap: 6 };
const EDGE = 3;

export function seatScene(seat: SeatColor, theme: ThemeName): Scene {
  const scene = new Scene(box(0, 0, 44, 44), themeOf(theme));
  scene.put(box(2, 2, 40, 40), drawRoundelInBox, seat);
  return scene;
}

/** One card per kind, with its number. */
export function cardsScene(cards: Cards, theme: ThemeName): Scene {
  const kinds = CARDS.filter((card) => cards[card] > 0);
  const width = kinds.length * (CARD.width + CARD.gap) - CARD.gap + 2 * EDGE;
  const scene = new Scene(box(0, 0, Math.max(1, width), CARD.height + 2 * EDGE), themeOf(theme));
  kinds.forEach((card, index) => {
    const at = box(EDGE + index * (CARD.width + CARD.gap), EDGE, CARD.width, CARD.height);
    scene.put(at, counted, { card, count: cards[card] });
  });
  return scene;
}

export function startCardScene(card: StartCard, theme: ThemeName): Scene {
  const scene = new Scene(box(0, 0, 148, 132), themeOf(theme));
  scene.put(box(2, 2, 144, 128), drawStartCard, card);
  return scene;
}

export function tileScene(tool: string, points: number, theme: ThemeName): Scene {
  const scene = new Scene(box(0, 0, 166, 86), themeOf(theme));
  scene.put(box(3, 3, 160, 80), drawTileTag, { tool, points });
  return scene;
}

export function rewardScene(space: RewardSpace, theme: ThemeName): Scene {
  const scene = new Scene(box(0, 0, 116, 86), themeOf(theme));
  scene.put(box(3, 3, 110, 80), reward, space);
  return scene;
}

const counted: Drawer<{ card: Card; count: number }> = (context, _, at, { card, count }) =>
  drawCard(context, card, at, `${count}`);
const reward: Drawer<RewardSpace> = (context, theme, at, space) => drawRewardSpace(context, theme, at, space, 'reach');
