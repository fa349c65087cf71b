/**
 * The shapes of plans: moves that a person tries out in private on the real position, and moves queued for their turn.
 */
import type { MatchId, PersonId } from '../../match/model/match.ts';
import type { PlanStep, PlayedMove } from '../../match/model/moves.ts';
import type { GameState, MoveWithoutSeat, Refusal } from '../../rules/index.ts';

export interface Plan {
  readonly matchId: MatchId;
  readonly personId: PersonId;
  /** How many moves had been played when the plan begins. */
  readonly afterMoves: number;
  /** The version of the last of them; 0 for none. */
  readonly afterVersion: number;
  readonly steps: readonly PlanStep[];
  /** Unescaped. */
  readonly note: string;
  /** Whether the person was notified that the game departs from the plan. */
  readonly warned: boolean;
}

/** Why a plan no longer fits the game. */
export type Departure =
  | { readonly why: 'otherMove'; readonly step: PlanStep; readonly played: PlayedMove }
  /** The plan's first position was taken back. */
  | { readonly why: 'takenBack' }
  | { readonly why: 'illegal'; readonly step: PlanStep; readonly refusal: Refusal };

/** A plan applied to the present position. */
export interface PlanState {
  /** The steps still to come; all steps after a departure. */
  readonly rest: readonly PlanStep[];
  /** The position after `rest`; the real one after a departure. */
  readonly state: GameState;
  readonly departure: Departure | null;
}

/** A condition that drops the move once somebody else claims another tile of this tool space. */
export interface MoveCondition {
  /** Like `hammer/yellow`. */
  readonly tile: string;
  /** How many tiles others had claimed when the move was queued. */
  readonly claims: number;
}

export interface ConditionalMove {
  readonly move: MoveWithoutSeat;
  readonly unless: MoveCondition | null;
}

export type PlanEdit =
  | { readonly type: 'add'; readonly step: PlanStep }
  | { readonly type: 'removeLast' }
  | { readonly type: 'clear' }
  | { readonly type: 'note'; readonly note: string };

export interface PlanView {
  readonly ok: true;
  readonly note: string;
  readonly standing: PlanState;
  readonly queue: readonly ConditionalMove[];
}

export const MAX_PLAN_STEPS = 20;
export const MAX_NOTE_LENGTH = 500;
