/** Which cards may be taken from full and from empty stacks, compared with drawing card by card. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDraw, nominationsAfter, nominationsOfReward } from '../../src/rules/building/drawing.ts';
import {
  type BuildMove,
  type CardCounts,
  type Cards,
  COLORS,
  fullCards,
  legalDraws,
  type Move,
} from '../../src/rules/index.ts';
import {
  choiceNominations,
  coreNominations,
  drawsByTrying,
  keyOf,
  listed,
  midsectionNominations,
  multisetsWithin,
} from '../support/game/reference.ts';
import { components, play, refused, table, withStacks } from '../support/game/rules.ts';

const CHOICE = { kind: 'choice', same: 2, other: 1 } as const;
const stacksOf = fc.record({
  yellow: fc.nat(4),
  red: fc.nat(4),
  green: fc.nat(4),
  violet: fc.nat(4),
  wild: fc.nat(3),
});

/** The rules list and accept exactly the results that a search finds. */
function agrees(nominations: readonly Cards[], tried: Set<string>, stacks: Cards): void {
  expect(legalDraws(nominations, stacks).map(keyOf).sort()).toEqual([...tried].sort());
  const accepted = multisetsWithin(fullCards({ yellow: 4, red: 4, green: 4, violet: 4, wild: 2 }), 4).filter((cards) =>
    isDraw(nominations, stacks, cards),
  );
  expect(accepted.map(keyOf).sort()).toEqual([...tried].sort());
}

