/**
 * A person's plan in a match: moves tried out on the real position, seen by them alone, and moves that they let be
 * played when their turn comes. The shapes only; what follows from them stands in the modules beside this one.
 */

import type { MatchId, PersonId } from '../../match/model/members.ts';
import type { PlayedMove } from '../../match/model/moves.ts';
import type { GameState, Move, MoveWithoutSeat, Refusal, Seat } from '../../rules/index.ts';

/**
 * One's own move is complete. Of others only what everybody could see of it is assumed: where they build (their cards are
 * not known, so that neither hands nor stacks change), that they pass, or nothing at all.
 */
export type PlanStep =
  | { readonly seat: Seat; readonly kind: 'own'; readonly move: MoveWithoutSeat }
  | { readonly seat: Seat; readonly kind: 'build'; readonly space: string }
  | { readonly seat: Seat; readonly kind: 'pass' }
  | { readonly seat: Seat; readonly kind: 'skip' };

export interface Plan {
  readonly matchId: MatchId;
  readonly personId: PersonId;
  /** The position it begins in: how many moves had been played, and the version of the last of them (0 for none). */
  readonly afterMoves: number;
  readonly afterVersion: number;
  readonly steps: readonly PlanStep[];
  /** As the person wrote it: escape before showing. */
  readonly note: string;
  /** Whether they have been told that the game departs from it. */
  readonly warned: boolean;
}

/** Why a plan no longer fits the game. */
export type Departure =
  /** Something else was played than `step`. */
  | { readonly why: 'otherMove'; readonly step: PlanStep; readonly played: PlayedMove }
  /** The position in which it begins has been taken back. */
  | { readonly why: 'takenBack' }
  /** A step can no longer be played. */
  | { readonly why: 'illegal'; readonly step: PlanStep; readonly refusal: Refusal };

/** A plan laid on the game as it is now. */
export interface PlanStanding {
  /** The steps that are still to come; all of them where the game has departed. */
  readonly rest: readonly PlanStep[];
  /** The position after the rest; the real one where the game has departed. */
  readonly state: GameState;
  readonly departure: Departure | null;
}

/** Not played where this tool space (`hammer/yellow`) has given another tile since. */
export interface Unless {
  readonly tile: string;
  /** How many tiles others had claimed there. */
  readonly claims: number;
}

export interface ConditionalMove {
  readonly move: MoveWithoutSeat;
  readonly unless: Unless | null;
}

/** Why a conditional move was not played. */
export type Dropped =
  | Refusal
  | { readonly ok: false; readonly code: 'tileClaimed'; readonly tile: string }
  /** A move of the person was taken back, or they moved themselves. */
  | { readonly ok: false; readonly code: 'overtaken' };

/** Told to one person alone. */
export type PlanAnnouncement =
  | { readonly kind: 'planDeparted'; readonly personId: PersonId }
  /** `move` could not be played; it and the `others` after it are gone. */
  | {
      readonly kind: 'conditionDropped';
      readonly personId: PersonId;
      readonly move: Move;
      readonly others: number;
      readonly reason: Dropped;
    };

export type PlanRefusal =
  /** No more than `most` steps. */
  | { readonly ok: false; readonly code: 'planLong'; readonly most: number }
  | { readonly ok: false; readonly code: 'noteLong'; readonly most: number }
  /** A plan reaches to the end of the Building phase; beyond it the cards that are dealt change everything. */
  | { readonly ok: false; readonly code: 'planEnds' }
  /** The person's turn has come: moves are played, not queued. */
  | { readonly ok: false; readonly code: 'ownTurn' }
  /** The plan has no move of the person's own. */
  | { readonly ok: false; readonly code: 'planEmpty' }
  | { readonly ok: false; readonly code: 'planDeparted' }
  /** No such tool space. */
  | { readonly ok: false; readonly code: 'tile'; readonly tile: string };

export type PlanEdit =
  | { readonly type: 'add'; readonly step: PlanStep }
  | { readonly type: 'removeLast' }
  | { readonly type: 'clear' }
  | { readonly type: 'note'; readonly note: string };

/** What a person has planned in a match, as it stands now. */
export interface PlanView {
  readonly ok: true;
  readonly note: string;
  readonly standing: PlanStanding;
  readonly queue: readonly ConditionalMove[];
}

export const MOST_STEPS = 20;
export const MOST_NOTE = 500;
