/**
 * The end of a round solved: every move of everybody who still builds, each playing for the most points of their own.
 * What a finished round is worth is the caller's judgement; in the last round it is the score.
 */
import { apply, type Components, type GameState, legalMoves, type Move, type Seat } from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import type { Layout } from '../compact/layout.ts';

/** The whole tree may have so many positions, counted as often as they are reached. */
export const MOST_POSITIONS = 1_000_000;

export interface Solution {
  readonly move: Move;
  /** Worth by seat at the end of the round, with best play. */
  readonly worths: readonly number[];
  /** Moves of the round from here on, everybody's. */
  readonly line: readonly Move[];
  readonly positions: number;
}

interface Solved {
  readonly worths: readonly number[];
  readonly line: readonly Move[];
  /** Positions below, counted as often as they are reached. */
  readonly positions: number;
}

const CHECK_EVERY = 64;

/**
 * Null where the tree is too large, or `stopped` says true. `worthsOf`: by seat, once all have passed.
 * Among moves of equal worth that one is taken which leaves the others least, then the first.
 */
export function solveRound(
  layout: Layout,
  state: GameState,
  worthsOf: (ended: GameState) => readonly number[],
  stopped: () => boolean,
  most = MOST_POSITIONS,
): Solution | null {
  const known = new Map<string, Solved>();
  let visited = 0;

  /** Null: given up. */
  function solved(position: GameState): Solved | null {
    if (position.phase !== 'build') return { worths: worthsOf(position), line: [], positions: 1 };
    const key = keyOf(layout, position);
    const before = known.get(key);
    if (before) return before;
    visited++;
    if (visited % CHECK_EVERY === 0 && stopped()) return null;
    const seat = position.turn as Seat;
    let best: Solved | null = null;
    let positions = 1;
    for (const move of differentMoves(layout.components, position)) {
      const applied = apply(layout.components, position, move);
      if (!applied.ok) throw new Error(`a legal move was refused: ${applied.code}`);
      const below = solved(applied.state);
      if (!below) return null;
      positions += below.positions;
      if (positions > most) return null;
      if (!best || isBetter(below.worths, best.worths, seat)) best = { ...below, line: [move, ...below.line] };
    }
    if (!best) throw new Error('nobody can be without a move: passing is always allowed');
    const found = { ...best, positions };
    known.set(key, found);
    return found;
  }

  const found = solved(state);
  const move = found?.line[0];
  return found && move ? { move, ...found } : null;
}

/** Whether the seat prefers `a`: more of its own, then less for the others. */
export function isBetter(a: readonly number[], b: readonly number[], seat: Seat): boolean {
  const own = (a[seat] ?? 0) - (b[seat] ?? 0);
  if (Math.abs(own) > 1e-9) return own > 0;
  const sum = (worths: readonly number[]) => worths.reduce((total, worth) => total + worth, 0);
  return sum(a) < sum(b) - 1e-9;
}

/** Legal moves; of ornaments of one color and level only the first is raised, for the others come to the same. */
function* differentMoves(components: Components, state: GameState): Generator<Move> {
  const board = state.players[state.turn as Seat]?.board ?? [];
  const firsts = new Map<string, string>();
  const { spaces } = components.floors[state.side];
  for (const move of legalMoves(components, state)) {
    if (move.type === 'build') {
      const space = spaces.find(({ name }) => name === move.space);
      const level = space ? (board[space.index] ?? 0) : 0;
      if (level > 0) {
        const kind = `${space?.color}${level}`;
        const first = firsts.get(kind) ?? move.space;
        firsts.set(kind, first);
        if (first !== move.space) continue;
      }
    }
    yield move;
  }
}

/** The same for positions from which the round goes on in the same way. */
function keyOf(layout: Layout, state: GameState): string {
  const parts: (number | string)[] = [state.turn ?? -1, state.marker, state.passOrder.join('')];
  for (const seat of state.players.keys()) {
    const { spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints } = ownOf(layout, state, seat);
    parts.push(spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints);
  }
  // Who of several took the upper of two tiles is not in the masks.
  parts.push(state.claims.map((seats) => (seats.length > 1 ? seats.join('') : '')).join('/'));
  return parts.join(',');
}
