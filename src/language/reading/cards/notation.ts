/**
 * Cards written shortly, so that whoever reads the language can type them and has them read back.
 * Records and identities of controls have notations of their own.
 */
import type { CardCounts } from '../../../rules/index.ts';
import type { LocaleCode } from '../../locales.ts';
import { CARDS, notationOf } from './cardWords.ts';

/** `2Y 1W`, in German `2ge 1jo`: what `parseCards` reads back in that language; `0` for no cards. */
export function makeCards(counts: CardCounts, locale: LocaleCode): string {
  const parts = CARDS.flatMap((card) => {
    const count = counts[card] ?? 0;
    return count === 0 ? [] : [`${count}${notationOf(card, locale)}`];
  });
  return parts.length === 0 ? '0' : parts.join(' ');
}
