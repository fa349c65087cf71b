/**
 * A review before anything has been looked at, and when it is begun by itself.
 */
import type { Follower } from '../../../match/frame/following.ts';
import type { MatchId, PersonId } from '../../../match/model/members.ts';
import type { Review } from '../model.ts';
import type { ReviewTransaction } from './ports.ts';

/** `askedBy`, left out: it is begun by itself. */
export function toBeReviewed(matchId: MatchId, askedBy?: PersonId): Review {
  return { matchId, status: 'waiting', looked: 0, misses: [], failures: 0, ...(askedBy !== undefined && { askedBy }) };
}

/** A game that is over is reviewed. */
export const reviewFinished: Follower<ReviewTransaction> = async ({ match: before, transaction, at }, { match }) => {
  if (match.status === 'finished' && before.status === 'running') {
    await transaction.reviews.saveReview(toBeReviewed(match.id), at);
  }
  return [];
};
