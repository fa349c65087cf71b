/** The search's quick positions: every move legal and coming to the same as by the rules, none missing but the beaten. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Own, ownOf } from '../../../src/opponents/compact/board.ts';
import { buildOf } from '../../../src/opponents/compact/coding.ts';
import { cardsOf } from '../../../src/opponents/compact/hand.ts';
import { type Layout, layoutOf } from '../../../src/opponents/compact/layout.ts';
import { ADVANCE_SHIFT } from '../../../src/opponents/compact/steps.ts';
import { FAR, surroundingsOf } from '../../../src/opponents/compact/surroundings.ts';
import { Judge } from '../../../src/opponents/search/evaluation.ts';
import { Expansion } from '../../../src/opponents/search/expansion.ts';
import { Pool } from '../../../src/opponents/search/pool.ts';
import { tunedWeights } from '../../../src/opponents/search/weights.ts';
import {
  apply,
  type GameState,
  legalMoves,
  playerCount,
  replay,
  SIDES,
  totalPoints,
} from '../../../src/rules/index.ts';
import { playedGame } from '../../support/games.ts';
import { components } from '../../support/rules.ts';

const GAMES = new URL('../../games/', import.meta.url);

/** Both sides of the table after every build that the search looks at, by what is built and drawn. */
function compare(state: GameState): void {
  const layout = layoutOf(components, state.side, playerCount(state));
  const seat = state.turn as number;
  const found = searched(layout, state, seat);
  for (const { own, move } of found) {
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`${JSON.stringify(move)}: ${applied.code}`);
    const byRules = ownOf(layout, applied.state, seat);
    if (Object.values(byRules).join() !== Object.values(own).join())
      expect({ move, own }).toEqual({ move, own: byRules });
  }
  const byBoard = new Map<string, number[]>();
  for (const { own } of found) {
    const hands = byBoard.get(boardKey(own)) ?? [];
    hands.push(own.hand);
    byBoard.set(boardKey(own), hands);
  }
  let number = 0;
  for (const move of legalMoves(components, state)) {
    number++;
    // Large hands have thousands of moves that differ in a card or two: some of them stand for all.
    if (move.type !== 'build' || (number > 300 && number % 17 !== 0)) continue;
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(applied.code);
    const own = ownOf(layout, applied.state, seat);
    const beaten = byBoard.get(boardKey(own))?.some((hand) => isAsGood(hand, own.hand)) ?? false;
    if (!beaten) expect({ move, found: beaten }).toEqual({ move, found: true });
  }
}

function searched(layout: Layout, state: GameState, seat: number) {
  const surroundings = surroundingsOf(layout, state, seat);
  const judge = new Judge(layout, surroundings, tunedWeights(state.side, playerCount(state)));
  const root = new Pool(1);
  const next = new Pool(4000);
  const { spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints, marker } = ownOf(layout, state, seat);
  root.add(spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints, marker, 0, 0, 0, 0, 0);
  judge.enter(state.round, false);
  new Expansion(layout, judge, root).expand(root, 0, next, surroundings);
  expect(next.threshold).toBe(Number.NEGATIVE_INFINITY);
  return Array.from({ length: next.size }, (_, place) => {
    const at = (column: Int32Array) => column[place] as number;
    const own: Own = {
      spaces: at(next.spaces),
      levelsLow: at(next.levelsLow),
      levelsHigh: at(next.levelsHigh),
      hand: at(next.hand),
      tilesLow: at(next.tilesLow),
      tilesHigh: at(next.tilesHigh),
      toolPoints: at(next.toolPoints),
      marker: at(next.marker),
    };
    const drawn = at(next.drawn) & ((1 << ADVANCE_SHIFT) - 1);
    const advance = at(next.drawn) >> ADVANCE_SHIFT;
    return { own, move: buildOf(layout, state, seat, { step: at(next.step), paid: at(next.paid), drawn, advance }) };
  });
}

function boardKey({ hand: _, ...board }: Own): string {
  return Object.values(board).join();
}

/** Whether every card of `other` has one in `hand` that serves at least as well. */
function isAsGood(hand: number, other: number): boolean {
  let missing = 0;
  for (let color = 0; color < 4; color++) missing += Math.max(0, cardsOf(other, color) - cardsOf(hand, color));
  return missing <= cardsOf(hand, 4) - cardsOf(other, 4);
}

describe('the quick positions', () => {
  it('agree with the rules in every game of random players', () => {
    fc.assert(
      fc.property(
        fc.record({ side: fc.constantFrom(...SIDES), players: fc.integer({ min: 2, max: 4 }), seed: fc.nat() }),
        (wish) => {
          let turn = 0;
          playedGame(wish, (before) => {
            turn++;
            if (before.phase === 'build' && turn % 13 === 0) compare(before);
          });
        },
      ),
      { numRuns: 4 },
    );
  });

  it('agree with the rules in recorded games, and on what they scored', () => {
    for (const file of readdirSync(GAMES).filter((name) => /players/.test(name))) {
      const [line = ''] = readFileSync(new URL(file, GAMES), 'utf8').split('\n');
      const replayed = replay(components, JSON.parse(line), (number, _move, after) => {
        if (after.phase === 'build' && number % 12 === 0) compare(after);
      });
      if (!replayed.ok) throw new Error(file);
      const { state } = replayed;
      const layout = layoutOf(components, state.side, playerCount(state));
      for (const [seat, player] of state.players.entries()) {
        const judge = new Judge(layout, surroundingsOf(layout, state, seat), tunedWeights(state.side, 2));
        const own = ownOf(layout, state, seat);
        judge.enter(3, true);
        judge.look(own.spaces, own.levelsLow, own.levelsHigh, own.tilesLow, own.tilesHigh, own.toolPoints);
        const [first, second] = player.points.connectors;
        expect(judge.worth(own.hand) + first + second).toBe(totalPoints(player));
      }
    }
  });

  it('see a tile threatened only by so many others as it takes, and now by nobody who has passed in the last round', () => {
    fc.assert(
      fc.property(
        fc.record({ side: fc.constantFrom(...SIDES), players: fc.integer({ min: 2, max: 4 }), seed: fc.nat() }),
        (wish) => {
          playedGame({ ...wish, policy: 'apprentice' }, (state) => {
            if (state.phase !== 'build' || state.turn === null) return;
            const seat = state.turn;
            const layout = layoutOf(components, state.side, playerCount(state));
            const { threats, threatsNow, nearest, nearestNow, drops } = surroundingsOf(layout, state, seat);
            layout.toolPlaces.forEach(({ tiles }, place) => {
              const owners = state.claims[place] ?? [];
              const left = tiles.length - owners.length;
              const rivals = state.players.flatMap((player, other) =>
                other === seat || owners.includes(other) ? [] : [player],
              );
              const building = rivals.filter(({ passed }) => !passed || state.round < 3);
              expect(threats[place] !== FAR).toBe(left > 0 && rivals.length >= left);
              expect(threatsNow[place] !== FAR).toBe(left > 0 && building.length >= left);
              expect(threatsNow[place] ?? 0).toBeGreaterThanOrEqual(threats[place] ?? 0);
              expect(nearest[place] !== FAR, 'of those left somebody takes the first').toBe(
                left > 0 && rivals.length > 0,
              );
              expect(nearestNow[place] !== FAR).toBe(left > 0 && building.length > 0);
              expect(threats[place] ?? 0).toBeGreaterThanOrEqual(nearest[place] ?? 0);
              const [first = 0, second = first] = tiles.slice(owners.length);
              expect(drops[place]).toBe(first - second);
            });
          });
        },
      ),
      { numRuns: 6 },
    );
  });
});
