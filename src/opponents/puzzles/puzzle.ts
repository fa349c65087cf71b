/**
 * What a puzzle is: a position of the last round, what is asked of it, and the answer with its proof.
 * Finding puzzles and checking them is left to the modules beside this one.
 */
import type { Element, GameState, Move, Seat, Space } from '../../rules/index.ts';

/** From easy to hard: the longer one's own way to the end and the more there is to choose from, the harder. */
export const GRADES = ['easy', 'medium', 'hard'] as const;
export type Grade = (typeof GRADES)[number];

/**
 * One of the first moves that are told apart: what is built where, however it is paid and whatever is drawn, or a pass. Ornaments
 * of one color that get the same element are one, as no rule asks which of them carries it.
 */
export type FirstMove =
  | { readonly kind: 'build'; readonly element: Element; readonly spaces: readonly Space[] }
  | { readonly kind: 'pass' };

export interface Puzzle {
  /** Follows from the position. */
  readonly id: string;
  readonly grade: Grade;
  /** In the Building phase of the last round; at most two still build. */
  readonly position: GameState;
  readonly seat: Seat;
  /** Everything that could come first, builds in the order of the board, the pass last. */
  readonly firstMoves: readonly FirstMove[];
  readonly best: FirstMove;
  /** The seat's final score with the best first move, and with the next best one. */
  readonly points: number;
  readonly secondPoints: number;
  /** Everybody's moves to the end of the game, the best first move in front. */
  readonly line: readonly Move[];
}

/** By how many points the best first move is better than every other one, at least. */
export const LEAST_LEAD = 2;

/** A name for a first move among those of its position: a space that it builds on, or `pass`. */
export function keyOf(first: FirstMove): string {
  return first.kind === 'pass' ? 'pass' : (first.spaces[0] ?? '');
}

/** The first move that a space (or `pass`) belongs to; null where nothing can be built there. */
export function firstMoveAt(firstMoves: readonly FirstMove[], place: string): FirstMove | null {
  const fits = (first: FirstMove) =>
    first.kind === 'pass' ? place === 'pass' : first.spaces.some((space) => space === place);
  return firstMoves.find(fits) ?? null;
}
