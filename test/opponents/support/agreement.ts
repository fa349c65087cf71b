/** Compares the search's fast positions with the rules. */
import { expect } from 'vitest';
import { type PackedPlayer, packPlayer } from '../../../src/opponents/compact/board.ts';
import { countOfKind } from '../../../src/opponents/compact/hand.ts';
import { type Layout, layoutOf } from '../../../src/opponents/compact/layout.ts';
import { ADVANCE_SHIFT, toBuildMove } from '../../../src/opponents/compact/steps.ts';
import { surroundingsOf } from '../../../src/opponents/compact/surroundings.ts';
import { Evaluator, tunedWeights } from '../../../src/opponents/search/evaluation.ts';
import { Expansion } from '../../../src/opponents/search/expansion.ts';
import { Pool } from '../../../src/opponents/search/pool.ts';
import { apply, type GameState, legalMoves, playerCount } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

/** Compares both representations after every build that the search considers, by kind of build and draw. */
export function compare(state: GameState): void {
  const layout = layoutOf(components, state.side, playerCount(state));
  const seat = state.turn as number;
  const found = searched(layout, state, seat);
  for (const { own, move } of found) {
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`${JSON.stringify(move)}: ${applied.code}`);
    const byRules = packPlayer(layout, applied.state, seat);
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
    // Large hands have thousands of moves that differ in one or two cards: a sample of them suffices.
    if (move.type !== 'build' || (number > 300 && number % 17 !== 0)) continue;
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(applied.code);
    const own = packPlayer(layout, applied.state, seat);
    const beaten = byBoard.get(boardKey(own))?.some((hand) => isAsGood(hand, own.hand)) ?? false;
    if (!beaten) expect({ move, found: beaten }).toEqual({ move, found: true });
  }
}

function searched(layout: Layout, state: GameState, seat: number) {
  const context = surroundingsOf(layout, state, seat);
  const judge = new Evaluator(layout, context, tunedWeights(state.side, playerCount(state)));
  const root = new Pool(1);
  const next = new Pool(4000);
  const { spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints, marker } = packPlayer(
    layout,
    state,
    seat,
  );
  root.add(spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints, marker, 0, 0, 0, 0, 0);
  judge.setStage(state.round, false);
  new Expansion(layout, judge, root).expand(root, 0, next, context);
  expect(next.threshold).toBe(Number.NEGATIVE_INFINITY);
  return Array.from({ length: next.size }, (_, place) => {
    const at = (column: Int32Array) => column[place] as number;
    const own: PackedPlayer = {
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
    return {
      own,
      move: toBuildMove(layout, state, seat, { step: at(next.step), paid: at(next.paid), drawn, advance }),
    };
  });
}

function boardKey({ hand: _, ...board }: PackedPlayer): string {
  return Object.values(board).join();
}

/** Whether every card of `other` has a counterpart in `hand` that serves at least as well. */
function isAsGood(hand: number, other: number): boolean {
  let missing = 0;
  for (let color = 0; color < 4; color++) missing += Math.max(0, countOfKind(other, color) - countOfKind(hand, color));
  return missing <= countOfKind(hand, 4) - countOfKind(other, 4);
}
