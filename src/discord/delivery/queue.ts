/**
 * Drains the outbox: in order within a match, which one process tells at a time, matches side by side, so that one that is
 * stuck holds up no other. Counts attempts, retries with growing pauses and gives up; one entry is told by `deliverEntry.ts`.
 */
import type { Logger } from 'pino';
import {
  type Breathe,
  type Clock,
  type HeldLease,
  LeaseLost,
  type Leases,
  LOOK_EVERY,
  type MatchId,
  type Outbox,
  type OutboxEntry,
  startLooking,
  type Timer,
} from '../../match/index.ts';
import { type Failure, failureOf } from '../connection/index.ts';
import { createAlarm } from './alarm.ts';
import { createChanges } from './changes.ts';
import type { Delivered, Undeliverable } from './outcome.ts';

export interface Delivery {
  /** Looks into the outbox (again). Cheap; may be called at any time. */
  wake(): void;
  /**
   * Resolves when `enough` of the match has been told, as it says after each of its entries; else when nothing more of it
   * can be told at present.
   */
  settled(matchId: MatchId, enough: () => Promise<boolean>): Promise<void>;
  /** Tries again at once what has been put off because one of these places was barred: channels, threads, people. */
  retryAt(places: readonly string[]): Promise<void>;
  /** Finishes the entries under way and begins no others. */
  close(): Promise<void>;
}

/** What has come of an attempt: told, given up, failed and tried again later, or left to whoever has the match by now. */
export type DeliveryOutcome = 'told' | 'givenUp' | 'leaseLost' | Failure;

export interface DeliveryObserver {
  /** An attempt begins; gives back whom to tell what has come of it. */
  delivery(entry: OutboxEntry): (outcome: DeliveryOutcome) => void;
}

export interface DeliveryParts {
  readonly outbox: Outbox;
  readonly leases: Leases;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly breathe: Breathe;
  readonly log: Logger;
  /** Left out: nobody does. */
  readonly observe?: DeliveryObserver;
  readonly deliver: (entry: OutboxEntry, telling: TellingOfEntry) => Promise<Delivered | Undeliverable>;
}

/** What an entry is told with. */
export interface TellingOfEntry {
  /** Of its match. */
  readonly lease: HeldLease;
  /** For what belongs to the entry. */
  readonly log: Logger;
}

/** Enough for what Discord lets through, 25 turns a second, where a turn takes half a second: a picture and two calls. */
const SIDE_BY_SIDE = 16;
/** Matches that are read together. */
const PAGE = 40;
/** Entries of one match in a row; then others have their turn. */
const IN_A_ROW = 16;
/** Whoever waits for what another process tells looks so often, in milliseconds. */
const LOOK_ELSEWHERE = 500;
const FIRST_PAUSE = 1000;
/** Server and network trouble passes; what is barred may be allowed again, but hardly soon. */
const LONGEST_PAUSE = { passing: 60_000, barred: 3_600_000 } as const;
/** What is wrong with the request itself hardly mends: what follows in the match shall not wait for days. */
const TRIES = 6;
const GIVE_UP_AFTER = 3 * 24 * 3_600_000;

/**
 * Walks through all that waits: at once, whenever it is woken, and again after a while. A walk reads a page at a time
 * and goes on as places become free, so that it costs the same however much there is and meets everything once.
 */
