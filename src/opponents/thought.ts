/** Requests to think about a position, their answers and refusals. */
import type { Move, Seat } from '../rules/index.ts';
import type { Budget, Level } from './levels.ts';

/** The same position, level, seed and `nodes` produce the same answer on every machine. */
export interface ThoughtRequest {
  readonly level: Level;
  readonly budget?: Budget;
  /** An integer that selects among nearly equal opening moves; default: the best one (other levels: 0). */
  readonly seed?: number;
  /** How many moves of other kinds to judge; default: 0. They share the budget. */
  readonly alternatives?: number;
  /**
   * The only alternative to judge: the best move that begins like this legal one, or this one if the round is solved.
   */
  readonly beside?: Move;
  /** Whose players have resigned, by seat; default: nobody's. They build nothing more. */
  readonly resigned?: readonly boolean[];
}

/** A value for `alternatives` that exceeds the number of spaces. */
export const ALL_KINDS_OF_MOVES = 30;

export interface JudgedMove {
  readonly move: Move;
  readonly expected: number;
}

export interface PlannedMove extends JudgedMove {
  /** Own moves expected in this round, starting with the move itself. Levels that do not plan return only that one. */
  readonly plan: readonly Move[];
}

export interface Thought extends PlannedMove {
  readonly ok: true;
  readonly seat: Seat;
  /** Best first, each of a different kind: another space, a pass, another start card. */
  readonly alternatives: readonly PlannedMove[];
  readonly nodes: number;
  /** Whether the round was searched exhaustively, so that only later rounds are estimated. */
  readonly exact: boolean;
}

/**
 * `budget`: not above zero. `position`: belongs to other components. `cancelled`: aborted, or the thinker is closed.
 */
export type ThoughtRefusal =
  | { readonly ok: false; readonly code: 'over' | 'cancelled' }
  | { readonly ok: false; readonly code: 'level'; readonly level: string; readonly levels: readonly string[] }
  | { readonly ok: false; readonly code: 'budget'; readonly ms: number | null; readonly nodes: number | null }
  | { readonly ok: false; readonly code: 'seed'; readonly seed: number }
  | { readonly ok: false; readonly code: 'position'; readonly components: string };
