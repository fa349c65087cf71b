/**
 * The use cases of notices, for whoever posts them: which is next in a place, and what has come of it. One that cannot be posted is
 * tried again for some days, and whoever has chosen its channel is told once; writing notices is left to the features.
 */
import type { Clock } from '../../kernel/index.ts';
import type { Lease } from '../../match/index.ts';
import { type Notice, type NoticeFailure, type NoticePost, placeIdOf } from './notice.ts';
import type { NoticeStore, NoticeTransaction } from './ports.ts';

export interface NoticeCommands {
  /** At most so many places in which something is to be told now and that nobody is at. */
  dueNotices(most: number): Promise<readonly string[]>;
  /** When something is to be told next where nobody is at it; null: nothing is, or whoever is at it has not noted it yet. */
  firstNoticeDue(): Promise<Date | null>;
  /** The next that is to be told in a place, an attempt counted; null: nothing is at present. @throws LeaseLost */
  takeNotice(placeId: string, lease?: Lease): Promise<Notice | null>;
  /** `post`: where its message stands; null: there was nothing to tell any more. @throws LeaseLost */
  noticeTold(notice: Notice, post: NoticePost | null, lease?: Lease): Promise<void>;
  /** Resolves to whether something else may be told in the place at once. @throws LeaseLost */
  noticeFailed(notice: Notice, failure: NoticeFailure, reason: NoticeReason, lease?: Lease): Promise<boolean>;
  /** What has failed is tried again at once: whoever has mended what stood in the way starts the bot again. */
  resumeNotices(): Promise<void>;
  /** The same in these channels alone, where something was barred from them: somebody has been heard there, and we may write. */
  resumeNoticesAt(channelIds: readonly string[]): Promise<void>;
}

/** Why it cannot be posted: in words, with the host's code where there is one. */
type NoticeReason = string | { readonly says: string; readonly code: number };

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

const FIRST_PAUSE = 1000;
/** What is out of reach for a while is back soon; what is barred may be allowed again, but hardly soon. */
const LONGEST_PAUSE = { passing: 60_000, barred: 3_600_000 } as const;
const TRIES = 6;
const GIVE_UP_AFTER = 3 * 24 * 3_600_000;
/** And after so many tries at least: where a machine's clock is days ahead, nothing has been tried for days. */
const GIVE_UP_TRIES = 20;

export function createNotices<Inside extends NoticeTransaction>({
  store,
  clock,
  channelGone,
}: NoticeParts<Inside>): NoticeCommands {
  return {
    dueNotices: (most) => store.duePlaces(clock.now(), most),
    firstNoticeDue: () => store.firstNotice(),
    resumeNotices: () => store.resumeNotices(),

    // Looked for first: what only reads takes no lock, and hardly ever is there anything.
    resumeNoticesAt: async (channelIds) => {
      if (!(await store.isBarredAt(channelIds))) return;
      await store.transaction(({ notices }) => notices.resumeAt(channelIds));
    },

    takeNotice: (placeId, lease) =>
      store.transaction(async ({ notices }) => {
        const notice = await notices.firstAt(placeId, clock.now());
        if (notice) await notices.countAttempt(notice.id);
        return notice;
      }, lease),

    noticeTold: ({ id, revision }, post, lease) =>
      store.transaction(({ notices }) => notices.told(id, revision, post, clock.now()), lease),

    noticeFailed: (notice, failure, reason, lease) =>
      store.transaction(async (transaction) => {
        const { notices } = transaction;
        const at = clock.now();
        const { says, code } = typeof reason === 'string' ? { says: reason, code: undefined } : reason;
        if (isTheirs(notice, failure)) await complain(transaction, notice, { because: failure, code }, at);
        if (notice.to.kind === 'channel' && failure === 'gone') {
          for (const follow of channelGone) await follow(transaction, notice.to, at);
          await notices.abandonAll(placeIdOf(notice.to), `gone: ${says}`, at);
          return false;
        }
        if (isHopeless(notice, failure, at)) {
          await notices.abandon(notice.id, `${failure}: ${says}`, at);
          return true;
        }
        await notices.postpone(notice.id, new Date(at.getTime() + pauseAfter(notice.attempts, failure)));
        return false;
      }, lease),
  };
}

/** Whether somebody on the server can mend it. */
function isTheirs({ to }: Notice, failure: NoticeFailure): failure is 'gone' | 'barred' {
  return to.kind === 'channel' && (failure === 'gone' || failure === 'barred');
}

/** People who take no direct messages are left in peace. */
function isHopeless({ createdAt, attempts }: Notice, failure: NoticeFailure, now: Date): boolean {
  if (failure === 'passing') return false;
  if (failure === 'lost' || failure === 'gone' || failure === 'unwilling') return true;
  const isOld = now.getTime() - createdAt.getTime() > GIVE_UP_AFTER && attempts >= GIVE_UP_TRIES;
  return isOld || (failure === 'refused' && attempts >= TRIES);
}

function pauseAfter(before: number, failure: NoticeFailure): number {
  const longest = failure === 'passing' ? LONGEST_PAUSE.passing : LONGEST_PAUSE.barred;
  return Math.min(FIRST_PAUSE * 2 ** Math.min(before, 30), longest);
}

/** Whoever has chosen the channel hears of it once, until something has been posted there again. */
async function complain(
  { notices }: NoticeTransaction,
  { id, to, complained }: Notice,
  { because, code }: { readonly because: 'gone' | 'barred'; readonly code: number | undefined },
  at: Date,
): Promise<void> {
  if (to.kind !== 'channel' || complained) return;
  await notices.noteComplaint(id);
  if (to.setBy === null || (await notices.isComplainedOf(to.channelId, id))) return;
  const { serverId, channelId } = to;
  await notices.add(
    { facts: { kind: 'unreachable', channelId, because, code }, to: { kind: 'person', personId: to.setBy, serverId } },
    at,
  );
}
