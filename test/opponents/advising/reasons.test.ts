/** The reasons given for a move in hand-made positions. */
import { describe, expect, it } from 'vitest';
import { createLanguage, reasonsText } from '../../../src/language/index.ts';
import { leadReasons } from '../../../src/opponents/advising/reasons/leadReasons.ts';
import { reasonsOf } from '../../../src/opponents/index.ts';
import { buildOptions, type CardCounts, fullCards, type GameState, type Move } from '../../../src/rules/index.ts';
import { components, table } from '../../support/game/rules.ts';
import { proveReasons } from './support/proving.ts';
import { sampledPositions } from './support/sampling.ts';

/** Three red ornaments, two of them at midsections; the tiles that are easier to get are already owned. */
const RED = { D3: 2, B1: 2, B5: 1 };
const CLAIMS = { 'hammer/red': [0, 1], 'try-square/red': [0, 1], 'plane/yellow': [0] };
const MIDSECTION: Move = { seat: 0, type: 'build', space: 'B5', pay: { red: 2 }, take: { green: 1 } };

/** The most sensible build on a space. */
function buildOn(state: GameState, space: string): Move {
  const option = buildOptions(components, state, 0).find((each) => each.space.name === space);
  const [pay] = option?.payments ?? [];
  const [draw] = option && pay ? option.draws(pay) : [];
  if (!pay || !draw) throw new Error(`nothing can be built on ${space}`);
  const advance = draw.advance === null ? {} : { advance: draw.advance };
  return { seat: 0, type: 'build', space, pay, take: draw.take, ...advance };
}

