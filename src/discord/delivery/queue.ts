/**
 * Drains the outbox: in order within a match, matches side by side, so that one that is stuck holds up no other.
 * Counts attempts, retries with growing pauses and gives up in the end; one entry is told by `deliverEntry.ts`.
 */
import type { Logger } from 'pino';
import {
  type Breathe,
  type Clock,
  type MatchId,
  type Outbox,
  type OutboxEntry,
  startLooking,
  type Timer,
} from '../../match/index.ts';
import { type Failure, failureOf } from '../connection/index.ts';
import { createAlarm } from './alarm.ts';
import { createBarredMatches } from './barred.ts';
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

/** What has come of an attempt: told, given up, or failed and tried again later. */
export type DeliveryOutcome = 'told' | 'givenUp' | Failure;

export interface DeliveryObserver {
  /** An attempt begins; gives back whom to tell what has come of it. */
  delivery(entry: OutboxEntry): (outcome: DeliveryOutcome) => void;
}

export interface DeliveryParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly breathe: Breathe;
  readonly log: Logger;
  /** Left out: nobody does. */
  readonly observe?: DeliveryObserver;
  /** `log`: for what belongs to the entry. */
  readonly deliver: (entry: OutboxEntry, log: Logger) => Promise<Delivered | Undeliverable>;
  /** Ids of the channel and thread of a match, or of the people who are told directly. */
  readonly placesOf: (matchId: MatchId) => Promise<readonly string[]>;
}

/** A match of which entries are being told. */
interface Work {
  readonly done: Promise<void>;
  /** Whether an entry of it has been met meanwhile, which may be one that it does not see any more. */
  met: boolean;
}

/** Enough for what Discord lets through, 25 turns a second, where a turn takes half a second: a picture and two calls. */
const SIDE_BY_SIDE = 16;
/** Matches that are read together. */
const PAGE = 40;
/** Entries of one match in a row; then others have their turn. */
const IN_A_ROW = 16;
/** For what other programs have announced, of which nobody hears; in milliseconds. */
const LOOK_EVERY = 60_000;
const FIRST_PAUSE = 1000;
/** Server and network trouble passes; what is barred may be allowed again, but hardly soon. */
const LONGEST_PAUSE = { passing: 60_000, barred: 3_600_000 } as const;
/** What is wrong with the request itself hardly mends: what follows in the match shall not wait for days. */
const TRIES = 6;
const GIVE_UP_AFTER = 3 * 24 * 3_600_000;

/**
 * Walks through all that waits: at once, whenever it is woken, and again within a minute. A walk reads a page at a time
 * and goes on as places become free, so that it costs the same however much there is and meets everything once.
 */
