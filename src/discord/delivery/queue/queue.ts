/**
 * The poster: posts what waits of one source, in order within a line, which one process tells at a time, and lines side by side, so
 * that one that is stuck holds up no other. What comes of one message is found out by `attempts.ts`.
 */
import type { Logger } from 'pino';
import {
  type Breathe,
  type Clock,
  type HeldLease,
  LeaseLost,
  type Leases,
  LOOK_EVERY,
  startLooking,
  type Timer,
} from '../../../kernel/index.ts';
import { StorageFailure } from '../../../match/index.ts';
import { type Attempted, pauseAfter } from '../patience.ts';
import { createAlarm } from './alarm.ts';
import { type Attempt, attempt } from './attempts.ts';
import { createChanges } from './changes.ts';
import type { InLine, MessageSource } from './source.ts';

export interface Delivery {
  /** Looks what waits (again). Cheap; may be called at any time. */
  wake(): void;
  /** The same, and ends all pauses first. */
  resume(): void;
  /** Tells what waits in these lines, as one who has just written it knows: what else waits is not looked at. */
  tell(lines: readonly string[]): void;
  /** Whether one more line would be told at once. */
  hasRoom(): boolean;
  /**
   * Resolves when `enough` of the line has been told, as it says after each of its messages; else when nothing more of it
   * can be told at present.
   */
  settled(line: string, enough: () => Promise<boolean>): Promise<void>;
  /** Tries again at once what has been put off because one of these places was barred: channels, threads, people. */
  retryAt(places: readonly string[]): Promise<void>;
  /** Finishes the messages under way and begins no others. */
  close(): Promise<void>;
}

export interface PosterParts {
  readonly clock: Clock;
  readonly leases: Leases;
  readonly timer: Timer;
  readonly breathe: Breathe;
  readonly log: Logger;
}

/** Enough for what Discord lets through, 25 turns a second, where a turn takes half a second: a picture and two calls. */
const SIDE_BY_SIDE = 16;
/** Lines that are read together. */
const PAGE = 40;
/** Messages of one line in a row; then others have their turn. */
const IN_A_ROW = 16;
/** Whoever waits for what another process tells looks so often, in milliseconds. */
const LOOK_ELSEWHERE = 500;

/**
 * Walks through all that waits: at once, whenever it is woken, and again after a while. A walk reads a page at a time
 * and goes on as places become free, so that it costs the same however much there is and meets everything once.
 */
