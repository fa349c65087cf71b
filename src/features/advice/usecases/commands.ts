/**
 * The use cases of reviews: begun by itself when a game is over, asked for again, called off, kept as it grows, told when done.
 */

import type { Clock, Lease } from '../../../kernel/index.ts';
import { createTurns, type Turns } from '../../../kernel/index.ts';
import { samePosition } from '../../../match/frame/change.ts';
import type { Frame } from '../../../match/frame/command.ts';
import { spend } from '../../../match/limits/spend.ts';
import type { Limits } from '../../../match/model/limits.ts';
import type { Done } from '../../../match/model/match.ts';
import type { Actor, MatchId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { seatOf } from '../../../match/model/seated.ts';
import type { Review } from '../model.ts';
import type { ReviewStore, ReviewTransaction, WaitingReview } from './ports.ts';
import { toBeReviewed } from './toBeReviewed.ts';

export interface ReviewCommands {
  /** Null where none has ever been asked for. */
  review(matchId: MatchId): Promise<Review | null>;
  /** By a player of a finished match: made anew, unless it is there or being made already. */
  askReview(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** By a player, while it is being made. */
  cancelReview(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** Of the reviews that are due and that nobody is at, the one whose asker's turn it is; null: there is none. */
  nextReview(turns?: Pick<Turns, 'next'>): Promise<WaitingReview | null>;
  /** Null where it waits no longer, or what is kept of it is damaged. */
  waitingReview(matchId: MatchId): Promise<Review | null>;
  /** Keeps what has been found so far; false where the review has been called off meanwhile. @throws LeaseLost */
  keepReview(review: Review, lease?: Lease): Promise<boolean>;
  /** Notes that it has failed; after so many times it is given up. @throws LeaseLost */
  reviewFailed(matchId: MatchId, lease?: Lease): Promise<void>;
}

/** What they are made from. */
export interface ReviewParts extends Frame<ReviewTransaction> {
  readonly store: ReviewStore;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Failures over one review before it is given up. */
const TRIES = 5;

export function createReviews({ store, clock, limits, changeMatch }: ReviewParts): ReviewCommands {
  return {
    review: (matchId) => store.review(matchId),

    askReview: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction, at } = step;
        if (match.status !== 'finished') return { ok: false, code: 'notFinished' };
        if (seatOf(match, actor.personId) === null) return { ok: false, code: 'stranger' };
        const review = await transaction.reviews.review(matchId);
        if (review?.status !== 'waiting' && review?.status !== 'done') {
          const spender = { personId: actor.personId, serverId: match.place.serverId };
          const refused = await spend(transaction, limits, 'review', spender, at);
          if (refused) return refused;
          await transaction.reviews.saveReview(toBeReviewed(matchId, actor.personId), at);
        }
        return samePosition(step, []);
      }),

    cancelReview: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction, at } = step;
        if (seatOf(match, actor.personId) === null) return { ok: false, code: 'stranger' };
        const review = await transaction.reviews.review(matchId);
        if (review?.status === 'waiting') await transaction.reviews.saveReview({ ...review, status: 'cancelled' }, at);
        return samePosition(step, []);
      }),

    nextReview: async (turns = createTurns()) => turns.next(await store.waitingReviews(clock.now())) ?? null,
    waitingReview: (matchId) => store.waitingReview(matchId),

    keepReview: (review, lease) =>
      store.transaction(async (transaction) => {
        const { matchId, status } = review;
        const kept = await transaction.reviews.review(matchId);
        if (kept?.status !== 'waiting') return false;
        const at = clock.now();
        await transaction.reviews.saveReview(review, at);
        const view = status === 'done' ? await transaction.view(matchId) : null;
        if (view) await transaction.announce(matchId, view.match.version, { kind: 'review' }, at);
        return true;
      }, lease),

    reviewFailed: (matchId, lease) =>
      store.transaction(async ({ reviews }) => {
        const kept = await reviews.review(matchId);
        if (kept?.status !== 'waiting') return;
        const failures = kept.failures + 1;
        const status = failures < TRIES ? 'waiting' : 'failed';
        await reviews.saveReview({ ...kept, failures, status }, clock.now());
      }, lease),
  };
}
