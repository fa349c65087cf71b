/**
 * The choices of a turn: every legal move can be selected, and every selection is a legal move, wherever it is made.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, type GameState, playerAt } from '../../src/rules/index.ts';
import { buildMarks, complete, completeBuild, type Selection, selectionOf, spaceOffers } from '../../src/turn/index.ts';
import { components, randomGame } from '../discord/support/randomGames.ts';

const games = fc
  .record({
    seed: fc.integer({ min: 0, max: 0x7fffffff }),
    players: fc.constantFrom(2 as const, 3 as const, 4 as const),
    side: fc.constantFrom('A' as const, 'B' as const),
  })
  .map(({ seed, players, side }) => randomGame(seed, players, side));

/** Nothing is selected; the best choice completes it. */
function openSelections(state: GameState, seat: number): Selection[] {
  switch (state.phase) {
    case 'build':
      return [
        ...spaceOffers(components, state, seat).map(
          ({ option }): Selection => ({ kind: 'build', space: option.space.name, pay: null, draw: null }),
        ),
        { kind: 'pass', keep: null },
      ];
    case 'choose':
      return state.resting.map((card) => ({ kind: 'choose', card }));
    case 'substitute':
      return [{ kind: 'substitute', take: null }];
    case 'over':
      return [];
  }
}

describe('a selection', () => {
  it('is found for every move in a game, and leads back to that move', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(games, ({ steps }) => {
        for (const { before, move } of steps) {
          const { seat, ...made } = move;
          const offers = spaceOffers(components, before, seat);
          const selection = selectionOf(components, before, seat, offers, made);
          if (!selection) throw new Error(`no selection leads to ${JSON.stringify(move)}`);
          seen.add(selection.kind);
          expect(made).toMatchObject(complete(components, before, seat, offers, selection)?.move ?? {});
          if (selection.kind !== 'build') continue;
          const { kind: _, ...build } = selection;
          expect(completeBuild(components, before, seat, build)).toMatchObject({ ok: true, pay: build.pay });
        }
      }),
      { numRuns: 4 },
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining(['build', 'choose', 'pass']));
  });

  it('if open, becomes a legal move, and an illegal one becomes the best', () => {
    const absurd = { yellow: 35, red: 35, green: 35, violet: 35, wild: 35 };
    const tooMuch = { pay: absurd, keep: absurd, take: absurd, draw: { advance: 2, take: absurd } };
    for (const seed of [1, 2]) {
      for (const { before } of randomGame(seed, 4, seed === 2 ? 'B' : 'A', 3).steps) {
        const seat = before.turn ?? 0;
        const offers = spaceOffers(components, before, seat);
        for (const selection of openSelections(before, seat)) {
          const completed = complete(components, before, seat, offers, selection);
          if (!completed) throw new Error(`${JSON.stringify(selection)} leads to no move`);
          expect(apply(components, before, { ...completed.move, seat }).ok).toBe(true);
          const wrong = Object.fromEntries(
            Object.entries(selection).map(([name, value]) => [name, value ?? tooMuch[name as keyof typeof tooMuch]]),
          ) as Selection;
          expect(complete(components, before, seat, offers, wrong)).toEqual(completed);
        }
      }
    }
  });

  it('leads to no move if the space is not available', () => {
    const { start } = randomGame(1, 2, 'A');
    const selection: Selection = { kind: 'build', space: 'C3', pay: null, draw: null };
    expect(
      complete(components, start, start.turn ?? 0, spaceOffers(components, start, start.turn ?? 0), selection),
    ).toBe(null);
  });
});

it('the labels show a build’s price, the pairs and wilds of its best payment, and its tiles', () => {
  const { start } = randomGame(1, 2, 'A');
  const seat = start.turn ?? 0;
  const board = playerAt(start, seat).board.slice();
  const { spaces } = components.floors.A;
  const frame = spaces.findIndex(({ name }) => name === 'C2');
  board[frame] = 2;
  const hand = { yellow: 0, red: 0, green: 0, violet: 0, wild: 1, [spaces[frame]?.color ?? 'red']: 1 };
  const other = spaces[frame]?.color === 'green' ? 'violet' : 'green';
  const players = start.players.map((player, at) =>
    at === seat ? { ...player, board, hand: { ...hand, [other]: 2 } } : player,
  );
  const marks = buildMarks(spaceOffers(components, { ...start, players }, seat));
  expect(marks.find(({ space }) => space === 'C2')).toMatchObject({
    element: 'core',
    cost: 3,
    needsWild: true,
    pairs: 4,
  });
});
