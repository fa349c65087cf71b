/** The data model of a review, which finds the moves that cost their players the most. */
import { isComputer, isErasedPerson, type Match, type MatchId, type PersonId } from '../../match/model/match.ts';
import type { PlayedMove } from '../../match/model/moves.ts';
import type { Move, Seat } from '../../rules/index.ts';

export interface Miss {
  /** The move's number in the history. */
  readonly number: number;
  readonly better: Move;
  /** How many more points `better` yields by the end of the game. */
  readonly points: number;
}

/** `waiting`: queued or being made. */
export const REVIEW_STATUSES = ['waiting', 'done', 'cancelled', 'failed'] as const;
type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export interface Review {
  readonly matchId: MatchId;
  readonly status: ReviewStatus;
  /** How many moves of the history have been judged. */
  readonly looked: number;
  /** Each player's largest misses so far, largest first. */
  readonly misses: readonly Miss[];
  readonly failures: number;
  /** Undefined for an automatic review. */
  readonly askedBy?: PersonId;
}

/** Whether the person who has the seat chose the move, on their turn or in advance: only such moves are judged. */
export function isOwnChoice({ members }: Pick<Match, 'members'>, { seat, automatic, by }: PlayedMove): boolean {
  const member = members[seat];
  if (!member || isComputer(member) || (automatic !== null && automatic !== 'conditional')) return false;
  // Somebody whom the reader may not know has another id in the match than in its moves.
  return by === undefined || by === member.personId || isErasedPerson(member.personId);
}

/** Whether the seat's last move before that index was the move of a player who had resigned. */
export function wasResigned(history: readonly PlayedMove[], seat: Seat, index: number): boolean {
  return history.slice(0, index).findLast((played) => played.seat === seat)?.automatic === 'resigned';
}
