/**
 * What notices need of the store: rows that are written with what they tell of, and found by whoever posts them.
 */
import type { MatchTransaction, Transactions } from '../../../match/index.ts';
import type { Notice, NoticeFacts, NoticeId, NoticePlace, NoticePost } from './notice.ts';

interface NewNotice {
  readonly facts: NoticeFacts;
  readonly to: NoticePlace;
  /** When it is to be told; left out: as soon as can be. */
  readonly notBefore?: Date;
  /** Where its message stands already; left out: it is to be posted. */
  readonly post?: NoticePost;
  /** To tell it, begun before; left out: none. */
  readonly attempts?: number;
}

/** What features do with notices, in the transaction of what is to be told. */
interface NoticeWriting {
  /** Told once it is committed, in each place in the order of writing. Resolves to the id by which it can be brought up to date. */
  add(notice: NewNotice, at: Date): Promise<NoticeId>;
  /**
   * Has its message made anew, of these facts or the same, as things are by then; of one that has been told not before a moment. False
   * where that cannot be: it was given up, or was told so long ago that it is no longer kept; another one has to be written then.
   */
  renew(id: NoticeId, change?: { readonly facts?: NoticeFacts; readonly notBefore?: Date }): Promise<boolean>;
}

export interface NoticeRepository extends NoticeWriting {
  notice(id: NoticeId): Promise<Notice | null>;
  /** The first of a place that may be told by a moment, unless one before it waits to be tried again. */
  firstAt(placeId: string, by: Date): Promise<Notice | null>;
  countAttempt(id: NoticeId): Promise<void>;
  /** Writes where its message stands; closes it, unless it has been renewed since that revision. */
  told(id: NoticeId, revision: number, post: NoticePost | null, at: Date): Promise<void>;
  /** Ends the waiting of what has been barred from these channels; false where nothing was. */
  resumeAt(channelIds: readonly string[]): Promise<boolean>;
  /** Leaves it alone until then, and what waits behind it in its place. */
  postpone(id: NoticeId, until: Date): Promise<void>;
  noteComplaint(id: NoticeId): Promise<void>;
  /** Whether somebody was told of one that was given up in the place before this one, and nothing has been posted there since. */
  isComplainedOf(placeId: string, before: NoticeId): Promise<boolean>;
  /** Gives it up; `reason` is kept for people. */
  abandon(id: NoticeId, reason: string, at: Date): Promise<void>;
  /** Gives up all that waits in a place, which somebody has been told of. */
  abandonAll(placeId: string, reason: string, at: Date): Promise<void>;
}

export interface NoticeTransaction extends MatchTransaction {
  readonly notices: NoticeRepository;
}

/** A place with the notice that is next there. */
export interface DuePlace extends Pick<Notice, 'id' | 'notBefore'> {
  readonly placeId: string;
}

export interface NoticeStore<Inside extends NoticeTransaction = NoticeTransaction> extends Transactions<Inside> {
  /** At most so many places in which something may be told by a moment, and where nobody is at it; those that come after one. */
  duePlaces(by: Date, most: number, after?: DuePlace): Promise<readonly DuePlace[]>;
  /** Whether something may be told in a place by a moment. */
  isDueAt(placeId: string, by: Date): Promise<boolean>;
  /** The first moment after this one at which something is to be told where nobody is at it; null: nothing is. */
  firstNotice(after?: Date): Promise<Date | null>;
  /** Whether something has been barred from one of these channels and waits to be tried again. */
  isBarredAt(channelIds: readonly string[]): Promise<boolean>;
  /** Ends the waiting of all that has failed. */
  resumeNotices(): Promise<void>;
}
