/**
 * One attempt at an entry of the outbox: counted before it is made, then noted as told, given up, or left alone for a while.
 * Which entry comes next is left to the queue, what is told of it to `deliverEntry.ts`.
 */
import type { Logger } from 'pino';
import type { Clock } from '../../../kernel/index.ts';
import { type HeldLease, LeaseLost, type Outbox, type OutboxEntry } from '../../../match/index.ts';
import { codeOf, type Failure, failureOf } from '../../connection/index.ts';
import type { Delivered, Undeliverable } from '../outcome.ts';

/** What has come of an attempt: told, given up, failed and tried again later, or left to whoever has the match by now. */
export type DeliveryOutcome = 'told' | 'givenUp' | 'leaseLost' | Failure;

export interface DeliveryObserver {
  /** An attempt begins; gives back whom to tell what has come of it. */
  delivery(entry: OutboxEntry): (outcome: DeliveryOutcome) => void;
}

/** What an entry is told with. */
export interface TellingOfEntry {
  /** Of its match. */
  readonly lease: HeldLease;
  /** For what belongs to the entry. */
  readonly log: Logger;
}

export interface AttemptParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Left out: nobody does. */
  readonly observe?: DeliveryObserver;
  readonly deliver: (entry: OutboxEntry, telling: TellingOfEntry) => Promise<Delivered | Undeliverable>;
  /** An entry has been told or given up; `until`: when it, or what is missing of it, is tried again. */
  readonly ended: (entry: OutboxEntry, until: Date | null) => void;
}

/** What is to be done next in the match: what may be waiting, nothing since nothing waits, or nothing before a while is over. */
export type Next = 'more' | 'nothing' | 'later';

const FIRST_PAUSE = 1000;
/** Server and network trouble passes; what is barred may be allowed again, but hardly soon. */
const LONGEST_PAUSE = { passing: 60_000, barred: 3_600_000 } as const;
/** What is wrong with the request itself hardly mends: what follows in the match shall not wait for days. */
const TRIES = 6;
const GIVE_UP_AFTER = 3 * 24 * 3_600_000;
/** And after so many tries at least: where a machine's clock is days ahead, nothing has been tried for days. */
const GIVE_UP_TRIES = 20;
const FIRST_REPOST_PAUSE = 20_000;
const LONGEST_REPOST_PAUSE = 24 * 3_600_000;
/** A game that is over has nobody left who waits for its last message. */
const REPOST_OVER_FOR = 28 * 24 * 3_600_000;

/** How long to wait after so many failures before this one, in milliseconds. */
export function pauseAfter(before: number, longest: number = LONGEST_PAUSE.passing): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.min(before, 30), longest);
}

/**
 * What could not be posted is tried again after as long as it has been missing: 20 s, 20 s, 40 s … an hour, after some days a day.
 * Null: it is not any more.
 */
function nextRepost({ announcement, createdAt }: OutboxEntry, now: Date, isOver: boolean): Date | null {
  const missing = announcement.kind === 'repost' ? now.getTime() - createdAt.getTime() : 0;
  if (isOver && missing > REPOST_OVER_FOR) return null;
  const longest = missing > GIVE_UP_AFTER ? LONGEST_REPOST_PAUSE : LONGEST_PAUSE.barred;
  return new Date(now.getTime() + Math.min(Math.max(missing, FIRST_REPOST_PAUSE), longest));
}

/** Makes an attempt. @throws LeaseLost where somebody else goes on with the match */
export function attemptsAt(parts: AttemptParts): (read: OutboxEntry, telling: TellingOfEntry) => Promise<Next> {
  const { outbox, clock, observe, deliver, ended } = parts;

  /** The entry may have been read before another process began to tell it: how often it has been tried is what counts now. */
  async function attempt(read: OutboxEntry, telling: TellingOfEntry): Promise<Next> {
    const attempts = await outbox.attempt(read.id, telling.lease);
    if (attempts === null) return 'more';
    const entry = { ...read, attempts };
    const heard = observe?.delivery(entry);
    try {
      const result = await deliver(entry, telling);
      const next =
        'undeliverable' in result ? await abandon(entry, result, telling) : await note(entry, result, telling);
      heard?.('undeliverable' in result ? 'givenUp' : 'told');
      return next;
    } catch (error) {
      heard?.(error instanceof LeaseLost ? 'leaseLost' : failureOf(error));
      throw error;
    }
  }

  async function abandon(entry: OutboxEntry, { undeliverable }: Undeliverable, telling: TellingOfEntry): Promise<Next> {
    telling.log.warn({ match: entry.matchId, reason: undeliverable }, 'an announcement is given up');
    await outbox.abandon(entry.id, undeliverable, telling.lease);
    ended(entry, null);
    return 'more';
  }

  async function note(entry: OutboxEntry, result: Delivered, { lease, log }: TellingOfEntry): Promise<Next> {
    const { place, posts, proposals, personal, isIncomplete = false, isOver = false, barredBy = null, pinged } = result;
    const repostAt = isIncomplete ? nextRepost(entry, clock.now(), isOver) : null;
    const repost = repostAt && { at: repostAt, barredBy };
    if (isIncomplete && !repost) log.warn({ match: entry.matchId }, 'what is missing of a finished game is given up');
    const isMore = await outbox.delivered(entry.id, place, posts, proposals, personal, lease, repost, pinged);
    log.debug({ match: entry.matchId, announcement: entry.announcement.kind, repostAt }, 'an announcement is told');
    ended(entry, repostAt);
    return isMore ? 'more' : repostAt ? 'later' : 'nothing';
  }

  /** Gives up an entry that has failed, or leaves it alone for a while. */
  async function fail(entry: OutboxEntry, error: unknown, { lease, log }: TellingOfEntry): Promise<Next> {
    const failure = failureOf(error);
    const now = clock.now().getTime();
    log.warn({ err: error, match: entry.matchId, failure }, 'an announcement could not be delivered yet');
    const isOld = now - entry.createdAt.getTime() > GIVE_UP_AFTER && entry.attempts >= GIVE_UP_TRIES;
    if ((failure !== 'passing' && isOld) || (failure === 'refused' && entry.attempts >= TRIES)) {
      await outbox.abandon(entry.id, `${failure}: ${String(error)}`, lease);
      ended(entry, null);
      return 'more';
    }
    const longest = failure === 'passing' ? LONGEST_PAUSE.passing : LONGEST_PAUSE.barred;
    const until = new Date(now + pauseAfter(entry.attempts, longest));
    await outbox.postpone(entry.id, until, failure === 'barred' ? codeOf(error) : null);
    ended(entry, until);
    return 'later';
  }

  return async (read, telling) => {
    try {
      return await attempt(read, telling);
    } catch (error) {
      telling.lease.check();
      if (error instanceof LeaseLost) return 'later';
      return fail(read, error, telling);
    }
  };
}
