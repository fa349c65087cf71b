/**
 * The hand as a move would leave it: a card a kind with its new number, and beside it what goes and what comes.
 * Only for the eyes of the player who is about to move.
 */
import { CARDS, type Card, type Cards } from '../../../rules/index.ts';
import { type Box, box, row } from '../../layout/box.ts';
import type { Drawer, Scene } from '../../scene/scene.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { type Context, fillStroke, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawStack } from '../panels/cards.ts';

const CARD = 108;
const TAG = 84;
const GAP = 8;

export interface HandAfter {
  readonly hand: Cards;
  readonly given: Cards;
  readonly drawn: Cards;
}

export function putHandAfter(scene: Scene, at: Box, { hand, given, drawn }: HandAfter): void {
  row(at, CARDS.length, 12).forEach((column, index) => {
    const card = CARDS[index];
    if (!card) return;
    const facts = { card, count: hand[card], given: given[card], drawn: drawn[card] };
    scene.putApart(column, drawKind, facts);
  });
}

interface KindAfter {
  readonly card: Card;
  readonly count: number;
  readonly given: number;
  readonly drawn: number;
}

const drawKind: Drawer<KindAfter> = (context, theme, at, { card, count, given, drawn }) => {
  const left = at.x + (at.width - CARD - GAP - TAG) / 2;
  drawStack(context, theme, card, count, box(left, at.y, CARD, at.height));
  const half = (at.height - GAP) / 2 - 4;
  const tag = (line: number) => box(left + CARD + GAP, at.y + line * (half + GAP), TAG, half);
  if (given > 0) drawTag(context, theme, `−${given}`, 'given', tag(0));
  if (drawn > 0) drawTag(context, theme, `+${drawn}`, 'drawn', tag(1));
};

/** What goes is dark with a pale edge, what comes is brass. */
function drawTag(context: Context, theme: Theme, text: string, kind: 'given' | 'drawn', at: Box): void {
  plate(context, at.x, at.y, at.width, at.height, 14);
  if (kind === 'drawn') fillStroke(context, PIECES.brassLight, PIECES.brassDark, 3);
  else fillStroke(context, theme.recess, theme.muted, 3);
  const color = kind === 'drawn' ? PIECES.ebony : PIECES.maple;
  write(context, text, at.x + at.width / 2, at.y + at.height / 2, { size: 46, color, width: at.width - 10 });
}
