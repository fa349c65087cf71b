/**
 * The review of a finished game: which moves cost their players the most, found in the background move by move.
 * The shapes only.
 */

import type { MatchId, PersonId } from '../../match/model/members.ts';
import type { Move } from '../../rules/index.ts';

/** A move that was not the best: which one, what would have been better, and by how many points in the end. */
export interface Miss {
  /** Of the move in the history. */
  readonly number: number;
  readonly better: Move;
  readonly points: number;
}

/** `waiting`: it is being made, or its turn has still to come. `failed`: it could not be made. */
export const REVIEW_STATUSES = ['waiting', 'done', 'cancelled', 'failed'] as const;
type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export interface Review {
  readonly matchId: MatchId;
  readonly status: ReviewStatus;
  /** How many moves of the history have been looked at. */
  readonly looked: number;
  /** The largest of each player so far, the largest first. */
  readonly misses: readonly Miss[];
  /** How often it has failed since it was asked for. */
  readonly failures: number;
  /** Left out: it was begun by itself. */
  readonly askedBy?: PersonId;
}

/** The review of a match is done. */
export interface ReviewAnnouncement {
  readonly kind: 'review';
}
