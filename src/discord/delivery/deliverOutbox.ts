/** Starts the delivery of the outbox: a source of the poster with one queue for each match. */
import { type Leases, type Timer, type YieldToEventLoop, yieldToEventLoop } from '../../kernel/index.ts';
import type { AttemptedEntry, OutboxEntry } from '../../match/index.ts';
import { codeOf } from '../connection/index.ts';
import type { BotContext } from '../interactions/index.ts';
import { type Announcements, deliverEntry } from './deliverEntry.ts';
import type { Delivered, Undeliverable } from './deliveryContext.ts';
import { makePosting, postingUnder } from './posting/posting.ts';
import { type Delivery, startPoster } from './queue/poster.ts';
import type { DeliveryOutcome, MessageContext, MessageSource, QueueItem } from './queue/source.ts';
import { GIVE_UP_AFTER_MS, MAX_DELIVERY_PAUSE_MS } from './retries.ts';

export interface DeliveryObserver {
  /** An attempt starts. The returned function takes its outcome. */
  delivery(entry: OutboxEntry): (outcome: DeliveryOutcome) => void;
}

export interface OutboxDeliveryParts {
  readonly leases: Leases;
  readonly timer: Timer;
  /** Called between entries; default: yields to the event loop. */
  readonly yieldNow?: YieldToEventLoop | undefined;
  readonly observe?: DeliveryObserver | undefined;
}

export function deliverOutbox(
  context: BotContext,
  { leases, timer, yieldNow = yieldToEventLoop, observe }: OutboxDeliveryParts,
  announcements: Announcements,
): Delivery {
  const posting = makePosting(context);
  const deliver: Deliver = (entry, { lease, log }) =>
    deliverEntry({ ...context, log }, postingUnder(lease, posting), announcements, entry);
  return startPoster(announcementSource({ ...context, observe, deliver }), { ...context, leases, timer, yieldNow });
}

type Deliver = (entry: AttemptedEntry, messageContext: MessageContext) => Promise<Delivered | Undeliverable>;

interface SourceParts extends Pick<BotContext, 'outbox' | 'clock'> {
  readonly observe?: DeliveryObserver | undefined;
  readonly deliver: Deliver;
}

interface DueMatch extends QueueItem {
  readonly entry: OutboxEntry;
}

const FIRST_REPOST_PAUSE_MS = 20_000;
const MAX_REPOST_PAUSE_MS = 24 * 3_600_000;
/** After this time nobody waits for the last message of a finished game. */
const REPOST_FINISHED_FOR_MS = 28 * 24 * 3_600_000;

export function announcementSource({
  outbox,
  clock,
  observe,
  deliver,
}: SourceParts): MessageSource<AttemptedEntry, DueMatch> {
  async function giveUp({ id, matchId }: OutboxEntry, reason: string, { lease, log }: MessageContext): Promise<void> {
    log.warn({ match: matchId, reason }, 'giving up an announcement');
    await outbox.abandon(id, reason, lease);
  }

  return {
    lease: 'telling',
    due: async (by, most, after) => {
      const page = await outbox.pending({ by, most, unclaimed: true, ...(after && { after: after.entry }) });
      return page.map((entry) => ({ queue: entry.matchId, entry }));
    },
    isDue: async (matchId, by) => {
      const next = await outbox.nextOf(matchId);
      return next !== null && next.notBefore <= by;
    },
    take: (matchId, by, lease) => outbox.take(matchId, by, lease),
    nextPause: (after) => outbox.nextRetryAt(after),
    resumeAll: () => outbox.resumeAll(),
    resumeAt: async (places) => {
      const entries = await outbox.entriesBarredAt(places);
      for (const entryId of entries) await outbox.postpone(entryId, clock.now());
      return entries.length > 0;
    },
    post: async (entry, messageContext) => {
      const result = await deliver(entry, messageContext);
      if ('undeliverable' in result) {
        await giveUp(entry, result.undeliverable, messageContext);
        return { outcome: 'givenUp', isMore: true, until: null };
      }
      const { lease, log } = messageContext;
      const { isIncomplete, isOver = false, barredBy = null } = result;
      const until = isIncomplete ? nextRepost(entry, clock.now(), isOver) : null;
      if (isIncomplete && !until) log.warn({ match: entry.matchId }, 'giving up a missing message of a finished game');
      const record = { ...result, repost: until && { at: until, barredBy } };
      const isMore = await outbox.delivered(entry.id, record, lease);
      const { kind } = entry.announcement;
      log.debug({ match: entry.matchId, announcement: kind, repostAt: until }, 'announcement delivered');
      return { outcome: 'told', isMore, until };
    },
    isFinal: () => false,
    failed: async (entry, { failure, error, until }, messageContext) => {
      if (until === null) await giveUp(entry, `${failure}: ${String(error)}`, messageContext);
      else await outbox.postpone(entry.id, until, failure === 'barred' ? codeOf(error) : null, entry.notBefore);
    },
    // Entries without an interaction are traced by their own id.
    logFacts: ({ id, trace }) => ({ trace: trace ?? `entry-${id}`, entry: id }),
    observe: observe && ((entry) => observe.delivery(entry)),
  };
}

/**
 * When a repost is retried: after as long as the message has been missing (20 s, 20 s, 40 s … one hour), after some
 * days once a day; null: never again.
 */
function nextRepost({ announcement, createdAt }: OutboxEntry, now: Date, isOver: boolean): Date | null {
  const missing = announcement.kind === 'repost' ? now.getTime() - createdAt.getTime() : 0;
  if (isOver && missing > REPOST_FINISHED_FOR_MS) return null;
  const maxPause = missing > GIVE_UP_AFTER_MS ? MAX_REPOST_PAUSE_MS : MAX_DELIVERY_PAUSE_MS.barred;
  return new Date(now.getTime() + Math.min(Math.max(missing, FIRST_REPOST_PAUSE_MS), maxPause));
}
