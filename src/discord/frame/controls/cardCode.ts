/**
 * Cards as five characters for custom_ids and select values: one base-36 digit a kind, in the order of CARDS.
 * Cards as text for people are the language folder's.
 */
import { CARDS, type Card, type Cards } from '../../../rules/index.ts';

const BASE = 36;

/** `{yellow: 2, wild: 1}` → `20001`. Throws above 35 of a kind, which no game has. */
export function makeCardCode(cards: Cards): string {
  return CARDS.map((card) => {
    const digit = cards[card].toString(BASE);
    if (digit.length !== 1) throw new RangeError(`${cards[card]} ${card} cards do not fit into a code`);
    return digit;
  }).join('');
}

/** The cards that a code names, or null where it is none. */
export function parseCardCode(code: string): Cards | null {
  if (!/^[0-9a-z]{5}$/.test(code)) return null;
  const count = (card: Card) => Number.parseInt(code.charAt(CARDS.indexOf(card)), BASE);
  return {
    yellow: count('yellow'),
    red: count('red'),
    green: count('green'),
    violet: count('violet'),
    wild: count('wild'),
  };
}
