/**
 * Drains the outbox: in order within a match, matches side by side, so that one that is stuck holds up no other.
 * Counts attempts, retries with growing pauses and gives up in the end; how an entry is told is left to `deliveries.ts`.
 */
import type { Logger } from 'pino';
import type { Clock, MatchId, Outbox, OutboxEntry } from '../../match/index.ts';
import { failureOf } from '../support/failures.ts';
import type { Timer } from '../support/timer.ts';
import type { Delivered, Undeliverable } from './outcome.ts';

export interface Delivery {
  /** Looks into the outbox (again). Cheap; may be called at any time. */
  wake(): void;
  /** Finishes the entries under way and begins no others. */
  close(): Promise<void>;
}

export interface DeliveryParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Logger;
  readonly deliver: (entry: OutboxEntry) => Promise<Delivered | Undeliverable>;
}

const SIDE_BY_SIDE = 8;
const FIRST_PAUSE = 1000;
/** Server and network trouble passes; what is barred may be allowed again, but hardly soon. */
const LONGEST_PAUSE = { passing: 60_000, barred: 3_600_000 } as const;
/** What is wrong with the request itself hardly mends: what follows in the match shall not wait for days. */
const TRIES = 6;
const GIVE_UP_AFTER = 3 * 24 * 3_600_000;

export function startDelivery(parts: DeliveryParts): Delivery {
  const { outbox, timer, log } = parts;
  const busy = new Map<MatchId, Promise<void>>();
  const pausing = new Map<MatchId, () => void>();
  const failures = new Map<MatchId, number>();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let closed = false;
  let outboxFailures = 0;
  let cancelRetry = (): void => undefined;

  function wake(): void {
    if (closed) return;
    if (looking !== null) {
      lookAgain = true;
      return;
    }
    looking = look().finally(() => {
      looking = null;
      if (lookAgain) {
        lookAgain = false;
        wake();
      }
    });
  }

  async function look(): Promise<void> {
    let entries: readonly OutboxEntry[];
    try {
      entries = await outbox.pending();
      outboxFailures = 0;
    } catch (error) {
      outboxFailures += 1;
      log.error({ err: error }, 'the outbox cannot be read');
      cancelRetry();
      cancelRetry = timer.after(pause(outboxFailures, LONGEST_PAUSE.passing), wake);
      return;
    }
    for (const [matchId, ofMatch] of byMatch(entries)) {
      if (closed || busy.size >= SIDE_BY_SIDE) return;
      if (busy.has(matchId) || pausing.has(matchId)) continue;
      const work = deliverAll(matchId, ofMatch).then((more) => {
        busy.delete(matchId);
        if (more) wake();
      });
      busy.set(matchId, work);
    }
  }

  /** Resolves to whether to look again: all went well (there may be newer ones), or a place has become free. */
  async function deliverAll(matchId: MatchId, entries: readonly OutboxEntry[]): Promise<boolean> {
    for (const entry of entries) {
      if (closed) return false;
      try {
        await deliverOne(entry);
        failures.delete(matchId);
      } catch (error) {
        await failed(entry, error);
        return true;
      }
    }
    return true;
  }

  async function deliverOne(entry: OutboxEntry): Promise<void> {
    if (!(await outbox.attempt(entry.id))) return;
    const result = await parts.deliver(entry);
    if ('undeliverable' in result) {
      log.warn({ match: entry.matchId, entry: entry.id, reason: result.undeliverable }, 'an announcement is given up');
      await outbox.abandon(entry.id, result.undeliverable);
    } else {
      await outbox.delivered(entry.id, result.place, result.posts, result.proposal, result.personal);
    }
  }

  async function failed(entry: OutboxEntry, error: unknown): Promise<void> {
    const { matchId } = entry;
    const failure = failureOf(error);
    const age = parts.clock.now().getTime() - entry.createdAt.getTime();
    log.warn({ err: error, match: matchId, entry: entry.id, failure }, 'an announcement could not be delivered yet');
    const hopeless =
      (failure !== 'passing' && age > GIVE_UP_AFTER) || (failure === 'refused' && entry.attempts >= TRIES);
    if (hopeless && (await abandoned(entry, `${failure}: ${String(error)}`))) return;
    const count = (failures.get(matchId) ?? 0) + 1;
    failures.set(matchId, count);
    if (closed) return;
    const longest = failure === 'passing' ? LONGEST_PAUSE.passing : LONGEST_PAUSE.barred;
    pausing.set(
      matchId,
      timer.after(pause(count, longest), () => {
        pausing.delete(matchId);
        wake();
      }),
    );
  }

  async function abandoned(entry: OutboxEntry, reason: string): Promise<boolean> {
    try {
      await outbox.abandon(entry.id, reason);
      failures.delete(entry.matchId);
      return true;
    } catch (error) {
      log.error({ err: error, entry: entry.id }, 'an announcement cannot be given up');
      return false;
    }
  }

  return {
    wake,
    async close() {
      closed = true;
      cancelRetry();
      for (const cancel of pausing.values()) cancel();
      pausing.clear();
      await looking;
      await Promise.allSettled([...busy.values()]);
    },
  };
}

function pause(failures: number, longest: number): number {
  return Math.min(FIRST_PAUSE * 2 ** Math.min(failures - 1, 30), longest);
}

function byMatch(entries: readonly OutboxEntry[]): ReadonlyMap<MatchId, readonly OutboxEntry[]> {
  const result = new Map<MatchId, OutboxEntry[]>();
  for (const entry of entries) {
    const ofMatch = result.get(entry.matchId);
    if (ofMatch === undefined) result.set(entry.matchId, [entry]);
    else ofMatch.push(entry);
  }
  return result;
}
