/**
 * Starts the delivery of the outbox to Discord: a source of the poster, in which the announcements of each match are a line. What is
 * told of each of them is brought by the features.
 */
import { type Breathe, type HeldLease, type Leases, type Timer, turnOfTheLoop } from '../../kernel/index.ts';
import type { MatchId, OutboxEntry } from '../../match/index.ts';
import { codeOf } from '../connection/index.ts';
import type { BotContext } from '../frame/index.ts';
import { type Announcements, deliverEntry } from './deliverEntry.ts';
import type { Delivered, Undeliverable } from './outcome.ts';
import { GIVE_UP_AFTER_MS, LONGEST_PAUSE_MS } from './patience.ts';
import { makePosting } from './posting/posting.ts';
import { postingUnder } from './posting/underLease.ts';
import { type Delivery, startPoster } from './queue/queue.ts';
import type { DeliveryOutcome, InLine, MessageSource, TellingOfEntry } from './queue/source.ts';

export interface DeliveryObserver {
  /** An attempt begins; gives back whom to tell what has come of it. */
  delivery(entry: OutboxEntry): (outcome: DeliveryOutcome) => void;
}

export interface OutboxDelivery {
  readonly leases: Leases;
  readonly timer: Timer;
  /** Between entries and parts of lists; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe | undefined;
  /** Left out: nobody does. */
  readonly observe?: DeliveryObserver | undefined;
}

/** Delivers what is pending now, and again whenever it is woken. */
export function deliverOutbox(
  context: BotContext,
  { leases, timer, breathe = turnOfTheLoop, observe }: OutboxDelivery,
  announcements: Announcements,
): Delivery {
  const posting = makePosting(context);
  const deliver: Deliver = (entry, { lease, log }) =>
    deliverEntry({ ...context, log }, postingUnder(lease, posting), announcements, entry);
  return startPoster(announcementSource({ ...context, observe, deliver }), { ...context, leases, timer, breathe });
}

type Deliver = (entry: OutboxEntry, telling: TellingOfEntry) => Promise<Delivered | Undeliverable>;

interface SourceParts extends Pick<BotContext, 'outbox' | 'clock'> {
  readonly observe?: DeliveryObserver | undefined;
  readonly deliver: Deliver;
}

interface DueMatch extends InLine {
  /** The entry that is next. */
  readonly entry: OutboxEntry;
}

const FIRST_REPOST_PAUSE_MS = 20_000;
const LONGEST_REPOST_PAUSE_MS = 24 * 3_600_000;
/** A game that is over has nobody left who waits for its last message. */
const REPOST_OVER_FOR_MS = 28 * 24 * 3_600_000;

export function announcementSource({
  outbox,
  clock,
  observe,
  deliver,
}: SourceParts): MessageSource<OutboxEntry, DueMatch> {
  /** What comes next of a match; null where nothing does, or it is left alone for a while. */
  async function dueOf(matchId: MatchId, by: Date): Promise<OutboxEntry | null> {
    const next = await outbox.nextOf(matchId);
    return next !== null && next.notBefore <= by ? next : null;
  }

  async function counted(entry: OutboxEntry, lease: HeldLease): Promise<OutboxEntry | null> {
    const attempts = await outbox.attempt(entry.id, lease);
    return attempts === null ? null : { ...entry, attempts };
  }

  async function giveUp({ id, matchId }: OutboxEntry, reason: string, { lease, log }: TellingOfEntry): Promise<void> {
    log.warn({ match: matchId, reason }, 'an announcement is given up');
    await outbox.abandon(id, reason, lease);
  }

  return {
    lease: 'telling',
    due: async (by, most, after) => {
      const page = await outbox.pending({ by, most, unclaimed: true, ...(after && { after: after.entry }) });
      return page.map((entry) => ({ line: entry.matchId, entry }));
    },
    isDue: async (matchId, by) => (await dueOf(matchId, by)) !== null,
    // What was read may have been told by another process since.
    take: async (matchId, by, lease, due) => {
      const read = due && (await counted(due.entry, lease));
      if (read) return read;
      const entry = await dueOf(matchId, by);
      return entry && counted(entry, lease);
    },
    nextPause: (after) => outbox.nextPause(after),
    resumeAll: () => outbox.resumeAll(),
    resumeAt: async (places) => {
      const entries = await outbox.barredAt(places);
      for (const entryId of entries) await outbox.postpone(entryId, clock.now());
      return entries.length > 0;
    },
    tell: async (entry, telling) => {
      const result = await deliver(entry, telling);
      if ('undeliverable' in result) {
        await giveUp(entry, result.undeliverable, telling);
        return { outcome: 'givenUp', isMore: true, until: null };
      }
      const { lease, log } = telling;
      const { place, posts, proposals, personal, isIncomplete, isOver = false, barredBy = null, pinged } = result;
      const until = isIncomplete ? nextRepost(entry, clock.now(), isOver) : null;
      if (isIncomplete && !until) log.warn({ match: entry.matchId }, 'what is missing of a finished game is given up');
      const repost = until && { at: until, barredBy };
      const isMore = await outbox.delivered(entry.id, place, posts, proposals, personal, lease, repost, pinged);
      const { kind } = entry.announcement;
      log.debug({ match: entry.matchId, announcement: kind, repostAt: until }, 'an announcement is told');
      return { outcome: 'told', isMore, until };
    },
    isHopeless: () => false,
    failed: async (entry, { failure, error, until }, telling) => {
      if (until === null) await giveUp(entry, `${failure}: ${String(error)}`, telling);
      else await outbox.postpone(entry.id, until, failure === 'barred' ? codeOf(error) : null);
    },
    // What nobody asked for is followed by its own number.
    logOf: ({ id, trace }) => ({ trace: trace ?? `entry-${id}`, entry: id }),
    observe: observe && ((entry) => observe.delivery(entry)),
  };
}

/**
 * What could not be posted is tried again after as long as it has been missing: 20 s, 20 s, 40 s … an hour, after some days a day.
 * Null: it is not any more.
 */
function nextRepost({ announcement, createdAt }: OutboxEntry, now: Date, isOver: boolean): Date | null {
  const missing = announcement.kind === 'repost' ? now.getTime() - createdAt.getTime() : 0;
  if (isOver && missing > REPOST_OVER_FOR_MS) return null;
  const longest = missing > GIVE_UP_AFTER_MS ? LONGEST_REPOST_PAUSE_MS : LONGEST_PAUSE_MS.barred;
  return new Date(now.getTime() + Math.min(Math.max(missing, FIRST_REPOST_PAUSE_MS), longest));
}
