/** Counts move trees of small positions: the rules' list compared with brute force and with fixed numbers. */
import { describe, expect, it } from 'vitest';
import { apply, type Card, type Color, createGame, type GameState, legalMoves } from '../../src/rules/index.ts';
import {
  choiceNominations,
  coreNominations,
  drawsByTrying,
  listed,
  midsectionNominations,
  multisetsWithin,
  paysByTrying,
  sum,
} from '../support/game/reference.ts';
import { components, table, withStacks } from '../support/game/rules.ts';

/** Positions reached by all sequences of this many moves. */
function perft(state: GameState, depth: number): number {
  const moves = [...legalMoves(components, state)];
  if (depth === 1) return moves.length;
  return moves.reduce((count, move) => {
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`illegal: ${JSON.stringify({ move, applied })}`);
    return count + (applied.state.turn === null ? 1 : perft(applied.state, depth - 1));
  }, 0);
}

/** The number of legal moves by brute force from the rulebook: every space, payment and draw is tried. */
function countByTrying(state: GameState): number {
  const player = state.players[state.turn ?? 0];
  if (!player || state.phase !== 'build') throw new Error('only for the Building phase');
  const size = sum(player.hand);
  const returns = multisetsWithin(player.hand).filter((cards) => sum(cards) === Math.max(0, size - 3)).length;
  return buildsByTrying(state) + returns;
}

function buildsByTrying(state: GameState): number {
  const player = state.players[state.turn ?? 0];
  if (!player) return 0;
  const payments = multisetsWithin(player.hand, 8);
  let count = 0;
  for (const [index, space] of components.floors[state.side].spaces.entries()) {
    const level = player.board[index] ?? 0;
    const { supply } = state;
    const beside = space.adjacent.some((next) => (player.board[next] ?? 0) > 0);
    const ornament = space.kind === 'ornament';
    if (space.kind === 'plant' || (ornament ? level === 4 : level === 1) || (level === 0 && !beside)) continue;
    const color = space.color as Color;
    const left = ornament
      ? [supply.frame[color], supply.midsection, supply.core, supply.table][level]
      : supply.connector;
    if (!left) continue;
    for (const paid of payments.filter((cards) => paysByTrying(cards, ornament ? level + 1 : 4, space.color))) {
      const stacks = { ...state.stacks };
      for (const card of listed(paid)) stacks[card] += 1;
      for (const nominations of nominationsOf(state, ornament ? level : 3, color)) {
        count += drawsByTrying(nominations, stacks).size;
      }
    }
  }
  return count;
}

/** One list of nominations per step of the marker; a single one if it does not move. */
function nominationsOf(state: GameState, level: number, color: Color): Card[][][] {
  if (level === 0) return [[[]]];
  if (level === 1) return [midsectionNominations(color)];
  if (level === 2) return [coreNominations(color)];
  return [1, 2].map((steps) => {
    const reward = components.rewardTrack[(state.marker + steps) % components.rewardTrack.length];
    return reward?.kind === 'fixed' ? [listed(reward.cards)] : choiceNominations();
  });
}

const start = (side: 'A' | 'B') =>
  createGame(components, { side, startingPlayer: 0, startingHandCards: ['violet', 'red'] }).state;

const low = (state: GameState) => withStacks(state, { yellow: 1, red: 0, green: 2, violet: 1, wild: 0 });

const POSITIONS: Record<string, GameState> = {
  'the start on side A': start('A'),
  'the start on side B': start('B'),
  'a small hand in the middle of side A': table({
    hands: [{ yellow: 2, red: 1, violet: 2, wild: 1 }, { green: 1 }],
    boards: [{ C2: 2, B3: 1, B2: 1, B1: 3 }, {}],
  }),
  'a small hand in the middle of side B': table({
    side: 'B',
    hands: [{ yellow: 2, green: 2, wild: 1 }, { red: 2 }],
    boards: [{ C2: 3, C1: 1, B1: 1, D1: 2 }, { D3: 1 }],
  }),
  'empty stacks': low(table({ hands: [{ yellow: 4, violet: 1 }, { wild: 2 }], boards: [{ C2: 3, B3: 2, D3: 1 }, {}] })),
  'one frame of a color left': table({
    hands: [{ red: 1, wild: 1 }, { red: 1 }],
    state: {
      supply: {
        frame: { yellow: 0, red: 1, green: 0, violet: 0 },
        midsection: 0,
        core: 0,
        table: 0,
        connector: 0,
      },
    },
  }),
};

describe('the tree of', () => {
  it.each([
    ['the start on side A', 1, 58],
    ['the start on side B', 1, 58],
    ['the start on side A', 2, 3364],
    ['the start on side A', 3, 3198233],
    ['a small hand in the middle of side A', 1, 440],
    ['a small hand in the middle of side A', 2, 880],
    ['a small hand in the middle of side B', 2, 518],
    ['empty stacks', 1, 176],
    ['empty stacks', 2, 1584],
    ['one frame of a color left', 3, 9],
  ])('%s has at depth %i %i leaves', (name, depth, leaves) => {
    const state = POSITIONS[name];
    expect(state && perft(state, depth)).toBe(leaves);
  });

  it.each(Object.entries(POSITIONS))('%s has as many branches as brute force finds', (_, state) => {
    expect(perft(state, 1)).toBe(countByTrying(state));
  });

  it('replies to the first moves has as many branches as brute force finds', () => {
    for (const name of ['a small hand in the middle of side B', 'empty stacks', 'one frame of a color left']) {
      const state = POSITIONS[name];
      if (!state) throw new Error(name);
      for (const move of legalMoves(components, state)) {
        const applied = apply(components, state, move);
        if (!applied.ok) throw new Error(JSON.stringify(applied));
        expect(perft(applied.state, 1)).toBe(countByTrying(applied.state));
      }
    }
  });
});
