/**
 * The guard against hands in messages for all, itself put to the test: what it must see, and what it must let pass.
 */
import { describe, expect, it } from 'vitest';
import { createLanguage } from '../../src/language/index.ts';
import { components, table } from '../support/rules.ts';
import { cardsFromNowhere, openCards } from './support/seen.ts';

describe('cards in a message for all', () => {
  const hand = { yellow: 4, red: 1, wild: 2 };
  const state = table({ hands: [hand, { green: 5 }] });

  const language = createLanguage();
  for (const { code: locale } of language.locales) {
    const words = language.of(locale);
    const open = openCards(words, components, state, []);

    it(`are seen where they come from a hand (${locale})`, () => {
      const told = words.t('turn.handOf', { cards: words.cards(hand) });
      expect(cardsFromNowhere(words, `… ${told}.`, open)).toEqual([words.cards(hand)]);
      expect(cardsFromNowhere(words, words.cards({ green: 5 }), open)).toEqual([words.cards({ green: 5 })]);
    });

    it(`may be those that lie open (${locale})`, () => {
      expect(cardsFromNowhere(words, `(${words.cards(state.stacks)})`, open)).toEqual([]);
      const events = [{ type: 'drew', seat: 0, cards: state.stacks } as const];
      expect(cardsFromNowhere(words, words.moveLine(events, ['Anni']), open)).toEqual([]);
    });
  }
});
