/**
 * What autocompletion offers for the cards that are taken as substitutes; each value is read back by `/take` in any language.
 */
import type { Words } from '../../../language/index.ts';
import { type Choice, cardChoices, marked, type Standing } from '../play/suggesting.ts';
import { takeOffers } from './choices.ts';

export function suggestTakes(words: Words, { components, state, seat }: Standing, typed: string): Choice[] {
  const offers = takeOffers(components, state, seat);
  return cardChoices(offers, typed, (cards, index) => marked(words, words.cards(cards), index));
}