export function startDelivery(parts: DeliveryParts): Delivery {
  const { outbox, clock, breathe, log } = parts;
  const busy = new Map<MatchId, Work>();
  const alarm = createAlarm(clock, parts.timer, () => walking.wake());
  const changes = createChanges();
  const barred = createBarredMatches();
  let closed = false;
  let resumed = false;
  let outboxFailures = 0;
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
    // Whoever has mended what stood in the way starts the bot again.
    if (!resumed) await outbox.resumeAll();
    resumed = true;
    const by = alarm.now();
    for (let after: OutboxEntry | undefined; ; ) {
      const page = await outbox.pending({ by, most: PAGE, ...(after ? { after } : {}) });
      for (const entry of page) {
        while (busy.size >= SIDE_BY_SIDE && !closed) await Promise.race([...busy.values()].map(({ done }) => done));
        if (closed) return;
        begin(entry);
      }
      if (page.length < PAGE) break;
      after = page.at(-1);
      await breathe();
    }
    const next = await outbox.nextPause(by);
    if (next) alarm.setAt(next);
  }

  function begin(entry: OutboxEntry): void {
    const { matchId } = entry;
    const work = busy.get(matchId);
    if (work) {
      work.met = true;
      return;
    }
    const done = tellInOrder(entry)
      .catch((error: unknown) => {
        unreadable(error);
        return false;
      })
      .then((more) => {
        const again = more || busy.get(matchId)?.met === true;
        busy.delete(matchId);
        if (again) walking.wake();
      });
    busy.set(matchId, { done, met: false });
  }

  /** Resolves to whether more of the match may be waiting to be told now. */
  async function tellInOrder(first: OutboxEntry): Promise<boolean> {
    let entry: OutboxEntry | null = first;
    for (let count = 0; entry !== null; count++) {
      // What has turned out to need no telling is done without waiting for anybody.
      await breathe();
      if (closed) return false;
      if (count === IN_A_ROW) return true;
      const entryLog = logOf(entry);
      const attempt = parts.observe?.delivery(entry);
      try {
        const outcome = await deliverOne(entry, entryLog);
        attempt?.(outcome);
      } catch (error) {
        attempt?.(failureOf(error));
        if (!(await givenUp(entry, error, entryLog))) return false;
      }
      entry = await outbox.nextOf(first.matchId);
    }
    return false;
  }

  /** What nobody asked for is followed by its own number. */
  function logOf({ id, trace }: OutboxEntry): Logger {
    return log.child({ trace: trace ?? `entry-${id}`, entry: id });
  }

  async function deliverOne(entry: OutboxEntry, entryLog: Logger): Promise<DeliveryOutcome> {
    if (!(await outbox.attempt(entry.id))) return 'told';
    const result = await parts.deliver(entry, entryLog);
    const outcome = 'undeliverable' in result ? 'givenUp' : 'told';
    if ('undeliverable' in result) {
      entryLog.warn({ match: entry.matchId, reason: result.undeliverable }, 'an announcement is given up');
      await outbox.abandon(entry.id, result.undeliverable);
    } else {
      await outbox.delivered(entry.id, result.place, result.posts, result.proposal, result.personal);
      entryLog.debug({ match: entry.matchId, announcement: entry.announcement.kind }, 'an announcement is told');
    }
    barred.remove(entry.matchId);
    changes.happen(entry.matchId);
    return outcome;
  }

  /** Whether an entry that has failed is given up; else it is left alone for a while. */
  async function givenUp(entry: OutboxEntry, error: unknown, entryLog: Logger): Promise<boolean> {
    const failure = failureOf(error);
    const now = clock.now().getTime();
    entryLog.warn({ err: error, match: entry.matchId, failure }, 'an announcement could not be delivered yet');
    const old = now - entry.createdAt.getTime() > GIVE_UP_AFTER;
    if ((failure !== 'passing' && old) || (failure === 'refused' && entry.attempts >= TRIES)) {
      await outbox.abandon(entry.id, `${failure}: ${String(error)}`);
      barred.remove(entry.matchId);
      changes.happen(entry.matchId);
      return true;
    }
    const longest = failure === 'passing' ? LONGEST_PAUSE.passing : LONGEST_PAUSE.barred;
    const until = new Date(now + pause(entry.attempts, longest));
    await outbox.postpone(entry.id, until);
    if (failure === 'barred') barred.add(entry.matchId, entry.id, await parts.placesOf(entry.matchId));
    changes.happen(entry.matchId);
    if (!closed) alarm.setAt(until);
    return false;
  }

  function unreadable(error: unknown): void {
    outboxFailures += 1;
    changes.happenToAll();
    log.error({ err: error }, 'the outbox cannot be read or written');
    if (!closed) alarm.setAt(new Date(clock.now().getTime() + pause(outboxFailures - 1, LONGEST_PAUSE.passing)));
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
        await change.happened;
        if (outboxFailures > failuresBefore) return;
      }
    },
    async retryAt(places) {
      const entries = barred.takeAt(places);
      for (const entryId of entries) await outbox.postpone(entryId, clock.now());
      if (entries.length > 0) walking.wake();
    },
    async close() {
      closed = true;
      changes.happenToAll();
      alarm.cancel();
      await walking.close();
      await Promise.all([...busy.values()].map(({ done }) => done));
      alarm.cancel();
    },
  };
}

/** After so many failures before this one, in milliseconds. */
function pause(before: number, longest: number): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.min(before, 30), longest);
}
