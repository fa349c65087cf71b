/** Tests the check that finds a player's hand in public messages. */
import { describe, expect, it } from 'vitest';
import { createLanguage } from '../../src/language/index.ts';
import { components, table } from '../support/game/rules.ts';
import { hiddenCardsIn, openCards } from './support/readableMessages.ts';

describe('cards in a public message', () => {
  const hand = { yellow: 4, red: 1, wild: 2 };
  const state = table({ hands: [hand, { green: 5 }] });

  const language = createLanguage();
  for (const { code: locale } of language.locales) {
    const words = language.of(locale);
    const open = openCards(words, components, state, []);

    it(`are found if they come from a hand (${locale})`, () => {
      const hands = words.t('turn.handOf', { cards: words.cards(hand) });
      expect(hiddenCardsIn(words, `… ${hands}.`, open)).toEqual([words.cards(hand)]);
      expect(hiddenCardsIn(words, words.cards({ green: 5 }), open)).toEqual([words.cards({ green: 5 })]);
    });

    it(`are allowed if they are open (${locale})`, () => {
      expect(hiddenCardsIn(words, `(${words.cards(state.stacks)})`, open)).toEqual([]);
      const events = [{ type: 'drew', seat: 0, cards: state.stacks } as const];
      expect(hiddenCardsIn(words, words.moveLine(events, ['Anni']), open)).toEqual([]);
    });
  }
});
