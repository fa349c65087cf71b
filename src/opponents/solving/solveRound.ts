/**
 * The end of a round solved: the best move, what it comes to for everybody, and what every other first move would.
 * Going through the positions is the solver's matter; here its numbers become the rules' moves.
 */
import { apply, type GameState, type Move, playerAt, type Seat } from '../../rules/index.ts';
import { buildOf, passOf } from '../compact/coding.ts';
import { type Hand, packed } from '../compact/hand.ts';
import { MOST_KEPT_HANDS, writeKeptHands } from '../compact/keptHands.ts';
import { ADVANCE_SHIFT, PASSED } from '../compact/steps.ts';
import { GIVEN_UP, Solver, type SolverWish } from './solver.ts';

/** The whole tree may have so many positions. */
export const MOST_POSITIONS = 1_000_000;

export interface SolvedMove {
  readonly move: Move;
  /** By seat at the end of the round, with best play after the move. */
  readonly worths: readonly number[];
}

export interface Solution extends SolvedMove {
  /** What is done first, or `PASSED`. */
  readonly step: number;
  /** Moves of the round from here on, everybody's. */
  readonly line: readonly Move[];
  /** By what is done first (a step, or `PASSED`): the best move of each. */
  readonly firsts: ReadonlyMap<number, SolvedMove>;
  /** Positions looked at, each once. */
  readonly positions: number;
  /** What a legal move comes to; null where that takes too long. */
  readonly after: (move: Move) => readonly number[] | null;
}

/**
 * Null where there are too many positions, or the wish's `stopped` says true. Only where it is to build.
 * Among moves of equal worth that one is taken which leaves the others least, then the first.
 */
export function solveRound(wish: SolverWish, state: GameState): Solution | null {
  const solver = new Solver(wish, state);
  const root = solver.solve(state);
  if (root === GIVEN_UP) return null;
  const { layout } = wish;
  const { transpositions } = solver;
  const seat = state.turn as Seat;
  const told = ({ step, paid, drawn }: { readonly step: number; readonly paid: Hand; readonly drawn: number }): Move =>
    toldMove(wish, state, step, paid, drawn);
  const firsts = new Map<number, SolvedMove>();
  const { step } = solver.hasPassed(seat) ? { step: PASSED } : transpositions.moveAt(root);
  const worths = transpositions.worthsAt(root);
  if (solver.hasPassed(seat)) firsts.set(PASSED, { move: passOf(state, seat, keptOf(state, seat)), worths });
  else
    for (const [first, best] of solver.firsts) {
      firsts.set(first, { move: told(best), worths: transpositions.worthsAt(best.position) });
    }
  const positions = transpositions.positions.size;
  const line = lineFrom(wish, solver, state);
  const after = (move: Move): readonly number[] | null => {
    const applied = apply(layout.components, state, move);
    const position = applied.ok ? solver.solve(applied.state) : GIVEN_UP;
    return position === GIVEN_UP ? null : transpositions.worthsAt(position);
  };
  const [move] = line;
  return move ? { move, step, worths, line, firsts, positions, after } : null;
}

/** The best moves of all, from solved position to solved position. */
function lineFrom(wish: SolverWish, solver: Solver, state: GameState): Move[] {
  const line: Move[] = [];
  let reached = state;
  while (reached.phase === 'build' && reached.round === state.round) {
    const position = solver.solve(reached);
    if (position === GIVEN_UP) return line;
    const seat = reached.turn as Seat;
    const { step, paid, drawn } = solver.transpositions.moveAt(position);
    const move = solver.hasPassed(seat)
      ? passOf(reached, seat, keptOf(reached, seat))
      : toldMove(wish, reached, step, paid, drawn);
    const applied = apply(wish.layout.components, reached, move);
    if (!applied.ok) throw new Error(`a solved move is refused: ${JSON.stringify(move)} ${applied.code}`);
    line.push(move);
    reached = applied.state;
  }
  return line;
}

function toldMove({ layout }: SolverWish, state: GameState, step: number, paid: Hand, drawn: number): Move {
  const seat = state.turn as Seat;
  if (step === PASSED) return passOf(state, seat, paid);
  const advance = drawn >> ADVANCE_SHIFT;
  return buildOf(layout, state, seat, { step, paid, drawn: drawn & ((1 << ADVANCE_SHIFT) - 1), advance });
}

/** The first hand that may be kept. */
function keptOf(state: GameState, seat: Seat): Hand {
  const hand = packed(playerAt(state, seat).hand);
  const kept = new Int32Array(MOST_KEPT_HANDS);
  writeKeptHands(hand, kept, 0);
  return kept[0] as number;
}
