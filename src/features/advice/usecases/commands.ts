/** Use cases of reviews: request, cancel, share, and save their progress. */
import { type Clock, createFairQueue, type FairQueue, type Lease } from '../../../kernel/index.ts';
import { type AfterChangeHook, samePosition } from '../../../match/core/change.ts';
import type { MatchChanger } from '../../../match/core/command.ts';
import { consumeQuota } from '../../../match/limits/quota.ts';
import type { Limits } from '../../../match/model/limits.ts';
import { type Actor, type MatchId, type PersonId, seatOf } from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { Review } from '../model.ts';
import type { ReviewStore, ReviewTransaction } from './ports.ts';

export type ReviewCommands = ReturnType<typeof createReviews>;

export interface ReviewParts extends MatchChanger<ReviewTransaction> {
  readonly store: ReviewStore;
  readonly clock: Clock;
  readonly limits: Limits;
}

const MAX_FAILURES = 5;

export function createReviews({ store, clock, limits, changeMatch }: ReviewParts) {
  const { review, waitingReview } = store;
  return {
    review,
    waitingReview,

    /** Requests a review of a finished match unless one exists. The actor must have played. */
    requestReview: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction, at } = step;
        if (match.status !== 'finished') return { ok: false, code: 'notFinished' };
        if (seatOf(match, actor.personId) === null) return { ok: false, code: 'stranger' };
        const review = await transaction.reviews.review(matchId);
        if (review?.status !== 'waiting' && review?.status !== 'done') {
          const spender = { personId: actor.personId, serverId: match.place.serverId };
          const refused = await consumeQuota(transaction, limits, 'review', spender, at);
          if (refused) return refused;
          await transaction.reviews.saveReview(newReview(matchId, actor.personId), at);
        }
        return samePosition(step, []);
      }),

    /** Cancels a waiting review. The actor must have played. */
    cancelReview: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction, at } = step;
        if (seatOf(match, actor.personId) === null) return { ok: false, code: 'stranger' };
        const review = await transaction.reviews.review(matchId);
        if (review?.status === 'waiting') await transaction.reviews.saveReview({ ...review, status: 'cancelled' }, at);
        return samePosition(step, []);
      }),

    /** Shows everybody the review of the actor's own moves, once only. The actor must have played. */
    shareReview: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction } = step;
        const seat = seatOf(match, actor.personId);
        if (seat === null) return { ok: false, code: 'stranger' };
        const review = await transaction.reviews.review(matchId);
        if (review?.status !== 'done') return { ok: false, code: 'notFinished' };
        return samePosition(
          step,
          (await transaction.reviews.isShared(matchId, seat)) ? [] : [{ kind: 'review', seat }],
        );
      }),

    /** The next due review, taking turns among the people who asked; null if there is none. */
    nextReview: async (turns: Pick<FairQueue, 'next'> = createFairQueue()) =>
      turns.next(await store.waitingReviews(clock.now())) ?? null,

    /** Saves the progress; false if the review was cancelled meanwhile. @throws LeaseLost */
    saveReviewProgress: (review: Review, lease?: Lease) =>
      store.transaction(async (transaction) => {
        const { matchId, status } = review;
        const stored = await transaction.reviews.review(matchId);
        if (stored?.status !== 'waiting') return false;
        const at = clock.now();
        await transaction.reviews.saveReview(review, at);
        if (status === 'done') await announceEnd(transaction, matchId, at);
        return true;
      }, lease),

    /** Counts a failure and gives the review up after `MAX_FAILURES`. @throws LeaseLost */
    recordReviewFailure: (matchId: MatchId, lease?: Lease) =>
      store.transaction(async (transaction) => {
        const review = await transaction.reviews.review(matchId);
        if (review?.status !== 'waiting') return;
        const failures = review.failures + 1;
        const status = failures < MAX_FAILURES ? 'waiting' : 'failed';
        const at = clock.now();
        await transaction.reviews.saveReview({ ...review, failures, status }, at);
        if (status === 'failed') await announceEnd(transaction, matchId, at);
      }, lease),
  };
}

/** Messages that report the progress show the outcome then. */
async function announceEnd(transaction: ReviewTransaction, matchId: MatchId, at: Date): Promise<void> {
  const view = await transaction.view(matchId);
  if (view) await transaction.announce(matchId, view.match.version, { kind: 'review' }, at);
}

/** `askedBy` is undefined for an automatic review. */
function newReview(matchId: MatchId, askedBy?: PersonId): Review {
  return { matchId, status: 'waiting', looked: 0, misses: [], failures: 0, ...(askedBy !== undefined && { askedBy }) };
}

export const reviewAfterEnd: AfterChangeHook<ReviewTransaction> = async (
  { match: before, transaction, at },
  { match },
) => {
  if (match.status === 'finished' && before.status === 'running') {
    await transaction.reviews.saveReview(newReview(match.id), at);
  }
  return [];
};
