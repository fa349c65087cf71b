/**
 * A review before anything has been looked at. Making it is the reviewer's matter.
 */
import type { MatchId } from '../model/ids.ts';
import type { Review } from '../model/reviews.ts';

export function toBeReviewed(matchId: MatchId): Review {
  return { matchId, status: 'waiting', looked: 0, misses: [] };
}
