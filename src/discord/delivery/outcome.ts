/**
 * What comes of an announcement: written down with the mark that it is delivered, or given up.
 * A post that failed is neither: it is thrown, and tried again by the queue.
 */
import type { APIMessage } from 'discord.js';
import type { MatchPlace, MatchPosts, PersonalDelivery, PersonId, ProposalPost } from '../../match/index.ts';

/** What is written down with the mark that an entry is delivered. */
export interface Delivered {
  readonly place: Partial<MatchPlace>;
  readonly posts: Partial<MatchPosts>;
  readonly proposals?: readonly ProposalPost[];
  /** What people have been told directly. */
  readonly personal?: readonly PersonalDelivery[];
  /** The place is barred, or somebody whom it concerns could not be reached: what should stand there is posted later. */
  readonly isIncomplete?: true;
  /** The game has ended: nothing follows in which what is missing could be told. */
  readonly isOver?: true;
  /** With which of Discord's codes the place is barred. */
  readonly barredBy?: number;
  /** Whom its messages have pinged. */
  readonly pinged?: readonly PersonId[];
}

/** There is no place left where this could be told; the reason is for people. */
export interface Undeliverable {
  readonly undeliverable: string;
}

export const NOTHING: Delivered = { place: {}, posts: {} };

/** What comes of two announcements in one, the later one second. */
export function both(one: Delivered, other: Delivered): Delivered {
  const isIncomplete = one.isIncomplete || other.isIncomplete;
  const barredBy = one.barredBy ?? other.barredBy;
  return {
    place: { ...one.place, ...other.place },
    posts: { ...one.posts, ...other.posts },
    proposals: [...(one.proposals ?? []), ...(other.proposals ?? [])],
    personal: [...(one.personal ?? []), ...(other.personal ?? [])],
    ...(isIncomplete && { isIncomplete }),
    ...(barredBy !== undefined && { barredBy }),
  };
}

/** Nothing to tell any more, or no place left to tell it; else what is written down with it. */
export type Told = Pick<Posted, 'place' | 'posts'> | 'nothing' | 'gone';

export interface Posted {
  readonly message: APIMessage;
  readonly channelId: string;
  readonly place: Partial<MatchPlace>;
  readonly posts: Partial<MatchPosts>;
}
