/** Use cases of notices: finding the notices that are due in a place, and recording the outcome of each attempt. */
import type { Clock, Lease } from '../../../kernel/index.ts';
import { type Notice, type NoticeFailure, type NoticePost, placeIdOf } from '../../../match/index.ts';
import type { NoticeStore, NoticeTransaction } from './ports.ts';

interface NoticeFailed {
  readonly failure: NoticeFailure;
  /** For the operator's log. */
  readonly reason: string;
  /** The code of Discord's error. */
  readonly code?: number;
}

/** Called when a channel turns out to have been deleted. */
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
}: NoticeDependencies<Inside>) {
  const { dueNotices, firstNoticeDue, isNoticeDue, resumeNotices } = store;
  return {
    dueNotices,
    firstNoticeDue,
    isNoticeDue,
    resumeNotices,

    /** Retries notices barred from these channels, after activity there. False if there were none. */
    // Reads first, because a read takes no lock and there is hardly ever anything to resume.
    resumeNoticesAt: async (channelIds: readonly string[]) =>
      (await store.isBarredAt(channelIds)) && store.transaction(({ notices }) => notices.resumeAt(channelIds)),

    /** The next notice in a place that is due by `by`, by default now. Counts an attempt. @throws LeaseLost */
    takeNotice: (placeId: string, lease?: Lease, by = clock.now()) =>
      store.transaction(async ({ notices }): Promise<Notice | null> => {
        const notice = await notices.nextDue(placeId, by);
        if (!notice) return null;
        // A message that is edited weeks later is retried for as long as a new one.
        const isNewEdit = notice.post !== null && notice.attempts === 0;
        const taken = isNewEdit ? { ...notice, createdAt: clock.now() } : notice;
        await notices.countAttempt(taken);
        return taken;
      }, lease),

    /** `post`: null if there was nothing left to post. @throws LeaseLost */
    noticePosted: ({ id, revision }: Notice, post: NoticePost | null, lease?: Lease) =>
      store.transaction(({ notices }) => notices.markPosted(id, revision, post, clock.now()), lease),

    /** `until`: when to retry; null gives up. @throws LeaseLost */
    noticeFailed: (notice: Notice, { failure, reason, code }: NoticeFailed, until: Date | null, lease?: Lease) =>
      store.transaction(async (transaction) => {
        const { notices } = transaction;
        const at = clock.now();
        if (isServersFault(notice, failure)) await complain(transaction, notice, { because: failure, code }, at);
        if (until !== null) await notices.postpone(notice, until);
        else if (notice.to.kind === 'channel' && failure === 'gone') {
          for (const follow of channelGone) await follow(transaction, notice.to, at);
          await notices.abandonAll(placeIdOf(notice.to), `gone: ${reason}`, at);
        } else await notices.abandon(notice.id, `${failure}: ${reason}`, at);
      }, lease),
  };
}

/** Whether people on the server can fix the failure. */
function isServersFault({ to }: Notice, failure: NoticeFailure): failure is 'gone' | 'barred' {
  return to.kind === 'channel' && (failure === 'gone' || failure === 'barred');
}

/** Notifies the person who chose the channel, once until a post there succeeds again. */
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
  const puzzle = kind === 'dailyPuzzle' || kind === 'dailyPuzzleOver' ? true : undefined;
  const facts = { kind: 'unreachable', channelId, because, code, puzzle } as const;
  await notices.add({ facts, to: { kind: 'person', personId: to.setBy, serverId } }, at);
}
