/**
 * What reviews need from the outside: keeping, and somebody who says what a move has cost. How that is found out is left to
 * whoever stands behind the interface declared here.
 */

import type { FrameTransaction, Transactions } from '../../../match/frame/ports.ts';
import type { LimitTransaction } from '../../../match/limits/ports.ts';
import type { MatchId, PersonId } from '../../../match/model/members.ts';
import type { GameState, Move } from '../../../rules/index.ts';
import type { Review } from '../model.ts';

export interface ReviewRepository {
  review(matchId: MatchId): Promise<Review | null>;
  saveReview(review: Review, at: Date): Promise<void>;
}

export interface ReviewTransaction extends FrameTransaction, LimitTransaction {
  readonly reviews: ReviewRepository;
}

export interface WaitingReview {
  readonly matchId: MatchId;
  /** Blank where it was begun by itself. */
  readonly asker: PersonId;
}

export interface ReviewStore extends Transactions<ReviewTransaction> {
  review(matchId: MatchId): Promise<Review | null>;
  /** The reviews that are due and that no process is at, the one that has waited longest first. */
  waitingReviews(now: Date): Promise<readonly WaitingReview[]>;
  /** Null where it waits no longer, or what is kept of it is damaged. */
  waitingReview(matchId: MatchId): Promise<Review | null>;
}

export interface MoveJudge {
  /** The better move and what it would have brought; null where the one that was played is as good as any. */
  judge(
    state: GameState,
    move: Move,
    signal: AbortSignal,
  ): Promise<{ readonly better: Move; readonly points: number } | null>;
}
