/** A hand as cards, as it is now and as a move would leave it; shown only to its owner. */
import { CARDS, type Card, type Cards } from '../../../rules/index.ts';
import { type Box, box, inflate, row, zip } from '../../layout/box.ts';
import { HAND_PAGE } from '../../layout/private.ts';
import type { HandRequest } from '../../requests.ts';
import { type Drawer, Scene } from '../../scene.ts';
import { PIECES, type Theme, themeOf } from '../../theme.ts';
import { type Context, cardOutline, fillStroke, roundedRect, strokeWith } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawCard, drawStack } from '../panels/cards.ts';

const CARD_WIDTH = 132;
const CARD_HEIGHT = 190;
const MAX_SPREAD = 54;

export function handScene({ hand, theme }: HandRequest): Scene {
  const scene = new Scene(HAND_PAGE, themeOf(theme));
  const places = row(inflate(HAND_PAGE, -28), CARDS.length, 16);
  for (const [card, place] of zip(CARDS, places)) {
    scene.putWithTile(place, drawFan, { card, count: hand[card] }, { overhang: 24 });
  }
  return scene;
}

const drawFan: Drawer<{ card: Card; count: number }> = (context, theme, place, { card, count }) => {
  const middle = place.x + place.width / 2;
  const top = place.y + 34;
  if (count === 0) {
    const left = middle - CARD_WIDTH / 2;
    roundedRect(context, left, top, CARD_WIDTH, CARD_HEIGHT, 16);
    strokeWith(context, theme.hairline, 4);
    cardOutline(context, card, middle, top + CARD_HEIGHT / 2, CARD_WIDTH * 0.25);
    context.stroke();
  }
  const step = count > 1 ? Math.min(26, MAX_SPREAD / (count - 1)) : 0;
  for (let held = 0; held < count; held++) {
    const offset = (held - (count - 1) / 2) * step;
    context.save();
    context.translate(middle + offset, top + CARD_HEIGHT);
    context.rotate((offset / MAX_SPREAD) * 0.3);
    drawCard(context, card, box(-CARD_WIDTH / 2, -CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT));
    context.restore();
  }
  write(context, `${count}`, middle, place.y + place.height - 40, {
    size: 74,
    color: count ? theme.ink : theme.muted,
  });
};

const STACK_WIDTH = 176;
const TAG = { width: 84, height: 52, gap: 6 };

export function putHandAfter(
  scene: Scene,
  at: Box,
  { hand, given, drawn }: Readonly<Record<'hand' | 'given' | 'drawn', Cards>>,
): void {
  for (const [card, column] of zip(CARDS, row(at, CARDS.length, 12))) {
    scene.putWithTile(column, drawKind, { card, count: hand[card], given: given[card], drawn: drawn[card] });
  }
}

const drawKind: Drawer<Record<'count' | 'given' | 'drawn', number> & { card: Card }> = (
  context,
  theme,
  at,
  { card, count, given, drawn },
) => {
  const left = at.x + (at.width - STACK_WIDTH) / 2;
  const top = at.y + TAG.height / 2;
  drawStack(context, theme, box(left, top, STACK_WIDTH, at.height - TAG.height / 2), { card, count });
  const tags = [
    ...(given > 0 ? [[`−${given}`, 'given'] as const] : []),
    ...(drawn > 0 ? [[`+${drawn}`, 'drawn'] as const] : []),
  ];
  // Tags stand on the upper edge of their card, so that they are not taken for the neighbor's.
  const right = left + STACK_WIDTH - 2;
  tags.forEach(([text, kind], index) => {
    const x = right - (tags.length - index) * (TAG.width + TAG.gap) + TAG.gap;
    drawTag(context, theme, text, kind, box(x, at.y, TAG.width, TAG.height));
  });
};

function drawTag(context: Context, theme: Theme, text: string, kind: 'given' | 'drawn', at: Box): void {
  roundedRect(context, at.x, at.y + 2, at.width, at.height - 4, 14);
  if (kind === 'drawn') fillStroke(context, PIECES.brassLight, PIECES.brassDark, 4);
  else fillStroke(context, theme.page, theme.ink, 4);
  const color = kind === 'drawn' ? PIECES.ebony : theme.ink;
  write(context, text, at.x + at.width / 2, at.y + at.height / 2, { size: 46, color, width: at.width - 10 });
}
