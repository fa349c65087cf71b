/**
 * The review of a finished game: which moves cost their players the most, found in the background move by move.
 * How moves are judged is left to whoever stands behind the interface declared here.
 */
import type { GameState, Move } from '../../rules/index.ts';
import type { MatchId } from '../model/ids.ts';

/** A move that was not the best: which one, what would have been better, and by how many points in the end. */
export interface Miss {
  /** Of the move in the history. */
  readonly number: number;
  readonly better: Move;
  readonly points: number;
}

/** `waiting`: it is being made, or its turn has still to come. `failed`: it could not be made. */
export const REVIEW_STATUSES = ['waiting', 'done', 'cancelled', 'failed'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export interface Review {
  readonly matchId: MatchId;
  readonly status: ReviewStatus;
  /** How many moves of the history have been looked at. */
  readonly looked: number;
  /** The largest of each player so far, the largest first. */
  readonly misses: readonly Miss[];
}

export interface MoveJudge {
  /** The better move and what it would have brought; null where the one that was played is as good as any. */
  judge(
    state: GameState,
    move: Move,
    signal: AbortSignal,
  ): Promise<{ readonly better: Move; readonly points: number } | null>;
}

/** The review of a match is done. */
export interface ReviewAnnouncement {
  readonly kind: 'review';
}

/** What reviews need of the store, inside a transaction of a match. */
export interface ReviewKeeping {
  review(matchId: MatchId): Promise<Review | null>;
  saveReview(review: Review, at: Date): Promise<void>;
}
