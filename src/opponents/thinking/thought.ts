/**
 * What thinking about a position takes and brings: the wish, the thought, the refusals.
 * How a level thinks is its own matter; where it happens (this thread, another) is the thinkers'.
 */
import type { Move, Seat } from '../../rules/index.ts';
import type { Budget, Level } from '../levels.ts';

/** A wish to know a move. The same position, level, seed and `nodes` give the same thought on every machine. */
export interface Wish {
  readonly level: Level;
  /** Default: what the level likes to spend. */
  readonly budget?: Budget;
  /** A whole number. Decides among opening moves that are as good as equal; left out: the best as judged, or as with 0. */
  readonly seed?: number;
  /** How many other builds or passes to judge besides the move itself; default 0. They share the budget. */
  readonly alternatives?: number;
  /**
   * In place of other alternatives: the best that begins like this legal move (the same piece on the same space), and where
   * the rest of the round is solved the very move.
   */
  readonly beside?: Move;
}

/** A legal move and the final score that its player is expected to reach with it. */
interface JudgedMove {
  readonly move: Move;
  readonly expected: number;
}

export interface PlannedMove extends JudgedMove {
  /** Own moves expected to follow in this round, the move itself first; just the move where the level looks no further. */
  readonly plan: readonly Move[];
}

export interface Thought extends PlannedMove {
  readonly ok: true;
  readonly seat: Seat;
  /** Best first, none the move itself, each of another kind: another space, a pass, another start card. */
  readonly alternatives: readonly PlannedMove[];
  /** Positions looked at. */
  readonly nodes: number;
  /** Whether everything up to the end of the round has been looked at, so that nothing is estimated but later rounds. */
  readonly exact: boolean;
}

/** `budget`: not above zero. `position`: made with other components. `cancelled`: by the signal, or the thinker is closed. */
export type ThoughtRefusal =
  | { readonly ok: false; readonly code: 'over' | 'cancelled' }
  | { readonly ok: false; readonly code: 'level'; readonly level: string; readonly levels: readonly string[] }
  | { readonly ok: false; readonly code: 'budget'; readonly ms: number | null; readonly nodes: number | null }
  | { readonly ok: false; readonly code: 'seed'; readonly seed: number }
  | { readonly ok: false; readonly code: 'position'; readonly components: string };