export function startPoster<Message extends Attempted, Due extends InLine>(
  source: MessageSource<Message, Due>,
  { leases, clock, timer, breathe, log }: PosterParts,
): Delivery {
  const busy = new Map<string, Promise<void>>();
  /** Of those, the ones in which something was written since: it may have come after the last look at what waits. */
  const writtenSince = new Set<string>();
  const alarm = createAlarm(clock, timer, () => walking.wake());
  const changes = createChanges();
  /** Where somebody has been heard while something is tried, by attempt: it may be found barred that is not any more. */
  const heard = new Set<Set<string>>();
  let closed = false;
  let resumed = false;
  let failures = 0;
  /** Whether anything may be left alone for a while, so that not every use of a place asks the database. */
  const leftAlone = { any: true, written: 0 };
  const walking = startLooking({
    look: async () => {
      await walk();
      failures = 0;
      return LOOK_EVERY;
    },
    failed: unreadable,
    afterFailure: LOOK_EVERY,
    timer,
  });

  async function walk(): Promise<void> {
    // Whoever has mended what stood in the way starts the bot again.
    if (!resumed) {
      resumed = true;
      await source.resumeAll().catch((error: unknown) => {
        resumed = false;
        throw error;
      });
    }
    const by = alarm.now();
    for (let after: Due | undefined; ; ) {
      const page = await source.due(by, PAGE, after);
      for (const due of page) {
        while (busy.size >= SIDE_BY_SIDE && !closed) await Promise.race(busy.values());
        if (closed) return;
        begin(due.line, due);
      }
      if (page.length < PAGE) break;
      after = page.at(-1);
      await breathe();
    }
    // The answer may be without what is left alone meanwhile.
    const before = leftAlone.written;
    const next = await source.nextPause(by);
    leftAlone.any = next !== null || leftAlone.written !== before;
    if (next) alarm.setAt(next);
  }

  function noteLeftAlone(): void {
    leftAlone.written += 1;
    leftAlone.any = true;
  }

  /** `due`: what waits in the line, as it has been read; null: that is still to be asked. */
  function begin(line: string, due: Due | null): void {
    if (busy.has(line)) {
      writtenSince.add(line);
      return;
    }
    const done = tellAlone(line, due)
      .catch((error: unknown) => {
        unreadable(error);
        return false;
      })
      .then((more) => {
        busy.delete(line);
        const again = writtenSince.delete(line);
        if (closed) return;
        if (more) walking.wake();
        else if (again) begin(line, null);
      });
    busy.set(line, done);
  }

  /** Tells what waits in the line unless another process does; resolves to whether more of it is waiting to be told now. */
  async function tellAlone(line: string, due: Due | null): Promise<boolean> {
    try {
      const { held } = await leases.hold({ kind: source.lease, subject: line }, (lease) =>
        tellInOrder(line, due, lease),
      );
      if (!held) return false;
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ line }, 'another process goes on with the telling');
    }
    // Only now: whoever wrote something meanwhile, in whichever process, has found the line being told.
    return !closed && source.isDue(line, alarm.now());
  }

  async function tellInOrder(line: string, due: Due | null, lease: HeldLease): Promise<void> {
    for (let count = 0; count < IN_A_ROW; count++) {
      // What has turned out to need no telling is done without waiting for anybody.
      await breathe();
      if (closed) return;
      lease.check();
      const message = await source.take(line, alarm.now(), lease, count === 0 ? due : null);
      if (message === null) return;
      const telling = { lease, log: log.child(source.logOf(message)) };
      const used = new Set<string>();
      heard.add(used);
      let result: Attempt | null = null;
      try {
        result = await attempt(source, clock, message, telling);
      } finally {
        heard.delete(used);
        // Where it throws, it may have been written that it is left alone.
        if (result?.until !== null) noteLeftAlone();
      }
      const { isMore, until } = result;
      if (until !== null && !closed) alarm.setAt(until);
      changes.happen(line);
      if (isMore || until !== null) await retry([...used]);
      if (!isMore) return;
    }
  }

  async function retry(places: readonly string[]): Promise<void> {
    if (places.length > 0 && leftAlone.any && (await source.resumeAt(places))) walking.wake();
  }

  function pause(milliseconds: number) {
    let cancel = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      cancel = timer.after(milliseconds, resolve);
    });
    return { over, cancel };
  }

  function unreadable(error: unknown): void {
    failures += 1;
    changes.happenToAll();
    // The store itself logs that nothing can be saved, once.
    if (!(error instanceof StorageFailure)) log.error({ err: error }, 'what is to be told cannot be read or written');
    if (!closed) alarm.setAt(new Date(clock.now().getTime() + pauseAfter(failures - 1)));
  }

  return {
    wake: walking.wake,
    resume() {
      resumed = false;
      alarm.cancel();
      walking.wake();
    },
    tell(lines) {
      if (closed) return;
      if (busy.size + lines.length > SIDE_BY_SIDE) walking.wake();
      else for (const line of lines) begin(line, null);
    },
    hasRoom: () => !closed && busy.size < SIDE_BY_SIDE,
    async settled(line, enough) {
      for (;;) {
        const change = changes.next(line);
        const over = async () => closed || (await enough()) || !(await source.isDue(line, clock.now()));
        const failuresBefore = failures;
        if (await over()) {
          change.forget();
          return;
        }
        // Another process may be telling it, of which nothing is heard here.
        const elsewhere = busy.has(line) ? null : pause(LOOK_ELSEWHERE);
        await Promise.race([change.happened, ...(elsewhere ? [elsewhere.over] : [])]);
        elsewhere?.cancel();
        change.forget();
        if (failures > failuresBefore) return;
      }
    },
    async retryAt(places) {
      for (const used of heard) for (const place of places) used.add(place);
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
