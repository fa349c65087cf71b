/**
 * Drains the outbox: in order within a match, which one process tells at a time, matches side by side, so that one that is
 * stuck holds up no other. What comes of one entry is left to `attempts.ts`.
 */
import type { Logger } from 'pino';
import type { Breathe, Timer } from '../../../kernel/index.ts';
import {
  type HeldLease,
  LeaseLost,
  type Leases,
  LOOK_EVERY,
  type MatchId,
  type OutboxEntry,
  startLooking,
} from '../../../match/index.ts';
import { createAlarm } from './alarm.ts';
import { type AttemptParts, attemptsAt, pauseAfter } from './attempts.ts';
import { createChanges } from './changes.ts';
import { createLeftAlone } from './leftAlone.ts';
import { createUses } from './uses.ts';

export interface Delivery {
  /** Looks into the outbox (again). Cheap; may be called at any time. */
  wake(): void;
  /** The same, and ends all pauses first. */
  resume(): void;
  /** Tells what waits of these matches, as one who has just announced it knows: the rest of the outbox is not looked at. */
  tell(matchIds: readonly MatchId[]): void;
  /** Whether one more match would be told of at once. */
  hasRoom(): boolean;
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

export interface DeliveryParts extends Omit<AttemptParts, 'ended'> {
  readonly leases: Leases;
  readonly timer: Timer;
  readonly breathe: Breathe;
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

/**
 * Walks through all that waits: at once, whenever it is woken, and again after a while. A walk reads a page at a time
 * and goes on as places become free, so that it costs the same however much there is and meets everything once.
 */
export function startDelivery(parts: DeliveryParts): Delivery {
  const { outbox, leases, clock, breathe, log } = parts;
  const busy = new Map<MatchId, Promise<void>>();
  /** Of those, the ones of which something was announced since: it may have come after the last look at what waits. */
  const announcedSince = new Set<MatchId>();
  const alarm = createAlarm(clock, parts.timer, () => walking.wake());
  const changes = createChanges();
  let closed = false;
  let resumed = false;
  let outboxFailures = 0;
  const leftAlone = createLeftAlone(outbox);
  const uses = createUses();
  const attempt = attemptsAt({
    ...parts,
    outbox: { ...outbox, postpone: leftAlone.postpone, delivered: leftAlone.delivered },
    ended: ({ matchId }, until) => {
      changes.happen(matchId);
      if (until !== null && !closed) alarm.setAt(until);
    },
  });
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
    if (!resumed) {
      resumed = true;
      await outbox.resumeAll().catch((error: unknown) => {
        resumed = false;
        throw error;
      });
    }
    const by = alarm.now();
    for (let after: OutboxEntry | undefined; ; ) {
      const page = await outbox.pending({ by, most: PAGE, unclaimed: true, ...(after ? { after } : {}) });
      for (const entry of page) {
        while (busy.size >= SIDE_BY_SIDE && !closed) await Promise.race(busy.values());
        if (closed) return;
        begin(entry.matchId, entry);
      }
      if (page.length < PAGE) break;
      after = page.at(-1);
      await breathe();
    }
    const next = await leftAlone.look(() => outbox.nextPause(by));
    if (next) alarm.setAt(next);
  }

  /** `first`: what waits of the match, as it has been read; null: that is still to be asked. */
  function begin(matchId: MatchId, first: OutboxEntry | null): void {
    if (busy.has(matchId)) {
      announcedSince.add(matchId);
      return;
    }
    const done = tellAlone(matchId, first)
      .catch((error: unknown) => {
        unreadable(error);
        return false;
      })
      .then((more) => {
        busy.delete(matchId);
        const again = announcedSince.delete(matchId);
        if (closed) return;
        if (more) walking.wake();
        else if (again) begin(matchId, null);
      });
    busy.set(matchId, done);
  }

  /** Tells the match's entries unless another process does; resolves to whether more of it is waiting to be told now. */
  async function tellAlone(matchId: MatchId, first: OutboxEntry | null): Promise<boolean> {
    try {
      const { held } = await leases.hold({ kind: 'telling', subject: matchId }, async (lease) =>
        tellInOrder(first ?? (await dueOf(matchId)), lease),
      );
      if (!held) return false;
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ match: matchId }, 'another process goes on with the telling of a match');
    }
    // Only now: whoever announced something meanwhile, in whichever process, has found the match being told.
    return !closed && (await dueOf(matchId)) !== null;
  }

  /** What comes next of a match; null where nothing does, or it is left alone for a while. */
  async function dueOf(matchId: MatchId): Promise<OutboxEntry | null> {
    const next = await outbox.nextOf(matchId);
    return next !== null && next.notBefore <= alarm.now() ? next : null;
  }

  async function tellInOrder(first: OutboxEntry | null, lease: HeldLease): Promise<void> {
    let entry = first;
    for (let count = 0; entry !== null && count < IN_A_ROW; count++) {
      // What has turned out to need no telling is done without waiting for anybody.
      await breathe();
      if (closed) return;
      lease.check();
      const waiting = entry;
      const telling = { lease, log: logOf(waiting) };
      const { result: next, used } = await uses.during(() => attempt(waiting, telling));
      if (next !== 'nothing') await retry(used);
      entry = next === 'more' ? await dueOf(waiting.matchId) : null;
    }
  }

  async function retry(places: readonly string[]): Promise<void> {
    const entries = leftAlone.isAny() ? await outbox.barredAt(places) : [];
    for (const entryId of entries) await outbox.postpone(entryId, clock.now());
    if (entries.length > 0) walking.wake();
  }

  /** What nobody asked for is followed by its own number. */
  function logOf({ id, trace }: OutboxEntry): Logger {
    return log.child({ trace: trace ?? `entry-${id}`, entry: id });
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
    if (!closed) alarm.setAt(new Date(clock.now().getTime() + pauseAfter(outboxFailures - 1)));
  }

  return {
    wake: walking.wake,
    resume() {
      resumed = false;
      alarm.cancel();
      walking.wake();
    },
    tell(matchIds) {
      if (closed) return;
      if (busy.size + matchIds.length > SIDE_BY_SIDE) walking.wake();
      else for (const matchId of matchIds) begin(matchId, null);
    },
    hasRoom: () => !closed && busy.size < SIDE_BY_SIDE,
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
      uses.note(places);
      await retry(places);
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