export function startDelivery(parts: DeliveryParts): Delivery {
  const { outbox, leases, clock, breathe, log } = parts;
  const busy = new Map<MatchId, Promise<void>>();
  const alarm = createAlarm(clock, parts.timer, () => walking.wake());
  const changes = createChanges();
  let closed = false;
  let resumed = false;
  let outboxFailures = 0;
  /** Whether anything was left alone when it was last looked at: not every use of a place asks the outbox. */
  let isAnythingPutOff = true;
  const walking = startLooking({
    look: async () => {
      await walk();
      outboxFailures = 0;
      return LOOK_EVERY;
    },
    failed: unreadable,
    afterFailure: LOOK_EVERY,
    timer: parts.timer,
  });

  async function walk(): Promise<void> {
    // Whoever has mended what stood in the way starts the bot again. Where the clock has been set back, pauses would last as much longer.
    if (alarm.wasSetBack()) resumed = false;
    if (!resumed) await outbox.resumeAll();
    resumed = true;
    const by = alarm.now();
    for (let after: OutboxEntry | undefined; ; ) {
      const page = await outbox.pending({ by, most: PAGE, unclaimed: true, ...(after ? { after } : {}) });
      for (const entry of page) {
        while (busy.size >= SIDE_BY_SIDE && !closed) await Promise.race(busy.values());
        if (closed) return;
        begin(entry);
      }
      if (page.length < PAGE) break;
      after = page.at(-1);
      await breathe();
    }
    const next = await outbox.nextPause(by);
    isAnythingPutOff = next !== null;
    if (next) alarm.setAt(next);
  }

  function begin(entry: OutboxEntry): void {
    const { matchId } = entry;
    if (busy.has(matchId)) return;
    const done = tellAlone(entry)
      .catch((error: unknown) => {
        unreadable(error);
        return false;
      })
      .then((more) => {
        busy.delete(matchId);
        if (more && !closed) walking.wake();
      });
    busy.set(matchId, done);
  }

  /** Tells the match's entries unless another process does; resolves to whether more of it is waiting to be told now. */
  async function tellAlone(first: OutboxEntry): Promise<boolean> {
    const { matchId } = first;
    try {
      const { held } = await leases.hold({ kind: 'telling', subject: matchId }, (lease) => tellInOrder(first, lease));
      if (!held) return false;
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ match: matchId }, 'another process goes on with the telling of a match');
    }
    // Only now: whoever announced something meanwhile, in whichever process, has found the match being told.
    const next = closed ? null : await outbox.nextOf(matchId);
    return next !== null && next.notBefore <= alarm.now();
  }

  async function tellInOrder(first: OutboxEntry, lease: HeldLease): Promise<void> {
    let entry: OutboxEntry | null = first;
    for (let count = 0; entry !== null && count < IN_A_ROW; count++) {
      // What has turned out to need no telling is done without waiting for anybody.
      await breathe();
      if (closed) return;
      lease.check();
      const telling = { lease, log: logOf(entry) };
      try {
        await deliverOne(entry, telling);
      } catch (error) {
        lease.check();
        if (error instanceof LeaseLost || !(await givenUp(entry, error, telling))) return;
      }
      entry = await outbox.nextOf(first.matchId);
    }
  }

  /** What nobody asked for is followed by its own number. */
  function logOf({ id, trace }: OutboxEntry): Logger {
    return log.child({ trace: trace ?? `entry-${id}`, entry: id });
  }

  /** The entry may have been read before another process began to tell it: how often it has been tried is what counts now. */
  async function deliverOne(read: OutboxEntry, telling: TellingOfEntry): Promise<void> {
    const attempts = await outbox.attempt(read.id, telling.lease);
    if (attempts === null) return;
    const entry = { ...read, attempts };
    const ended = parts.observe?.delivery(entry);
    try {
      const outcome = await deliverAndNote(entry, telling);
      ended?.(outcome);
    } catch (error) {
      ended?.(error instanceof LeaseLost ? 'leaseLost' : failureOf(error));
      throw error;
    }
    changes.happen(entry.matchId);
  }

  async function deliverAndNote(entry: OutboxEntry, telling: TellingOfEntry): Promise<'told' | 'givenUp'> {
    const result = await parts.deliver(entry, telling);
    if ('undeliverable' in result) {
      telling.log.warn({ match: entry.matchId, reason: result.undeliverable }, 'an announcement is given up');
      await outbox.abandon(entry.id, result.undeliverable, telling.lease);
      return 'givenUp';
    }
    const { place, posts, proposal, personal } = result;
    await outbox.delivered(entry.id, place, posts, proposal, personal, telling.lease);
    telling.log.debug({ match: entry.matchId, announcement: entry.announcement.kind }, 'an announcement is told');
    return 'told';
  }

  /** Whether an entry that has failed is given up; else it is left alone for a while. */
  async function givenUp(
    entry: OutboxEntry,
    error: unknown,
    { lease, log: entryLog }: TellingOfEntry,
  ): Promise<boolean> {
    const failure = failureOf(error);
    const now = clock.now().getTime();
    entryLog.warn({ err: error, match: entry.matchId, failure }, 'an announcement could not be delivered yet');
    const old = now - entry.createdAt.getTime() > GIVE_UP_AFTER;
    if ((failure !== 'passing' && old) || (failure === 'refused' && entry.attempts >= TRIES)) {
      await outbox.abandon(entry.id, `${failure}: ${String(error)}`, lease);
      changes.happen(entry.matchId);
      return true;
    }
    const longest = failure === 'passing' ? LONGEST_PAUSE.passing : LONGEST_PAUSE.barred;
    const until = new Date(now + pauseAfter(entry.attempts, longest));
    isAnythingPutOff = true;
    await outbox.postpone(entry.id, until, failure === 'barred');
    changes.happen(entry.matchId);
    if (!closed) alarm.setAt(until);
    return false;
  }

  function pause(milliseconds: number) {
    let cancel = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      cancel = parts.timer.after(milliseconds, resolve);
    });
    return { over, cancel };
  }

  function unreadable(error: unknown): void {
    outboxFailures += 1;
    changes.happenToAll();
    log.error({ err: error }, 'the outbox cannot be read or written');
    if (!closed) alarm.setAt(new Date(clock.now().getTime() + pauseAfter(outboxFailures - 1, LONGEST_PAUSE.passing)));
  }

  return {
    wake: walking.wake,
    async settled(matchId, enough) {
      for (;;) {
        const change = changes.next(matchId);
        const over = async () => {
          if (closed || (await enough())) return true;
          const entry = await outbox.nextOf(matchId);
          return entry === null || entry.notBefore > clock.now();
        };
        const failuresBefore = outboxFailures;
        if (await over()) {
          change.forget();
          return;
        }
        // Another process may be telling it, of which nothing is heard here.
        const elsewhere = busy.has(matchId) ? null : pause(LOOK_ELSEWHERE);
        await Promise.race([change.happened, ...(elsewhere ? [elsewhere.over] : [])]);
        elsewhere?.cancel();
        change.forget();
        if (outboxFailures > failuresBefore) return;
      }
    },
    async retryAt(places) {
      const entries = isAnythingPutOff ? await outbox.barredAt(places) : [];
      for (const entryId of entries) await outbox.postpone(entryId, clock.now());
      if (entries.length > 0) walking.wake();
    },
    async close() {
      closed = true;
      changes.happenToAll();
      alarm.cancel();
      await walking.close();
      await Promise.all(busy.values());
      alarm.cancel();
    },
  };
}

/** After so many failures before this one, in milliseconds. */
function pauseAfter(before: number, longest: number): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.min(before, 30), longest);
}
