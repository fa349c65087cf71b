/**
 * What autocompletion offers for the cards that are taken as substitutes; each value is read back by `/take` in any language.
 */
import type { Words } from '../../../../language/index.ts';
import { takeOffers } from '../../../../turn/index.ts';
import { type Choice, cardChoices, markDefault, type SeatPosition } from '../play/suggesting.ts';

export function suggestTakes(words: Words, { components, state, seat }: SeatPosition, typed: string): Choice[] {
  const offers = takeOffers(components, state, seat);
  return cardChoices(words, offers, typed, (cards, index) => markDefault(words, words.cards(cards), index));
}
