/** Use cases of notices: what is due in a place, and the outcome of each attempt. */
import type { Clock, Lease } from '../../../kernel/index.ts';
import { type Notice, type NoticeFailure, type NoticePost, placeIdOf } from '../../../match/index.ts';
import type { DuePlace, NoticeStore, NoticeTransaction } from './ports.ts';

export interface NoticeCommands {
  /** At most `most` places with a notice due by a moment and without a lease, earliest first. */
  dueNotices(by: Date, most: number, after?: DuePlace): Promise<readonly DuePlace[]>;
  /** When the next notice without a lease is due, after a moment if one is given. */
  firstNoticeDue(after?: Date): Promise<Date | null>;
  /** The next notice due in a place by a moment, by default now; counts an attempt. @throws LeaseLost */
  takeNotice(placeId: string, lease?: Lease, by?: Date): Promise<Notice | null>;
  isNoticeDue(placeId: string, by: Date): Promise<boolean>;
  /** `post`, null: there was nothing to post any more. @throws LeaseLost */
  noticePosted(notice: Notice, post: NoticePost | null, lease?: Lease): Promise<void>;
  /** `until`: when to retry; null: give up. @throws LeaseLost */
  noticeFailed(notice: Notice, failed: NoticeFailed, until: Date | null, lease?: Lease): Promise<void>;
  /** Retries everything that failed, since a restart usually means that the operator fixed the cause. */
  resumeNotices(): Promise<void>;
  /** Retries what was barred from these channels, after activity there; false: nothing was. */
  resumeNoticesAt(channelIds: readonly string[]): Promise<boolean>;
}

interface NoticeFailed {
  readonly failure: NoticeFailure;
  /** For operators. */
  readonly reason: string;
  /** Of the host's error. */
  readonly code?: number;
}

/** Called when a channel turns out to be deleted. */
export type OnChannelGone<Inside> = (
  transaction: Inside,
  channel: { readonly serverId: string; readonly channelId: string },
  at: Date,
) => Promise<void>;

export interface NoticeDependencies<Inside extends NoticeTransaction> {
  readonly store: NoticeStore<Inside>;
  readonly clock: Clock;
  readonly channelGone: readonly OnChannelGone<Inside>[];
}

export function createNotices<Inside extends NoticeTransaction>({
  store,
  clock,
  channelGone,
}: NoticeDependencies<Inside>): NoticeCommands {
  return {
    dueNotices: (by, most, after) => store.duePlaces(by, most, after),
    firstNoticeDue: (after) => store.nextNoticeAt(after),
    resumeNotices: () => store.resumeNotices(),

    // A read first: it takes no lock, and there is hardly ever anything to resume.
    resumeNoticesAt: async (channelIds) =>
      (await store.isBarredAt(channelIds)) && store.transaction(({ notices }) => notices.resumeAt(channelIds)),

    isNoticeDue: (placeId, by) => store.isDueAt(placeId, by),

    takeNotice: (placeId, lease, by = clock.now()) =>
      store.transaction(async ({ notices }) => {
        const notice = await notices.nextDue(placeId, by);
        if (notice) await notices.countAttempt(notice.id);
        return notice;
      }, lease),

    noticePosted: ({ id, revision }, post, lease) =>
      store.transaction(({ notices }) => notices.markPosted(id, revision, post, clock.now()), lease),

    noticeFailed: (notice, { failure, reason, code }, until, lease) =>
      store.transaction(async (transaction) => {
        const { notices } = transaction;
        const at = clock.now();
        if (isServersFault(notice, failure)) await complain(transaction, notice, { because: failure, code }, at);
        if (until !== null) await notices.postpone(notice.id, until);
        else if (notice.to.kind === 'channel' && failure === 'gone') {
          for (const follow of channelGone) await follow(transaction, notice.to, at);
          await notices.abandonAll(placeIdOf(notice.to), `gone: ${reason}`, at);
        } else await notices.abandon(notice.id, `${failure}: ${reason}`, at);
      }, lease),
  };
}

/** Whether somebody on the server can fix it. */
function isServersFault({ to }: Notice, failure: NoticeFailure): failure is 'gone' | 'barred' {
  return to.kind === 'channel' && (failure === 'gone' || failure === 'barred');
}

/** Notifies the person who chose the channel, once until something is posted there again. */
async function complain(
  { notices }: NoticeTransaction,
  { id, facts: { kind }, to, complained }: Notice,
  { because, code }: { readonly because: 'gone' | 'barred'; readonly code: number | undefined },
  at: Date,
): Promise<void> {
  if (to.kind !== 'channel' || complained) return;
  await notices.noteComplaint(id);
  if (to.setBy === null || (await notices.wasComplainedOf(to.channelId, id))) return;
  const { serverId, channelId } = to;
  const puzzle = kind === 'dailyPuzzle' ? true : undefined;
  const facts = { kind: 'unreachable', channelId, because, code, puzzle } as const;
  await notices.add({ facts, to: { kind: 'person', personId: to.setBy, serverId } }, at);
}
