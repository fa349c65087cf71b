/**
 * What autocompletion offers for the cards that are kept on passing; each value is read back by `/pass` in any language.
 */
import type { Words } from '../../../../language/index.ts';
import { countCards, playerAt, subtractCards } from '../../../../rules/index.ts';
import { keepOffers } from '../../../../turn/index.ts';
import { type Choice, cardChoices, markDefault, type SeatPosition } from '../play/suggesting.ts';

export function suggestKeeps(words: Words, { state, seat }: SeatPosition, typed: string): Choice[] {
  const { hand } = playerAt(state, seat);
  return cardChoices(words, keepOffers(state, seat), typed, (kept, index) => {
    const returned = subtractCards(hand, kept);
    if (countCards(returned) === 0) return words.t('dialogue.keepOption', { cards: words.cards(kept) });
    const back = words.t('dialogue.returnOption', { cards: words.cards(returned) });
    return markDefault(words, `${words.cards(kept)} · ${back}`, index);
  });
}
