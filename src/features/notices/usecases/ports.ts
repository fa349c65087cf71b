/** The ports of notices to the store. */
import type {
  ChangeTransaction,
  Notice,
  NoticeFacts,
  NoticeId,
  NoticePlace,
  NoticePost,
  Transactions,
} from '../../../match/index.ts';

interface NewNotice {
  readonly facts: NoticeFacts;
  readonly to: NoticePlace;
  /** Default: at once. */
  readonly notBefore?: Date;
  /** The existing message, if any. */
  readonly post?: NoticePost;
  /** Attempts so far; default 0. */
  readonly attempts?: number;
}

export interface NoticeRepository {
  /** Posted after the commit, in order by place. Resolves to the id for `renew`. */
  add(notice: NewNotice, at: Date): Promise<NoticeId>;
  /**
   * Renders the message again, with new facts if given; `notBefore` delays a notice that was posted. False: there is no
   * notice (`id` null), it was given up, or it was deleted long after it was posted.
   */
  renew(id: NoticeId | null, change?: { readonly facts?: NoticeFacts; readonly notBefore?: Date }): Promise<boolean>;
  notice(id: NoticeId): Promise<Notice | null>;
  /** The newest notice with these facts in a channel. */
  find(facts: NoticeFacts, channelId: string): Promise<NoticeId | null>;
  /** The first notice due in a place by a moment, unless an earlier one waits for a retry. */
  nextDue(placeId: string, by: Date): Promise<Notice | null>;
  countAttempt(id: NoticeId): Promise<void>;
  /** Stores the message, and closes the notice unless it has been renewed since that revision. */
  markPosted(id: NoticeId, revision: number, post: NoticePost | null, at: Date): Promise<void>;
  /** Makes notices barred from these channels due; false: there were none. */
  resumeAt(channelIds: readonly string[]): Promise<boolean>;
  /** Delays the notice, and those behind it in its place. */
  postpone(id: NoticeId, until: Date): Promise<void>;
  noteComplaint(id: NoticeId): Promise<void>;
  /** Whether the last notice before this one that was posted or complained of in the place was never posted. */
  wasComplainedOf(placeId: string, before: NoticeId): Promise<boolean>;
  /** `reason`: for operators. */
  abandon(id: NoticeId, reason: string, at: Date): Promise<void>;
  /** Gives up all open notices of a place, as complained of. */
  abandonAll(placeId: string, reason: string, at: Date): Promise<void>;
}

export interface NoticeTransaction extends ChangeTransaction {
  readonly notices: NoticeRepository;
}

/** A place with its next notice. */
export interface DuePlace extends Pick<Notice, 'id' | 'notBefore'> {
  readonly placeId: string;
}

export interface NoticeStore<Inside extends NoticeTransaction = NoticeTransaction> extends Transactions<Inside> {
  /** At most `most` places with a notice due by a moment and without a lease, following `after`. */
  duePlaces(by: Date, most: number, after?: DuePlace): Promise<readonly DuePlace[]>;
  isDueAt(placeId: string, by: Date): Promise<boolean>;
  /** When the next notice without a lease is due, after a moment if one is given. */
  nextNoticeAt(after?: Date): Promise<Date | null>;
  /** Whether a notice barred from one of these channels waits for a retry. */
  isBarredAt(channelIds: readonly string[]): Promise<boolean>;
  /** Makes all failed notices due. */
  resumeNotices(): Promise<void>;
}
