/**
 * What would be legal instead of a payment, a draw or substitutes that were refused: the best few, in words.
 * Why it was refused is said by the refusal itself.
 */
import type { Words } from '../../../../language/index.ts';
import { type Cards, countCards } from '../../../../rules/index.ts';
import { drawsFor, offerAt, type TypedBuild, takeOffers } from '../../../../turn/index.ts';
import type { SeatPosition } from '../play/suggesting.ts';
import { drawText } from './messages.ts';

const FEW = 6;

/** A sentence for refused payments and draws of a build; null for other refusals, or where nothing is legal. */
export function legalInstead(words: Words, position: SeatPosition, build: TypedBuild, code: string): string | null {
  const { components, state, seat } = position;
  if (code === 'payment' || code === 'hand') {
    const offer = offerAt(components, state, seat, build.space);
    const payments = offer.ok ? offer.option.payments.map((cards) => grouped(words, cards)) : [];
    return payments.length === 0 ? null : words.t('dialogue.legalPayments', { payments: few(words, payments) });
  }
  if (code === 'take') {
    const draws = drawsFor(components, state, seat, { ...build, take: null })
      .filter(({ take }) => countCards(take) > 0)
      .map((draw) => words.bracketed(drawText(words, draw)));
    return draws.length === 0 ? null : words.t('dialogue.legalDraws', { draws: few(words, draws) });
  }
  return null;
}

/** The same for refused substitutes. */
export function legalTakes(words: Words, { components, state, seat }: SeatPosition): string {
  const takes = takeOffers(components, state, seat).map((cards) => grouped(words, cards));
  return words.t('dialogue.legalTakes', { draws: few(words, takes) });
}

function grouped(words: Words, cards: Cards): string {
  return words.bracketed(words.cards(cards));
}

function few(words: Words, items: readonly string[]): string {
  return words.fewOf(items, FEW, 'either');
}
