/**
 * Use cases of notices: which is next in a place, and what an attempt led to. The person who chose a channel hears once that it is barred.
 */
import type { Clock, Lease } from '../../../kernel/index.ts';
import { type Notice, type NoticeFailure, type NoticePost, placeIdOf } from './notice.ts';
import type { DuePlace, NoticeStore, NoticeTransaction } from './ports.ts';

export interface NoticeCommands {
  /** At most so many places in which something is to be told by a moment and that nobody is at, the first one due first. */
  dueNotices(by: Date, most: number, after?: DuePlace): Promise<readonly DuePlace[]>;
  /** The first moment after this one at which something is to be told; left out: at any. Null: nothing is, but where somebody is at it. */
  firstNoticeDue(after?: Date): Promise<Date | null>;
  /** The next that is to be told in a place by a moment (left out: now), an attempt counted; null: nothing is at present. @throws LeaseLost */
  takeNotice(placeId: string, lease?: Lease, by?: Date): Promise<Notice | null>;
  /** Whether something is to be told in a place by a moment. */
  isNoticeDue(placeId: string, by: Date): Promise<boolean>;
  /** `post`: where its message stands; null: there was nothing to tell any more. @throws LeaseLost */
  noticeTold(notice: Notice, post: NoticePost | null, lease?: Lease): Promise<void>;
  /** It could not be told, and is tried again then; null: it is given up. @throws LeaseLost */
  noticeFailed(notice: Notice, failed: NoticeFailed, until: Date | null, lease?: Lease): Promise<void>;
  /** What has failed is tried again at once: whoever has mended what stood in the way starts the bot again. */
  resumeNotices(): Promise<void>;
  /**
   * The same in these channels alone, where something was barred from them: somebody has been heard there, and we may write. False:
   * nothing was.
   */
  resumeNoticesAt(channelIds: readonly string[]): Promise<boolean>;
}

interface NoticeFailed {
  readonly failure: NoticeFailure;
  /** For people. */
  readonly reason: string;
  /** Of the host, where there is one. */
  readonly code?: number;
}

/** What a feature does when a channel of a server is found to be gone. */
export type ChannelGone<Inside> = (
  transaction: Inside,
  channel: { readonly serverId: string; readonly channelId: string },
  at: Date,
) => Promise<void>;

export interface NoticeParts<Inside extends NoticeTransaction> {
  readonly store: NoticeStore<Inside>;
  readonly clock: Clock;
  readonly channelGone: readonly ChannelGone<Inside>[];
}

export function createNotices<Inside extends NoticeTransaction>({
  store,
  clock,
  channelGone,
}: NoticeParts<Inside>): NoticeCommands {
  return {
    dueNotices: (by, most, after) => store.duePlaces(by, most, after),
    firstNoticeDue: (after) => store.firstNotice(after),
    resumeNotices: () => store.resumeNotices(),

    // Looked for first: what only reads takes no lock, and hardly ever is there anything.
    resumeNoticesAt: async (channelIds) =>
      (await store.isBarredAt(channelIds)) && store.transaction(({ notices }) => notices.resumeAt(channelIds)),

    isNoticeDue: (placeId, by) => store.isDueAt(placeId, by),

    takeNotice: (placeId, lease, by = clock.now()) =>
      store.transaction(async ({ notices }) => {
        const notice = await notices.firstAt(placeId, by);
        if (notice) await notices.countAttempt(notice.id);
        return notice;
      }, lease),

    noticeTold: ({ id, revision }, post, lease) =>
      store.transaction(({ notices }) => notices.told(id, revision, post, clock.now()), lease),

    noticeFailed: (notice, { failure, reason, code }, until, lease) =>
      store.transaction(async (transaction) => {
        const { notices } = transaction;
        const at = clock.now();
        if (isTheirs(notice, failure)) await complain(transaction, notice, { because: failure, code }, at);
        if (until !== null) await notices.postpone(notice.id, until);
        else if (notice.to.kind === 'channel' && failure === 'gone') {
          for (const follow of channelGone) await follow(transaction, notice.to, at);
          await notices.abandonAll(placeIdOf(notice.to), `gone: ${reason}`, at);
        } else await notices.abandon(notice.id, `${failure}: ${reason}`, at);
      }, lease),
  };
}

/** Whether somebody on the server can mend it. */
function isTheirs({ to }: Notice, failure: NoticeFailure): failure is 'gone' | 'barred' {
  return to.kind === 'channel' && (failure === 'gone' || failure === 'barred');
}

/** Whoever has chosen the channel hears of it once, until something has been posted there again. */
async function complain(
  { notices }: NoticeTransaction,
  { id, facts: { kind }, to, complained }: Notice,
  { because, code }: { readonly because: 'gone' | 'barred'; readonly code: number | undefined },
  at: Date,
): Promise<void> {
  if (to.kind !== 'channel' || complained) return;
  await notices.noteComplaint(id);
  if (to.setBy === null || (await notices.isComplainedOf(to.channelId, id))) return;
  const { serverId, channelId } = to;
  const puzzle = kind === 'dailyPuzzle' ? true : undefined;
  const facts = { kind: 'unreachable', channelId, because, code, puzzle } as const;
  await notices.add({ facts, to: { kind: 'person', personId: to.setBy, serverId } }, at);
}
