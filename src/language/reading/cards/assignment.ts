/**
 * Which number belongs to which name in a text of cards: before it or after it, each part between two pauses by itself.
 * What the words mean has been settled before.
 */
import type { Card, Cards } from '../../../rules/index.ts';
import type { Count } from './tokens.ts';

export type Statement =
  | { readonly kind: 'number'; readonly count: Count }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | { readonly kind: 'break' };
type Stated = Exclude<Statement, { kind: 'break' }>;
export type Found = { readonly card: Card; readonly count: number }[];

/** What is said between two pauses is read by itself: `黄2枚、赤`; null where a part makes no sense alone. */
export function assignedInParts(statements: readonly Statement[], counter: boolean, hand?: Cards): Found | null {
  const parts: Stated[][] = [[]];
  for (const each of statements) {
    if (each.kind === 'break') parts.push([]);
    else parts.at(-1)?.push(each);
  }
  const found = parts.map((part) => assigned(part, counter, hand));
  return found.every((part) => part !== null) ? found.flat() : null;
}

/**
 * Gives each number to the name after it, or, where the text begins with a name and ends with a number or counts by
 * the Japanese counter, to the name before it. Null where a number is left over, or is of a hand that is not known.
 */
export function assigned(statements: readonly Statement[], counter: boolean, hand?: Cards): Found | null {
  const stated = statements.filter((each): each is Stated => each.kind !== 'break');
  const numbersLast = stated[0]?.kind === 'cards' && (counter || stated.at(-1)?.kind === 'number');
  const ordered = numbersLast ? stated.toReversed() : stated;
  const found: Found = [];
  let pending: Count | null = null;
  for (const each of ordered) {
    if (each.kind === 'number') {
      if (pending !== null) return null;
      pending = each.count;
      continue;
    }
    const [first, second] = each.cards;
    if (first === undefined || (pending !== null && second !== undefined)) return null;
    if (pending === null) found.push(...each.cards.map((card) => ({ card, count: 1 })));
    else {
      const count = pending === 'all' ? hand?.[first] : pending;
      if (count === undefined) return null;
      found.push({ card: first, count });
    }
    pending = null;
  }
  return pending === null ? found : null;
}

export function counted(found: Found): Cards {
  const cards = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
  for (const { card, count } of found) cards[card] += count;
  return cards;
}
