/** The data model of plans: moves that a person tries out on the real position, and moves queued for their turn. */
import type { MatchId, PersonId } from '../../match/model/match.ts';
import type { PlanStep, PlayedMove } from '../../match/model/moves.ts';
import type { GameState, MoveWithoutSeat, Refusal } from '../../rules/index.ts';

export interface Plan {
  readonly matchId: MatchId;
  readonly personId: PersonId;
  /** How many moves had been played when the plan began. */
  readonly afterMoves: number;
  /** The version after these moves; 0 if there were none. */
  readonly afterVersion: number;
  readonly steps: readonly PlanStep[];
  /** Unescaped. */
  readonly note: string;
  /** Whether the person was notified that the game has departed from the plan. */
  readonly warned: boolean;
}

export type Departure =
  | { readonly why: 'otherMove'; readonly step: PlanStep; readonly played: PlayedMove }
  /** The position in which the plan began was taken back. */
  | { readonly why: 'takenBack' }
  | { readonly why: 'illegal'; readonly step: PlanStep; readonly refusal: Refusal };

/** A plan applied to the current position. */
export interface PlanState {
  /** The remaining steps; after a departure, all steps. */
  readonly rest: readonly PlanStep[];
  /** The position after `rest`; after a departure, the real position. */
  readonly state: GameState;
  readonly departure: Departure | null;
}

/** A condition that drops the move once somebody else claims another tile from this tool space. */
export interface MoveCondition {
  /** The id of the tool space, such as `hammer/yellow`. */
  readonly tile: string;
  /** How many tiles other players had claimed when the move was queued. */
  readonly claims: number;
}

export interface ConditionalMove {
  readonly move: MoveWithoutSeat;
  readonly unless: MoveCondition | null;
}

export type PlanEdit =
  /** Default: the note stays. */
  | { readonly type: 'add'; readonly step: PlanStep; readonly note?: string | undefined }
  | { readonly type: 'removeLast' }
  | { readonly type: 'clear' }
  | { readonly type: 'note'; readonly note: string };

export interface PlanView {
  readonly ok: true;
  readonly note: string;
  readonly progress: PlanState;
  readonly queue: readonly ConditionalMove[];
}

export const MAX_PLAN_STEPS = 20;
export const MAX_NOTE_LENGTH = 500;
