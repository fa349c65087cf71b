/** The second judge's cards: which cards pay for which, and which may be drawn, card by card as in the rulebook. */
import { COLORS, type Counts, KINDS, type Kind } from './tables.ts';

/** Card by card: each unit of the cost takes one matching card or any two. */
export function pays(cards: Partial<Counts>, cost: number, color: Kind): boolean {
  const all = counts(cards);
  const fitting = all[color] + all.wild;
  for (let single = 0; single <= Math.min(cost, fitting); single++) {
    if (size(all) === single + 2 * (cost - single)) return true;
  }
  return false;
}

/** The possible nominations after a layer on an ornament of a color. */
export function afterLayer(layer: string, color: Kind | undefined): Counts[] {
  const others = COLORS.filter((other) => other !== color);
  if (layer === 'midsection') return others.map((one) => counts({ [one]: 1 }));
  if (layer !== 'core') return [counts({})];
  return others.flatMap((one) =>
    others.map((two) => (one === two ? counts({ [one]: 2 }) : counts({ [one]: 1, [two]: 1 }))),
  );
}

export function rewards(place: Kind | '*'): Counts[] {
  if (place !== '*') return [counts({ [place]: 2, wild: 1 })];
  return COLORS.flatMap((two) => COLORS.flatMap((one) => (one === two ? [] : [counts({ [two]: 2, [one]: 1 })])));
}

/** All possible results of nominations: missing cards come one by one from other stacks, never from the wilds. */
export function drawsOf(stacks: Counts, nominations: readonly Counts[]): Counts[] {
  return nominations.flatMap((nomination) => {
    const first = counts({});
    for (const kind of KINDS) first[kind] = Math.min(nomination[kind], stacks[kind]);
    let draws = [first];
    for (let missing = size(nomination) - size(first); missing > 0; missing--) {
      const more = draws.flatMap((cards) =>
        COLORS.flatMap((color) => (cards[color] < stacks[color] ? [{ ...cards, [color]: cards[color] + 1 }] : [])),
      );
      if (more.length === 0) break;
      draws = [...new Map(more.map((cards) => [JSON.stringify(cards), cards])).values()];
    }
    return draws;
  });
}

export function isDrawn(stacks: Counts, nominations: readonly Counts[], take: Partial<Counts>): boolean {
  const wanted = counts(take);
  return drawsOf(stacks, nominations).some((cards) => KINDS.every((kind) => cards[kind] === wanted[kind]));
}

/** Whether the counts are valid numbers. */
export function moveCards(from: Counts, to: Counts, cards: Partial<Counts>): void {
  for (const kind of KINDS) {
    from[kind] -= cards[kind] ?? 0;
    to[kind] += cards[kind] ?? 0;
  }
}

/** Whole numbers from 0. */
export function areNumbers(cards: Partial<Counts>): boolean {
  return KINDS.every((kind) => Number.isInteger(cards[kind] ?? 0) && (cards[kind] ?? 0) >= 0);
}

/** The cards that a hand lacks. */
export function lacking(hand: Counts, cards: Partial<Counts>): Counts {
  const wanted = counts(cards);
  return counts(Object.fromEntries(KINDS.map((kind) => [kind, Math.max(0, wanted[kind] - hand[kind])])));
}

/** Cards in their written form: only positive counts. */
export function written(cards: Partial<Counts>): Partial<Counts> {
  return Object.fromEntries(KINDS.flatMap((kind) => (cards[kind] ? [[kind, cards[kind]]] : [])));
}

export function counts(cards: Partial<Counts>): Counts {
  return { yellow: 0, red: 0, green: 0, violet: 0, wild: 0, ...cards };
}

export function size(cards: Counts): number {
  return KINDS.reduce((sum, kind) => sum + cards[kind], 0);
}
