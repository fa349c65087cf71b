/**
 * A hand as cards: one fan a kind with its number.
 * Only for the eyes of its owner.
 */
import { CARDS, type Card } from '../../../rules/index.ts';
import { box, grown, row } from '../../layout/box.ts';
import { HAND_PAGE } from '../../layout/private.ts';
import type { HandRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene/scene.ts';
import { themeOf } from '../../theme.ts';
import { plate, sign } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawCard } from '../panels/cards.ts';

const CARD_WIDTH = 132;
const CARD_HEIGHT = 190;
const MOST_SPREAD = 54;

export function handScene({ hand, theme }: HandRequest): Scene {
  const scene = new Scene(HAND_PAGE, themeOf(theme));
  const places = row(grown(HAND_PAGE, -28), CARDS.length, 16);
  CARDS.forEach((card, index) => {
    const place = places[index];
    if (place) scene.putApart(place, drawFan, { card, count: hand[card] }, { over: 24 });
  });
  return scene;
}

const drawFan: Drawer<{ readonly card: Card; readonly count: number }> = (context, theme, place, { card, count }) => {
  const middle = place.x + place.width / 2;
  const top = place.y + 34;
  if (count === 0) {
    const left = middle - CARD_WIDTH / 2;
    plate(context, left, top, CARD_WIDTH, CARD_HEIGHT, 16);
    context.strokeStyle = theme.hairline;
    context.lineWidth = 4;
    context.stroke();
    sign(context, card, middle, top + CARD_HEIGHT / 2, CARD_WIDTH * 0.25);
    context.stroke();
  }
  const step = count > 1 ? Math.min(26, MOST_SPREAD / (count - 1)) : 0;
  for (let held = 0; held < count; held++) {
    const offset = (held - (count - 1) / 2) * step;
    context.save();
    context.translate(middle + offset, top + CARD_HEIGHT);
    context.rotate((offset / MOST_SPREAD) * 0.3);
    drawCard(context, card, box(-CARD_WIDTH / 2, -CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT));
    context.restore();
  }
  write(context, `${count}`, middle, place.y + place.height - 40, {
    size: 74,
    color: count ? theme.ink : theme.muted,
  });
};
