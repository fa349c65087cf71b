/** Why a move is good: facts about laid tables. */
import { describe, expect, it } from 'vitest';
import { reasonsText } from '../../../src/discord/advice/reasons.ts';
import { createLanguage } from '../../../src/language/index.ts';
import { type Reason, randomPolicy, reasonsOf } from '../../../src/opponents/index.ts';
import {
  apply,
  buildOptions,
  createGame,
  deal,
  type GameState,
  type Move,
  seededRandom,
} from '../../../src/rules/index.ts';
import { components, table } from '../../support/rules.ts';

const kinds = (reasons: readonly Reason[]) => reasons.map(({ kind }) => kind);

/** Three red ornaments with two of them at midsections; the tiles that are easier to have are owned already. */
const RED = { D3: 2, B1: 2, B5: 1 };
const CLAIMS = { 'hammer/red': [0, 1], 'try-square/red': [0, 1], 'plane/yellow': [0] };
const MIDSECTION: Move = { seat: 0, type: 'build', space: 'B5', pay: { red: 2 }, take: { green: 1 } };

/** The sensible build on a space. */
function buildOn(state: GameState, space: string): Move {
  const option = buildOptions(components, state, 0).find((each) => each.space.name === space);
  const [pay] = option?.payments ?? [];
  const [draw] = option && pay ? option.draws(pay) : [];
  if (!pay || !draw) throw new Error(`nothing can be built on ${space}`);
  const advance = draw.advance === null ? {} : { advance: draw.advance };
  return { seat: 0, type: 'build', space, pay, take: draw.take, ...advance };
}

describe('the reasons for a build', () => {
  it('name the tool tile with the points of the same tool before, and the wilds that stay', () => {
    const state = table({ hands: [{ red: 2, wild: 2 }, {}], boards: [RED, {}], claims: CLAIMS });
    const reasons = reasonsOf(components, state, MIDSECTION);
    expect(reasons[0]).toEqual({ kind: 'tile', tool: 'plane', color: 'red', points: 3, bonus: 2, ahead: [] });
    expect(reasons).toContainEqual({ kind: 'keepsWilds', count: 2 });
    const words = createLanguage().of('en');
    expect(
      reasonsText(
        words,
        [reasons[0], reasons.at(-1)].flatMap((each) => each ?? []),
        ['Anni'],
        'you',
      ),
    ).toBe('claims the red plane (+3 + 2); you keep 2 wilds');
  });

  it('say who else was one step from the tile', () => {
    const state = table({ hands: [{ red: 2 }, {}], boards: [RED, RED], claims: CLAIMS });
    expect(reasonsOf(components, state, MIDSECTION)[0]).toMatchObject({ kind: 'tile', ahead: [1] });
  });

  it('say which tile has come near', () => {
    const state = table({ hands: [{ red: 2 }, {}], boards: [{ ...RED, B1: 1 }, {}], claims: CLAIMS });
    const reasons = reasonsOf(components, state, MIDSECTION);
    expect(reasons).toContainEqual({ kind: 'near', tool: 'plane', color: 'red', points: 5 });
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
    expect(reasons).toContainEqual({ kind: 'ornament', color: 'yellow', points: 5, complete: true });
  });

  it('are none for a move that is not legal', () => {
    expect(reasonsOf(components, table(), { ...MIDSECTION, space: 'A1' })).toEqual([]);
  });
});

describe('the reasons for a pass', () => {
  it('are that nothing can be paid, and what is kept', () => {
    const state = table({ hands: [{}, { red: 1 }] });
    expect(reasonsOf(components, state, { seat: 0, type: 'pass', return: {} })).toEqual([{ kind: 'nothingPayable' }]);
    const some = table({ hands: [{ red: 3, green: 1 }, {}] });
    expect(kinds(reasonsOf(components, some, { seat: 0, type: 'pass', return: { green: 1 } }))).toEqual(['keeps']);
  });
});

it('are found for any move of any game, a few at most', () => {
  for (const seed of [1, 2, 3, 4]) {
    const random = seededRandom(seed);
    let { state } = createGame(components, deal(components, seed % 2 ? 'A' : 'B', ((seed % 3) + 2) as 2, random));
    let explained = 0;
    let moves = 0;
    while (state.phase !== 'over') {
      const move = randomPolicy(components, state, random);
      const reasons = reasonsOf(components, state, move);
      expect(reasons.length).toBeLessThanOrEqual(4);
      if (reasons.length > 0) explained += 1;
      moves += 1;
      const applied = apply(components, state, move);
      if (!applied.ok) throw new Error(applied.code);
      state = applied.state;
    }
    expect(explained / moves).toBeGreaterThan(0.5);
  }
});
