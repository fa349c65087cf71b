/**
 * What reviews need of the store.
 */
import type { MatchId } from '../model/ids.ts';
import type { Review } from '../model/reviews.ts';

export interface ReviewKeeping {
  review(matchId: MatchId): Promise<Review | null>;
  saveReview(review: Review, at: Date): Promise<void>;
}
