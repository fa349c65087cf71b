/** Payments: the rulebook's examples, and every small hand compared with brute force. */
import { describe, expect, it } from 'vitest';
import {
  bestPayment,
  CARDS,
  type CardCounts,
  type COLORS,
  canPay,
  countPairs,
  fullCards,
  isPayment,
  legalPayments,
  sparseCards,
} from '../../src/rules/index.ts';
import { keyOf, multisetsWithin, paysByTrying } from '../support/game/reference.ts';
import { refused, table } from '../support/game/rules.ts';

const pays = (cards: CardCounts, cost: number, color: (typeof COLORS)[number] | null) =>
  isPayment(fullCards(cards), cost, color);

describe('payment', () => {
  it.each([
    ['one card of the color for a frame', { violet: 1 }, 1, 'violet'],
    ['a wild for a frame', { wild: 1 }, 1, 'violet'],
    ['two cards for one', { red: 1, green: 1 }, 1, 'violet'],
    ['two wilds for one, if someone insists', { wild: 2 }, 1, 'violet'],
    ['three green and a pair of violet for a green table', { green: 3, violet: 2 }, 4, 'green'],
    ['everything in pairs', { red: 3, yellow: 5 }, 4, 'green'],
    ['four of one color for a connector of any color', { red: 3, wild: 1 }, 4, null],
  ] as const)('accepts %s', (_, cards, cost, color) => {
    expect(pays(cards, cost, color)).toBe(true);
  });

  it.each([
    ['another color', { red: 1 }, 1, 'violet'],
    ['too few cards', { violet: 2 }, 3, 'violet'],
    ['a card too many', { violet: 3 }, 1, 'violet'],
    ['nothing', {}, 1, 'violet'],
    ['four cards of two colors for a connector', { red: 2, yellow: 2 }, 4, null],
    ['a pair where it leaves too few singles', { green: 1, red: 3, yellow: 1 }, 4, 'green'],
  ] as const)('refuses %s', (_, cards, cost, color) => {
    expect(pays(cards, cost, color)).toBe(false);
  });

  it('agrees with brute force for every multiset of up to three of a kind', () => {
    const all = multisetsWithin(fullCards({ yellow: 2, red: 2, green: 1, violet: 3, wild: 2 }), 9);
    for (const cost of [1, 2, 3, 4]) {
      for (const color of ['yellow', 'violet', null] as const) {
        const differing = all.filter((cards) => isPayment(cards, cost, color) !== paysByTrying(cards, cost, color));
        expect(differing).toEqual([]);
      }
    }
  });

  it('lists every payment of a hand once, fewest cards first, then fewest wilds', () => {
    const hands = [
      { yellow: 2, red: 1, violet: 3, wild: 2 },
      { green: 4, violet: 2 },
      { yellow: 1, red: 1, green: 1, violet: 1 },
      { wild: 3 },
      {},
    ];
    for (const hand of hands.map(fullCards)) {
      for (const cost of [1, 2, 3, 4]) {
        for (const color of ['violet', 'green', null] as const) {
          const listed = legalPayments(hand, cost, color);
          const tried = multisetsWithin(hand).filter((cards) => paysByTrying(cards, cost, color));
          expect(listed.map(keyOf).sort()).toEqual(tried.map(keyOf).sort());
          expect(canPay(hand, cost, color)).toBe(tried.length > 0);
          const pairs = listed.map((cards) => countPairs(cards, cost));
          expect(pairs).toEqual([...pairs].sort((a, b) => a - b));
        }
      }
    }
  });

  it('proposes the least costly payment, or nothing', () => {
    const proposed = (hand: CardCounts, cost: number, color: (typeof COLORS)[number] | null) => {
      const best = bestPayment(fullCards(hand), cost, color);
      return best && sparseCards(best);
    };
    expect(proposed({ violet: 3, wild: 1, red: 5 }, 2, 'violet')).toEqual({ violet: 2 });
    expect(proposed({ violet: 1, wild: 1, red: 5 }, 2, 'violet')).toEqual({ violet: 1, wild: 1 });
    expect(proposed({ green: 3, violet: 2 }, 4, 'green')).toEqual({ green: 3, violet: 2 });
    expect(proposed({ green: 5, violet: 4 }, 4, null)).toEqual({ green: 4 });
    expect(proposed({ red: 1 }, 1, 'violet')).toBeNull();
  });

  it('names the cards that the hand lacks, and the cost that a wrong payment was for', () => {
    const state = table({ hands: [{ violet: 1, red: 2 }, {}] });
    const build = { seat: 0, type: 'build', space: 'B3', take: {} } as const;
    expect(refused(state, { ...build, pay: { violet: 2, wild: 1 } })).toEqual({
      ok: false,
      code: 'hand',
      missing: { violet: 1, wild: 1 },
    });
    expect(refused(state, { ...build, pay: { red: 1 } })).toEqual({
      ok: false,
      code: 'payment',
      cost: 1,
      color: 'violet',
      paid: { red: 1 },
    });
    for (const count of [-1, 0.5, Number.NaN]) {
      expect(refused(state, { ...build, pay: { violet: 1, red: count } }).code).toBe('counts');
    }
    expect(CARDS).toHaveLength(5);
  });
});
