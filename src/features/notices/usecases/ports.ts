/** The ports of notices to the store. */
import type {
  ChangeTransaction,
  Notice,
  NoticeFacts,
  NoticeId,
  NoticePost,
  NoticeWriting,
  Transactions,
} from '../../../match/index.ts';

export interface NoticeRepository extends NoticeWriting {
  notice(id: NoticeId): Promise<Notice | null>;
  /** The newest notice in a channel with these facts. */
  find(facts: NoticeFacts, channelId: string): Promise<NoticeId | null>;
  /** The first notice in a place that is due by `by`, unless an earlier one is waiting for a retry. */
  nextDue(placeId: string, by: Date): Promise<Notice | null>;
  countAttempt(notice: Pick<Notice, 'id' | 'createdAt'>): Promise<void>;
  /** Stores the message and closes the notice, unless it was renewed after that revision. */
  markPosted(id: NoticeId, revision: number, post: NoticePost | null, at: Date): Promise<void>;
  /** Makes notices barred from these channels due. False if there were none. */
  resumeAt(channelIds: readonly string[]): Promise<boolean>;
  /** Delays the notice and those after it in its place, unless somebody has made it due since `notice` was read. */
  postpone(notice: Pick<Notice, 'id' | 'notBefore'>, until: Date): Promise<void>;
  noteComplaint(id: NoticeId): Promise<void>;
  /**
   * Whether another notice in the place, complained of, waits for its retry, or the last one before this that was
   * either posted or complained of was never posted.
   */
  wasComplainedOf(placeId: string, before: NoticeId): Promise<boolean>;
  /** Gives up all open notices of a place and marks them as complained of. */
  abandonAll(placeId: string, reason: string, at: Date): Promise<void>;
}

export interface NoticeTransaction extends ChangeTransaction {
  readonly notices: NoticeRepository;
}

export interface DuePlace extends Pick<Notice, 'id' | 'notBefore'> {
  readonly placeId: string;
}

export interface NoticeStore<Inside extends NoticeTransaction = NoticeTransaction> extends Transactions<Inside> {
  /** At most `most` places with a notice due by `by` and without a lease, earliest first, after the place `after`. */
  dueNotices(by: Date, most: number, after?: DuePlace): Promise<readonly DuePlace[]>;
  isNoticeDue(placeId: string, by: Date): Promise<boolean>;
  /** When the next notice without a lease is due; with `after`, only later ones count. */
  firstNoticeDue(after?: Date): Promise<Date | null>;
  /** Whether a notice barred from one of these channels is waiting for a retry. */
  isBarredAt(channelIds: readonly string[]): Promise<boolean>;
  /** Retries everything that has failed, because a restart usually means that the operator fixed the cause. */
  resumeNotices(): Promise<void>;
}
