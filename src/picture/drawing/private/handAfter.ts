/**
 * The hand as a move would leave it: a card a kind with its new number, and beside it what goes and what comes.
 * Only for the eyes of the player who is about to move.
 */
import { CARDS, type Cards } from '../../../rules/index.ts';
import { type Box, box, row } from '../../layout/box.ts';
import { PIECES, type Theme } from '../../theme.ts';
import { type Context, fillStroke, plate } from '../basics/shapes.ts';
import { write } from '../basics/text.ts';
import { drawStack } from '../panels/cards.ts';

const CARD = 108;
const TAG = 84;
const GAP = 8;

export function drawHandAfter(
  context: Context,
  theme: Theme,
  at: Box,
  { hand, given, drawn }: { readonly hand: Cards; readonly given: Cards; readonly drawn: Cards },
): void {
  row(at, CARDS.length, 12).forEach((column, index) => {
    const card = CARDS[index];
    if (!card) return;
    const left = column.x + (column.width - CARD - GAP - TAG) / 2;
    drawStack(context, theme, card, hand[card], box(left, at.y, CARD, at.height));
    const half = (at.height - GAP) / 2 - 4;
    const tag = (line: number) => box(left + CARD + GAP, at.y + line * (half + GAP), TAG, half);
    if (given[card] > 0) drawTag(context, theme, `−${given[card]}`, 'given', tag(0));
    if (drawn[card] > 0) drawTag(context, theme, `+${drawn[card]}`, 'drawn', tag(1));
  });
}

/** What goes is dark with a pale edge, what comes is brass. */
function drawTag(context: Context, theme: Theme, text: string, kind: 'given' | 'drawn', at: Box): void {
  plate(context, at.x, at.y, at.width, at.height, 14);
  if (kind === 'drawn') fillStroke(context, PIECES.brassLight, PIECES.brassDark, 3);
  else fillStroke(context, theme.recess, theme.muted, 3);
  const color = kind === 'drawn' ? PIECES.ebony : PIECES.maple;
  write(context, text, at.x + at.width / 2, at.y + at.height / 2, { size: 46, color, width: at.width - 10 });
}
