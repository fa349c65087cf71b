/** The drawings with cards for the rules: start cards, payments, the reward track, cards kept on passing. */
import { type Card, COLORS, gameNumbers } from '../../../rules/index.ts';
import { type Box, box, row, zip } from '../../layout/box.ts';
import { figureColumns, figureContent, figureRows } from '../../layout/figures.ts';
import { trackLayout } from '../../layout/table.ts';
import type { FigureRequest } from '../../requests.ts';
import type { Drawer, Scene } from '../../scene.ts';
import { drawCup } from '../basics/marks.ts';
import { centered, fillStroke, roundedRect } from '../basics/shapes.ts';
import { drawStartCard } from '../panels/cards.ts';
import { putTrack } from '../panels/track.ts';
import { drawCardInBox, drawHeading, drawNote, drawPiece, drawSignInBox, EXAMPLE_COLOR, fitInMiddle } from './parts.ts';

export function putStartCards(scene: Scene, { components, words }: FigureRequest): void {
  const { startCards } = components;
  const columns = figureColumns(figureContent('rounds'), startCards.length, false);
  for (const [card, { drawing, heading }] of zip(startCards, columns)) {
    scene.put(fitInMiddle(drawing, 1), drawStartCard, card);
    scene.put(heading, drawNote, words.startCards[card.id] ?? card.id);
  }
}

/** Three payments; the cards above each sign count as one card of that color. */
export function putPayments(scene: Scene, { components }: FigureRequest): void {
  const cost = gameNumbers(components).costs.core;
  const single = Math.max(0, cost - 2);
  const others = COLORS.filter((color) => color !== EXAMPLE_COLOR);
  const times = (count: number, group: readonly Card[]) => Array.from({ length: count }, () => group);
  const pairs = Array.from({ length: cost - single }, (_, index) => [
    others[(2 * index) % others.length] ?? EXAMPLE_COLOR,
    others[(2 * index + 1) % others.length] ?? EXAMPLE_COLOR,
  ]);
  const payments: readonly (readonly (readonly Card[])[])[] = [
    times(cost, [EXAMPLE_COLOR]),
    [...times(cost - 1, [EXAMPLE_COLOR]), ['wild']],
    [...times(single, [EXAMPLE_COLOR]), ...pairs],
  ];
  const room = figureContent('payments');
  for (const [groups, { x, y, width, height }] of zip(payments, figureRows(room, payments.length))) {
    scene.put(box(x, y + 8, height, height - 16), drawPiece, 'core');
    const left = x + height + 24;
    const places = row(box(left, y + 4, x + width - left, height - 12), groups.length, 20);
    for (const [cards, at] of zip(groups, places)) putGroup(scene, at, cards);
  }
}

/** The ratio of width to height. */
const CARD_SHAPE = 0.7;
const SIGN_SIZE = 40;

function putGroup(scene: Scene, { x, y, width, height }: Box, cards: readonly Card[]): void {
  scene.put(box(x, y, width, height), drawGroup, null);
  const above = box(x + 10, y + 8, width - 20, height - SIGN_SIZE - 18);
  const cardWidth = above.height * CARD_SHAPE;
  for (const [card, at] of zip(cards, row(above, cards.length, 12, cardWidth))) {
    scene.put(fitInMiddle(at, CARD_SHAPE), drawCardInBox, { card, faint: false });
  }
  scene.put(
    box(x + (width - SIGN_SIZE) / 2, y + height - SIGN_SIZE - 4, SIGN_SIZE, SIGN_SIZE),
    drawSignInBox,
    EXAMPLE_COLOR,
  );
}

const drawGroup: Drawer<null> = (context, theme, { x, y, width, height }) => {
  roundedRect(context, x, y, width, height, 16);
  fillStroke(context, theme.plaque, theme.hairline, 2);
};

export function putRewards(scene: Scene, { components }: FigureRequest): void {
  const { rewardTrack, rewardStart } = components;
  const reach = Math.max(...gameNumbers(components).advances);
  const layout = trackLayout(figureContent('drawing'), rewardTrack.length, 28, false);
  putTrack(scene, layout, { spaces: rewardTrack, marker: rewardStart, reach, changed: false });
}

/** Cards kept and, faded, cards returned, next to the cup of a player who has passed. */
export function putPassing(scene: Scene, { components, words }: FigureRequest): void {
  const { kept } = gameNumbers(components);
  const hand: readonly Card[] = [
    ...Array.from({ length: kept - 1 }, () => EXAMPLE_COLOR),
    'wild',
    'red',
    'red',
    'green',
    'violet',
  ];
  const room = figureContent('passing');
  const places = row(box(room.x, room.y, room.width, room.height - 70), hand.length + 1, 14);
  const [cup, ...cards] = places;
  if (!cup) return;
  scene.put(cup, drawCupAlone, null);
  cards.forEach((place, index) => {
    scene.put(fitInMiddle(place, CARD_SHAPE), drawCardInBox, {
      card: hand[index] ?? EXAMPLE_COLOR,
      faint: index >= kept,
    });
  });
  const [first, last] = [cards[0], cards[kept - 1]];
  if (!first || !last) return;
  const below = box(first.x, room.y + room.height - 64, last.x + last.width - first.x, 64);
  scene.put(below, drawHeading, words.kept);
}

const drawCupAlone = centered<null>((context, { x, y, side }, _, theme) =>
  drawCup(context, x, y, side * 0.9, theme.ink),
);