describe('drawing', () => {
  it('agrees with drawing card by card from any stacks', () => {
    fc.assert(
      fc.property(stacksOf, fc.constantFrom(...COLORS), (stacks, color) => {
        agrees(nominationsAfter('midsection', color), drawsByTrying(midsectionNominations(color), stacks), stacks);
        agrees(nominationsAfter('core', color), drawsByTrying(coreNominations(color), stacks), stacks);
        agrees(nominationsOfReward(CHOICE), drawsByTrying(choiceNominations(), stacks), stacks);
        const fixed = fullCards({ [color]: 2, wild: 1 });
        agrees(nominationsOfReward({ kind: 'fixed', cards: fixed }), drawsByTrying([listed(fixed)], stacks), stacks);
      }),
      { numRuns: 60 },
    );
  });

  it('agrees with drawing card by card for the ten cards of a start card', () => {
    const few = fc.record({ yellow: fc.nat(3), red: fc.nat(3), green: fc.nat(4), violet: fc.nat(5), wild: fc.nat(2) });
    fc.assert(
      fc.property(few, fc.constantFrom(...components.startCards), (stacks, { cards }) => {
        const drawn = legalDraws([cards], stacks);
        expect(drawn.map(keyOf).sort()).toEqual([...drawsByTrying([listed(cards)], stacks)].sort());
      }),
      { numRuns: 40 },
    );
  });

  const midsection = (take: CardCounts): BuildMove => ({
    seat: 0,
    type: 'build',
    space: 'B3',
    pay: { violet: 2 },
    take,
  });
  const core = (take: CardCounts): Move => ({ seat: 0, type: 'build', space: 'B3', pay: { violet: 3 }, take });
  const tableBuilt = (advance: number, take: CardCounts): BuildMove => ({
    seat: 0,
    type: 'build',
    space: 'B3',
    pay: { violet: 4 },
    advance,
    take,
  });
  const violetAt = (level: number, hand: CardCounts = { violet: 4 }) =>
    table({ hands: [hand, {}], boards: [{ B3: level }, {}] });

  it('gives nothing for a frame, one card for a midsection, two for a core', () => {
    const frame: Move = { seat: 0, type: 'build', space: 'B3', pay: { violet: 1 }, take: {} };
    play(violetAt(0), frame);
    expect(refused(violetAt(0), { ...frame, take: { red: 1 } })).toMatchObject({ code: 'take', count: 0 });
    play(violetAt(1), midsection({ red: 1 }));
    expect(refused(violetAt(1), midsection({}))).toMatchObject({ code: 'take', count: 1 });
    expect(refused(violetAt(1), midsection({ red: 1, green: 1 })).code).toBe('take');
    play(violetAt(2), core({ red: 2 }));
    play(violetAt(2), core({ red: 1, yellow: 1 }));
    expect(refused(violetAt(2), core({ red: 1 }))).toMatchObject({ code: 'take', count: 2 });
  });

  it("gives neither the ornament's color nor wilds", () => {
    for (const take of [{ violet: 1 }, { wild: 1 }]) expect(refused(violetAt(1), midsection(take)).code).toBe('take');
    for (const take of [
      { violet: 1, red: 1 },
      { wild: 1, red: 1 },
    ]) {
      expect(refused(violetAt(2), core(take)).code).toBe('take');
    }
  });

  it("replaces a card that its stack lacks by one from another stack, even of the ornament's own color, but never by a wild", () => {
    const red = { yellow: 5, red: 0, green: 5, violet: 5, wild: 5 };
    for (const take of [{ violet: 1 }, { green: 1 }, { yellow: 1 }]) {
      play(withStacks(violetAt(1), red), midsection(take));
    }
    expect(refused(withStacks(violetAt(1), red), midsection({ wild: 1 })).code).toBe('take');
    // With one red card left, one may nominate two and get one.
    const oneRed = withStacks(violetAt(2), { ...red, red: 1 });
    play(oneRed, core({ red: 1, violet: 1 }));
    expect(refused(oneRed, core({ violet: 2 })).code).toBe('take');
    play(withStacks(violetAt(2), red), core({ violet: 2 }));
  });

  it('gives fewer when all colored stacks are empty', () => {
    // The two violet cards paid are returned before anything is drawn.
    const state = withStacks(violetAt(1), { wild: 3 });
    play(state, midsection({ violet: 1 }));
    expect(refused(state, midsection({})).code).toBe('take');
    const dry = withStacks(table({ hands: [{ wild: 2 }, {}], boards: [{ B3: 1 }, {}] }), {});
    play(dry, { ...midsection({}), pay: { wild: 2 } });
  });

  it('advances the marker one or two spaces after a table or connector, and only then', () => {
    const state = violetAt(3);
    const one = play(state, tableBuilt(1, { yellow: 2, wild: 1 }));
    expect(one.state.marker).toBe(1);
    expect(play(state, tableBuilt(2, { violet: 2, red: 1 })).state.marker).toBe(2);
    expect(play({ ...state, marker: 7 }, tableBuilt(2, { yellow: 2, wild: 1 })).state.marker).toBe(1);
    for (const advance of [0, 3, -1, 1.5]) {
      expect(refused(state, tableBuilt(advance, { yellow: 2, wild: 1 }))).toMatchObject({
        code: 'advance',
        allowed: [1, 2],
      });
    }
    const { advance: _, ...still } = tableBuilt(1, { yellow: 2, wild: 1 });
    expect(refused(state, still)).toMatchObject({ code: 'advance', advance: null });
    expect(refused(violetAt(1), { ...midsection({ red: 1 }), advance: 1 })).toMatchObject({
      code: 'advance',
      allowed: [],
    });
  });

  it('gives two of one color and one of another on a choice space, without wilds', () => {
    for (const take of [{ red: 3 }, { red: 1, green: 1, yellow: 1 }, { red: 2, wild: 1 }, { red: 2 }]) {
      expect(refused(violetAt(3), tableBuilt(2, take)).code).toBe('take');
    }
  });

  it('gives colored cards for a wild that the stack lacks', () => {
    const state = withStacks(violetAt(3), { yellow: 9, red: 9, green: 9, violet: 9 });
    play(state, tableBuilt(1, { yellow: 2, red: 1 }));
    play(state, tableBuilt(1, { yellow: 3 }));
    expect(refused(state, tableBuilt(1, { yellow: 2 })).code).toBe('take');
  });
});
