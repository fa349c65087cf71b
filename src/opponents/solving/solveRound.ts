/** Solves the end of a round for all players: the best move, its line, and the value of every other first move. */
import {
  apply,
  countCards,
  type GameState,
  LAST_ROUND,
  type Move,
  NO_CARDS,
  playerAt,
  type Seat,
} from '../../rules/index.ts';
import { type Hand, MAX_KEPT_HANDS, packHand, writeKeptHands } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import { ADVANCE_SHIFT, PASS_STEP, toBuildMove, toPassMove } from '../compact/steps.ts';
import { type BestMove, GIVEN_UP, Solver, type SolverOptions } from './solver.ts';

/** Measured: a round has at least this share of the product of its players' separate positions (usually 0.7). */
const MIN_SIZE_SHARE = 0.3;
/** Up to this many positions, a round is always solved. */
const ALWAYS_SOLVED = 2000;

/** Estimates the size by the product of the players' separate positions: first by card counts, then by counting. */
function isSmall(request: SolverOptions, state: GameState): boolean {
  const seats = [...state.players.keys()].filter((seat) => state.players[seat]?.passed === false);
  const cards = (seat: number) => countCards(state.players[seat]?.hand ?? NO_CARDS);
  seats.sort((a, b) => cards(a) - cards(b));
  const most = Math.max(request.maxPositions, ALWAYS_SOLVED) / MIN_SIZE_SHARE;
  let left = seats.reduce((product, seat) => product * minPositions(state.round, cards(seat)), 1);
  if (left > most) return false;
  if (seats.length < 2) return true;
  let size = 1;
  for (const seat of seats) {
    left /= minPositions(state.round, cards(seat));
    const positions = positionsAlone(
      { ...request, maxPositions: Math.max(ALWAYS_SOLVED, most / size / left) },
      state,
      seat,
    );
    size *= positions;
    if (size * MIN_SIZE_SHARE > request.maxPositions) return false;
  }
  return true;
}

/** A lower bound for one player with this many cards, taken from played games. */
function minPositions(round: number, cards: number): number {
  return Math.max(1, round < LAST_ROUND ? 2 * 5 ** (cards - 3) : 5 * 4 ** (cards - 4));
}

/** The number of positions of one player while nobody else builds; infinite if there are too many. */
function positionsAlone(request: SolverOptions, state: GameState, seat: number): number {
  const players = state.players.map((player, other) => (other === seat ? player : { ...player, passed: true }));
  const alone: GameState = { ...state, turn: seat, players };
  const solver = new Solver({ ...request, endings: () => 0, triesAllPayments: true }, alone);
  return solver.solve(alone) === GIVEN_UP ? Number.POSITIVE_INFINITY : solver.transpositions.positions.size;
}

export const MAX_SOLVED_POSITIONS = 1_000_000;

export interface SolvedMove {
  readonly move: Move;
  /** By seat, at the end of the round with best play. */
  readonly worths: readonly number[];
}

export interface Solution extends SolvedMove {
  readonly step: number;
  /** The moves of all players to the end of the round. */
  readonly line: readonly Move[];
  /** The best move for each first step; `PASS_STEP` stands for passing at once. */
  readonly firsts: ReadonlyMap<number, SolvedMove>;
  readonly positions: number;
  /** The values after any legal move; null if computing them takes too long. */
  readonly after: (move: Move) => readonly number[] | null;
}

/** Null if there are too many positions or the search was stopped. Ties go to the move that leaves the others least. */
export function solveRound(request: SolverOptions, state: GameState): Solution | null {
  if (!isSmall(request, state)) return null;
  const solver = new Solver(request, state);
  const root = solver.solve(state);
  if (root === GIVEN_UP) return null;
  const { layout } = request;
  const { transpositions } = solver;
  const { step, move } = bestMove(request, solver, state, root);
  const firsts = new Map<number, SolvedMove>();
  const worths = transpositions.worthsAt(root);
  if (solver.hasPassed(state.turn as Seat)) firsts.set(PASS_STEP, { move, worths });
  else
    for (const [first, best] of solver.firsts) {
      firsts.set(first, { move: moveOf(layout, state, best), worths: transpositions.worthsAt(best.position) });
    }
  const positions = transpositions.positions.size;
  const line = lineFrom(request, solver, state);
  const after = (other: Move): readonly number[] | null => {
    const applied = apply(layout.components, state, other);
    const position = applied.ok ? solver.solve(applied.state) : GIVEN_UP;
    return position === GIVEN_UP ? null : transpositions.worthsAt(position);
  };
  return { move, step, worths, line, firsts, positions, after };
}

function lineFrom(request: SolverOptions, solver: Solver, state: GameState): Move[] {
  const line: Move[] = [];
  let current = state;
  while (current.phase === 'build' && current.round === state.round) {
    const position = solver.solve(current);
    if (position === GIVEN_UP) return line;
    const { move } = bestMove(request, solver, current, position);
    const applied = apply(request.layout.components, current, move);
    if (!applied.ok) throw new Error(`a solved move was refused: ${JSON.stringify(move)} ${applied.code}`);
    line.push(move);
    current = applied.state;
  }
  return line;
}

function bestMove({ layout }: SolverOptions, solver: Solver, state: GameState, position: number) {
  const seat = state.turn as Seat;
  if (solver.hasPassed(seat)) return { step: PASS_STEP, move: toPassMove(state, seat, keptOf(state, seat)) };
  const best = solver.transpositions.moveAt(position);
  return { step: best.step, move: moveOf(layout, state, best) };
}

function moveOf(
  layout: Layout,
  state: GameState,
  { step, paid, drawn }: Pick<BestMove, 'step' | 'paid' | 'drawn'>,
): Move {
  const seat = state.turn as Seat;
  if (step === PASS_STEP) return toPassMove(state, seat, paid);
  const advance = drawn >> ADVANCE_SHIFT;
  return toBuildMove(layout, state, seat, { step, paid, drawn: drawn & ((1 << ADVANCE_SHIFT) - 1), advance });
}

function keptOf(state: GameState, seat: Seat): Hand {
  const hand = packHand(playerAt(state, seat).hand);
  const kept = new Int32Array(MAX_KEPT_HANDS);
  writeKeptHands(hand, kept, 0);
  return kept[0] as number;
}
