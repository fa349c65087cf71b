/** The ports of reviews: the store and the reviewer of moves. */
import type { ChangeTransaction, Transactions } from '../../../match/core/ports.ts';
import type { LimitTransaction } from '../../../match/limits/quota.ts';
import type { MatchId, PersonId } from '../../../match/model/match.ts';
import type { GameState, Move, Seat } from '../../../rules/index.ts';
import type { Review } from '../model.ts';

export interface ReviewRepository {
  review(matchId: MatchId): Promise<Review | null>;
  saveReview(review: Review, at: Date): Promise<void>;
  /** Whether the player of this seat has shown everybody the review of their moves. */
  isShared(matchId: MatchId, seat: Seat): Promise<boolean>;
}

export interface ReviewTransaction extends ChangeTransaction, LimitTransaction {
  readonly reviews: ReviewRepository;
}

export interface WaitingReview {
  readonly matchId: MatchId;
  /** Empty for an automatic review. */
  readonly asker: PersonId;
}

export interface ReviewStore extends Transactions<ReviewTransaction> {
  /** Null if none was ever requested. */
  review(matchId: MatchId): Promise<Review | null>;
  /** The due reviews that no process is working on, longest wait first. */
  waitingReviews(now: Date): Promise<readonly WaitingReview[]>;
  /** Null if it is no longer waiting or its row is damaged. */
  waitingReview(matchId: MatchId): Promise<Review | null>;
}

export interface MoveReviewer {
  /**
   * A better move and the points it gains; null if no move is better than the played one. `resigned`: whose players had
   * resigned, by seat.
   */
  judge(
    state: GameState,
    move: Move,
    signal: AbortSignal,
    resigned: readonly boolean[],
  ): Promise<{ readonly better: Move; readonly points: number } | null>;
}