describe('the reasons for a build', () => {
  it('name the tool tile with the points of the same tool before', () => {
    const state = table({ hands: [{ red: 2 }, {}], boards: [RED, {}], claims: CLAIMS });
    const reasons = reasonsOf(components, state, MIDSECTION);
    expect(reasons[0]).toEqual({ kind: 'tile', tool: 'plane', color: 'red', points: 3, bonus: 2, ahead: [] });
    const text = reasonsText(createLanguage().of('en'), reasons.slice(0, 2), ['Anni'], 'you');
    expect(text).toBe('claims the red plane (+3 + 2); +2 for the ornament at the end');
  });

  it('say from whom the last tile is taken, excluding players who passed, resigned, cannot pay, or find another below it', () => {
    const ahead = (hand: CardCounts, changed: Parameters<typeof table>[0] = {}) => {
      const state = table({ hands: [{ red: 2 }, hand], boards: [RED, RED], claims: CLAIMS, ...changed });
      const [tile] = reasonsOf(components, state, MIDSECTION);
      return tile?.kind === 'tile' ? tile.ahead : null;
    };
    expect(ahead({ red: 2 })).toEqual([1]);
    expect(ahead({ green: 1 })).toEqual([]);
    const { players } = table({ hands: [{ red: 2 }, { red: 2 }], boards: [RED, RED] });
    const passed = players.map((player, seat) => ({ ...player, passed: seat === 1 }));
    expect(ahead({ red: 2 }, { state: { players: passed } })).toEqual([]);
    const rival = table({ hands: [{ red: 2 }, { red: 2 }], boards: [RED, RED], claims: CLAIMS });
    expect(reasonsOf(components, rival, MIDSECTION, { resigned: [false, true] })[0]).toMatchObject({ ahead: [] });
    const four = table({ hands: [{ red: 2 }, { red: 2 }, {}, {}], boards: [RED, RED, {}, {}], claims: CLAIMS });
    expect(reasonsOf(components, four, MIDSECTION)[0]).toMatchObject({ kind: 'tile', ahead: [] });
  });

  it('say that a tile is near only if the remaining cards pay for the step to it', () => {
    const near = (hand: CardCounts) => {
      const state = table({ hands: [hand, {}], boards: [{ ...RED, B1: 1 }, {}], claims: CLAIMS });
      return reasonsOf(components, state, MIDSECTION).filter(({ kind }) => kind === 'near');
    };
    expect(near({ red: 2 })).toEqual([]);
    expect(near({ red: 2, yellow: 3, wild: 1 })).toEqual([{ kind: 'near', tool: 'plane', color: 'red', points: 5 }]);
  });

  it('say that wilds are kept only if a payment with more wilds or another move would spend them', () => {
    const hands = [{ red: 2, yellow: 2, wild: 1 }, {}];
    const state = table({ hands, boards: [RED, {}], claims: CLAIMS });
    const kept = (move: Move, beside: Move | null = null) =>
      reasonsOf(components, state, move, { beside }).filter(({ kind }) => kind === 'keepsWilds');
    const inPairs: Move = { ...MIDSECTION, pay: { red: 1, yellow: 2 } };
    const withWild: Move = { ...MIDSECTION, pay: { red: 1, wild: 1 } };
    expect(kept(MIDSECTION)).toEqual([]);
    expect(kept(withWild)).toEqual([]);
    expect(kept(inPairs)).toEqual([{ kind: 'keepsWilds', count: 1 }]);
    expect(kept(MIDSECTION, withWild)).toEqual([{ kind: 'keepsWilds', count: 1 }]);
  });

  it('say that a build is cheaper only than another build of the same piece', () => {
    const hands = [{ red: 3, yellow: 2 }, {}];
    const state = table({ hands, boards: [{ ...RED, C2: 1 }, {}], claims: CLAIMS });
    const inPairs: Move = { ...MIDSECTION, pay: { red: 1, yellow: 2 } };
    const cheaper = (move: Move, beside: Move) =>
      reasonsOf(components, state, move, { beside }).filter(({ kind }) => kind === 'cheaper');
    expect(cheaper(MIDSECTION, inPairs)).toEqual([{ kind: 'cheaper', count: 1 }]);
    expect(cheaper(inPairs, MIDSECTION)).toEqual([]);
    const frame: Move = { seat: 0, type: 'build', space: 'B3', pay: { red: 3, yellow: 1 }, take: {} };
    expect(cheaper(MIDSECTION, frame)).toEqual([]);
  });

  it('say beside a pass that one may still pass last, while somebody else is in and another round follows', () => {
    const tempo = (beside: Move, changed: Partial<GameState> = {}, passed = [false, false]) => {
      const laid = table({ hands: [{ red: 2 }, {}], boards: [RED, {}], claims: CLAIMS });
      const players = laid.players.map((player, seat) => ({ ...player, passed: passed[seat] ?? false }));
      const state = { ...laid, players, ...changed };
      return reasonsOf(components, state, MIDSECTION, { beside }).filter(({ kind }) => kind === 'staysIn');
    };
    const pass: Move = { seat: 0, type: 'pass', return: {} };
    expect(tempo(pass)).toEqual([{ kind: 'staysIn' }]);
    expect(tempo(pass, {}, [false, true])).toEqual([]);
    expect(tempo(pass, { round: 3 })).toEqual([]);
    expect(tempo(MIDSECTION)).toEqual([]);
  });

  it('say that the last piece is taken only if somebody else could build it', () => {
    const last = (theirs: Readonly<Record<string, number>>, resigned = [false, false]) => {
      const laid = table({ hands: [{ red: 2 }, {}], boards: [RED, theirs], claims: CLAIMS });
      const state = { ...laid, supply: { ...laid.supply, midsection: 1 } };
      return reasonsOf(components, state, MIDSECTION, { resigned }).filter(({ kind }) => kind === 'last');
    };
    expect(last({ D3: 1 })).toEqual([{ kind: 'last', element: 'midsection', color: null }]);
    expect(last({ D3: 2 })).toEqual([]);
    expect(last({ D3: 1 }, [false, true])).toEqual([]);
  });

  it('give the next build of the plan with points and tile, if it can be paid', () => {
    const planned = (hand: CardCounts) => {
      const state = table({ hands: [hand, {}], boards: [{ ...RED, B1: 1 }, {}], claims: CLAIMS });
      const next: Move = { seat: 0, type: 'build', space: 'B1', pay: { red: 2 }, take: { yellow: 1 } };
      return reasonsOf(components, state, MIDSECTION, { plan: [MIDSECTION, next] }).filter(
        ({ kind }) => kind === 'next' || kind === 'near',
      );
    };
    const piece = { element: 'midsection', space: 'B1' };
    expect(planned({ red: 4 })).toEqual([{ kind: 'next', piece, points: 7, tile: { tool: 'plane', color: 'red' } }]);
    expect(planned({ red: 2 })).toEqual([]);
  });

  it('say what a connector scores until the end, and what it opens', () => {
    const state = table({ hands: [{ red: 4 }, {}], boards: [{ C2: 1 }, {}] });
    const reasons = reasonsOf(components, state, buildOn(state, 'C1'));
    expect(reasons[0]).toEqual({ kind: 'connector', points: 6 });
    expect(reasons).toContainEqual({ kind: 'reach', count: 2 });
  });

  it('say that an ornament is completed, and what it adds at the end', () => {
    const state = table({ hands: [{ yellow: 4 }, {}], boards: [{ C2: 3 }, {}], claims: { 'brace/yellow': [0, 1] } });
    const reasons = reasonsOf(components, state, buildOn(state, 'C2'));
    expect(reasons).toContainEqual({ kind: 'ornament', points: 5, complete: true });
  });

  it('are empty for an illegal move', () => {
    expect(reasonsOf(components, table(), { ...MIDSECTION, space: 'A1' })).toEqual([]);
  });
});

