/**
 * Drawings beside the rules with cards: the start cards, three ways to pay, the reward track, what is kept on passing.
 */
import { type Card, COLORS, gameNumbers, type StartCard } from '../../../rules/index.ts';
import { type Box, box, centerOf, row } from '../../layout/box.ts';
import { figureColumns, figureLines, figureRoom } from '../../layout/figures.ts';
import { trackLoop } from '../../layout/track.ts';
import type { FigureRequest } from '../../requests.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { drawCup } from '../basics/marks.ts';
import { fillStroke, plate } from '../basics/shapes.ts';
import { drawStartCard } from '../panels/cards.ts';
import { putTrack } from '../panels/track.ts';
import { drawHeading, drawNote, drawOneCard, drawOneSign, drawPiece, EXAMPLE, middle } from './parts.ts';

export function putStartCards(scene: Scene, { components, words }: FigureRequest): void {
  const { startCards } = components;
  figureColumns(figureRoom('rounds'), startCards.length, false).forEach(({ drawing, heading }, index) => {
    const card = startCards[index];
    if (!card) return;
    scene.put(middle(drawing, 1), drawOneStartCard, card);
    scene.put(heading, drawNote, words.startCards[card.id] ?? card.id);
  });
}

const drawOneStartCard: Drawer<StartCard> = (context, theme, at, card) => drawStartCard(context, theme, card, at);

/** A card of the color, a wild, or two cards in its place: what stands above each sign counts as that one card. */
export function putPayments(scene: Scene, { components }: FigureRequest): void {
  const cost = gameNumbers(components).costs.core;
  const single = Math.max(0, cost - 2);
  const others = COLORS.filter((color) => color !== EXAMPLE);
  const times = (count: number, group: readonly Card[]) => Array.from({ length: count }, () => group);
  const pairs = Array.from({ length: cost - single }, (_, index) => [
    others[(2 * index) % others.length] ?? EXAMPLE,
    others[(2 * index + 1) % others.length] ?? EXAMPLE,
  ]);
  const payments: readonly (readonly (readonly Card[])[])[] = [
    times(cost, [EXAMPLE]),
    [...times(cost - 1, [EXAMPLE]), ['wild']],
    [...times(single, [EXAMPLE]), ...pairs],
  ];
  const room = figureRoom('payments');
  figureLines(room, payments.length).forEach((line, index) => {
    const groups = payments[index] ?? [];
    scene.put(box(line.x, line.y + 8, line.height, line.height - 16), drawPiece, 'core');
    const right = line.x + line.height + 24;
    row(box(right, line.y + 4, line.x + line.width - right, line.height - 12), groups.length, 20).forEach(
      (at, place) => {
        putGroup(scene, at, groups[place] ?? []);
      },
    );
  });
}

const CARD_SHAPE = 0.7;
const SIGN = 40;

function putGroup(scene: Scene, { x, y, width, height }: Box, cards: readonly Card[]): void {
  scene.put(box(x, y, width, height), drawPlaque, null);
  const above = box(x + 10, y + 8, width - 20, height - SIGN - 18);
  const cardWidth = above.height * CARD_SHAPE;
  for (const [index, at] of row(above, cards.length, 12, cardWidth).entries()) {
    scene.put(middle(at, CARD_SHAPE), drawOneCard, { card: cards[index] ?? EXAMPLE, faint: false });
  }
  scene.put(box(x + (width - SIGN) / 2, y + height - SIGN - 4, SIGN, SIGN), drawOneSign, EXAMPLE);
}

const drawPlaque: Drawer<null> = (context, theme, { x, y, width, height }) => {
  plate(context, x, y, width, height, 16);
  fillStroke(context, theme.plaque, theme.hairline, 2);
};

/** The track as it lies in the game, with the steps that the marker may take. */
export function putRewards(scene: Scene, { components }: FigureRequest): void {
  const { rewardTrack, rewardStart } = components;
  const reach = Math.max(...gameNumbers(components).advances);
  const layout = trackLoop(figureRoom('drawing'), rewardTrack.length, 28, false);
  putTrack(scene, layout, { spaces: rewardTrack, marker: rewardStart, reach, changed: false });
}

/** Some cards kept, the others faint, and the cup of somebody who has passed. */
export function putKept(scene: Scene, { components, words }: FigureRequest): void {
  const { kept } = gameNumbers(components);
  const hand: readonly Card[] = [
    ...Array.from({ length: kept - 1 }, () => EXAMPLE),
    'wild',
    'red',
    'red',
    'green',
    'violet',
  ];
  const room = figureRoom('passing');
  const places = row(box(room.x, room.y, room.width, room.height - 70), hand.length + 1, 14);
  const [cup, ...cards] = places;
  if (!cup) return;
  scene.put(cup, drawCupAlone, null);
  cards.forEach((place, index) => {
    scene.put(middle(place, CARD_SHAPE), drawOneCard, { card: hand[index] ?? EXAMPLE, faint: index >= kept });
  });
  const [first, last] = [cards[0], cards[kept - 1]];
  if (!first || !last) return;
  const below = box(first.x, room.y + room.height - 64, last.x + last.width - first.x, 64);
  scene.put(below, drawHeading, words.kept);
}

const drawCupAlone: Drawer<null> = (context, theme, at) => {
  const { x, y } = centerOf(at);
  drawCup(context, x, y, Math.min(at.width, at.height) * 0.9, theme.ink);
};
