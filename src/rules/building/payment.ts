/** Payments: cards of one color, wilds as any color, and any two cards in place of one missing card. */
import { type Cards, COLORS, type Color, countCards } from '../components/cards.ts';

/**
 * Whether the cards pay `cost` in `color` (null: in any one color). With x = 2·cost − |cards|, x cards pay singly and
 * the others in pairs. The payment is legal if 0 ≤ x ≤ cost and at least x cards are wild or of the color (Rules,
 * Payment).
 */
export function isPayment(cards: Cards, cost: number, color: Color | null): boolean {
  const single = 2 * cost - countCards(cards);
  if (single < 0 || single > cost) return false;
  const fitting = color === null ? mostOfOneColor(cards) : cards[color];
  return single <= fitting + cards.wild;
}

/** How many pairs a legal payment of `cost` contains. */
export function countPairs(cards: Cards, cost: number): number {
  return countCards(cards) - cost;
}

/** All legal payments from a hand, best first: fewest cards, then fewest wilds, then the most even remaining hand. */
export function legalPayments(hand: Cards, cost: number, color: Color | null): Cards[] {
  const payments: { cards: Cards; rank: number }[] = [];
  const most = 2 * cost;
  for (let wild = 0; wild <= Math.min(hand.wild, most); wild++) {
    for (let yellow = 0; yellow <= Math.min(hand.yellow, most - wild); yellow++) {
      const two = wild + yellow;
      for (let red = 0; red <= Math.min(hand.red, most - two); red++) {
        const three = two + red;
        for (let green = 0; green <= Math.min(hand.green, most - three); green++) {
          const four = three + green;
          // Fewer than `cost` cards are never enough.
          for (let violet = Math.max(0, cost - four); violet <= Math.min(hand.violet, most - four); violet++) {
            const cards = { yellow, red, green, violet, wild };
            if (isPayment(cards, cost, color)) payments.push({ cards, rank: hurt(hand, cards) });
          }
        }
      }
    }
  }
  return payments.sort((a, b) => a.rank - b.rank).map((payment) => payment.cards);
}

/** Whether the hand can pay at all; much faster than listing the payments. */
export function canPay(hand: Cards, cost: number, color: Color | null): boolean {
  const fitting = (color === null ? mostOfOneColor(hand) : hand[color]) + hand.wild;
  const single = Math.min(cost, fitting);
  return single + Math.floor((countCards(hand) - single) / 2) >= cost;
}

/** The first of `legalPayments`; null if the hand cannot pay. */
export function bestPayment(hand: Cards, cost: number, color: Color | null): Cards | null {
  return legalPayments(hand, cost, color)[0] ?? null;
}

function mostOfOneColor(cards: Cards): number {
  return Math.max(cards.yellow, cards.red, cards.green, cards.violet);
}

function hurt(hand: Cards, paid: Cards): number {
  const wildsAreWorthMore = countCards(paid) * 100 + paid.wild;
  let left = 0;
  for (const color of COLORS) {
    const rest = hand[color] - paid[color];
    left += rest * rest;
  }
  return wildsAreWorthMore * 10_000 + left;
}