describe('the reasons for a lead over another build', () => {
  const lead = (state: GameState, move: Move, other: Move) =>
    leadReasons(components, state, { move, plan: [move] }, { move: other, plan: [other] });

  it('name the nearest tile for which only this build opens a space', () => {
    const opened = (taken: readonly string[]) => {
      const claims = Object.fromEntries(taken.map((tile) => [tile, [1]]));
      const state = table({ hands: [{ red: 4 }, {}], boards: [{ C2: 1, D3: 1 }, {}], claims });
      const found = lead(state, buildOn(state, 'B2'), buildOn(state, 'D2'));
      return found.filter(({ kind }) => kind === 'spaceForTile');
    };
    expect(opened([])).toEqual([{ kind: 'spaceForTile', tool: 'try-square', color: 'red' }]);
    expect(opened(['try-square/red'])).toEqual([{ kind: 'spaceForTile', tool: 'saw', color: 'red' }]);
    expect(opened(['try-square/red', 'saw/red'])).toEqual([]);
  });

  it('count the builds that the cards then pay for, if there are more', () => {
    const state = table({ hands: [{ red: 1, yellow: 1, green: 1 }, {}] });
    const single: Move = { seat: 0, type: 'build', space: 'D3', pay: { red: 1 }, take: {} };
    const inPairs: Move = { seat: 0, type: 'build', space: 'B3', pay: { yellow: 1, green: 1 }, take: {} };
    expect(lead(state, single, inPairs)).toContainEqual({ kind: 'moreBuilds', count: 3 });
    expect(lead(state, inPairs, single).map(({ kind }) => kind)).not.toContain('moreBuilds');
  });
});

describe('the reasons for a pass', () => {
  it('are empty if passing is the only move, and mention keeping all cards if some could pay', () => {
    const pass: Move = { seat: 0, type: 'pass', return: {} };
    expect(reasonsOf(components, table({ hands: [{}, { red: 1 }] }), pass)).toEqual([]);
    const some = table({ hands: [{ red: 1 }, { red: 1 }] });
    expect(reasonsOf(components, some, pass)).toEqual([{ kind: 'keepsAll', count: 1 }]);
    expect(reasonsOf(components, { ...some, round: 3 }, pass)).toEqual([]);
  });

  it('name what the kept cards pay for in the next round, and the wilds among them', () => {
    const state = table({ hands: [{ red: 1, violet: 3, wild: 1 }, {}], boards: [{ D3: 1 }, {}] });
    const reasons = reasonsOf(components, state, { seat: 0, type: 'pass', return: { violet: 2 } });
    expect(reasons).toEqual([
      { kind: 'affords', round: 'next', pieces: [{ element: 'midsection', space: 'D3' }] },
      { kind: 'keepsWilds', count: 1 },
    ]);
  });
});

describe('the reasons for a start card', () => {
  it('name what the hand then pays for and what it combines', () => {
    const reasons = (hand: CardCounts) => {
      const laid = table({ hands: [hand, {}], boards: [{ D3: 3, C4: 3 }, {}] });
      const players = laid.players.map((player) => ({ ...player, startCard: null }));
      const resting = ['red', 'yellow', 'green'];
      const state: GameState = { ...laid, players, phase: 'choose', waiting: [0, 1], resting };
      return reasonsOf(components, state, { seat: 0, type: 'choose', card: 'red' });
    };
    const words = createLanguage().of('en');
    expect(reasonsText(words, reasons({}), [], 'you')).toMatch(/^pays for a table on D3 and a \w+ on .. next round$/);
    expect(reasons({ red: 1 })).toContainEqual({ kind: 'gathers', card: 'red', count: 5 });
  });

  it('name the cards for a tile only if the players before leave them on the stacks', () => {
    const forTile = (violet: number) => {
      const laid = table({ hands: [{}, {}, {}, {}] });
      const chosen = ['violet', 'red', null, null];
      const players = laid.players.map((player, seat) => ({ ...player, startCard: chosen[seat] ?? null }));
      const turn = { phase: 'choose', turn: 2, waiting: [2, 3], resting: ['yellow', 'green', 'pairs'] } as const;
      const state: GameState = { ...laid, players, ...turn, stacks: { ...laid.stacks, violet } };
      const choice = (card: string) => {
        const move: Move = { seat: 2, type: 'choose', card };
        return { move, plan: [move] };
      };
      return leadReasons(components, state, choice('yellow'), choice('green')).map(({ kind }) => kind);
    };
    expect(forTile(16)).toContain('cardsForTile');
    expect(forTile(7)).not.toContain('cardsForTile');
  });
});

it('are true in sampled positions of all kinds of games', async () => {
  const { faults, kinds } = await proveReasons(25, 11);
  expect(faults).toEqual([]);
  expect(Object.keys(kinds).length).toBeGreaterThan(6);
});

it('do not depend on hidden hands', () => {
  for (const { state, move } of sampledPositions(150, 5)) {
    if (move.type !== 'build') continue;
    const expected = reasonsOf(components, state, move, { hidden: true });
    const others = state.players.map((player, seat) => ({
      ...player,
      hand: fullCards(seat === move.seat ? { ...move.pay } : { wild: 4 }),
    }));
    expect(reasonsOf(components, { ...state, players: others }, move, { hidden: true })).toEqual(expected);
  }
});
