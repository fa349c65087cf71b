/**
 * Subtracts the bot's downtime from all clocks, in small transactions. An adjusted clock counts from the end of the
 * downtime, so a restart neither repeats nor skips a clock.
 */
import type { Lease, YieldToEventLoop } from '../../../kernel/index.ts';
import type { TimeRange } from '../../../match/clock/countedTime.ts';
import { isWaiting } from '../../../match/clock/turnClock.ts';
import { DAY_MS } from '../../../match/model/timeControl.ts';
import type { TimeStore, TimeTransaction } from './commands.ts';
import { downtimeAt, loadTimedPeople, MIN_DOWNTIME_MS, missedTimeStart, subtractDowntime } from './timedPerson.ts';

/** Each transaction blocks the event loop for a few milliseconds. */
const CLOCKS_PER_TRANSACTION = 8;
/** Extra time for answers to open proposals after downtime. */
const ANSWER_EXTENSION_MS = DAY_MS;
const MAX_TRANSACTIONS_PER_POLL = 125;

export interface CatchUpParts {
  readonly store: TimeStore;
  readonly yieldNow: YieldToEventLoop;
}

/** Records a poll. Resolves to the downtime that some clocks still contain. */
export async function recordPoll(store: TimeStore, now: Date, lease: Lease | undefined): Promise<TimeRange | null> {
  // Usually the last poll was recent and one statement is enough.
  if (await store.recordPoll(now, new Date(now.getTime() - MIN_DOWNTIME_MS), lease)) return null;
  return store.transaction(async (transaction) => {
    const watch = await transaction.watch();
    const absence = downtimeAt(watch, now);
    await transaction.recordPoll(now);
    if (absence || watch?.away) await transaction.saveAbsence(absence);
    return absence;
  }, lease);
}

/** Resolves to whether all clocks are adjusted. An abort takes effect between two transactions. */
export async function subtractDowntimeFromClocks(
  { store, yieldNow }: CatchUpParts,
  absence: TimeRange,
  { signal, lease }: { readonly signal: AbortSignal | undefined; readonly lease: Lease | undefined },
): Promise<boolean> {
  for (let batch = 0; batch < MAX_TRANSACTIONS_PER_POLL && !signal?.aborted; batch++) {
    const clocks = await store.transaction((transaction) => catchUpBatch(transaction, absence), lease);
    if (clocks === 0) return true;
    await yieldNow();
  }
  return false;
}

/** Resolves to the number of adjusted clocks; 0 when all are done. */
async function catchUpBatch(transaction: TimeTransaction, absence: TimeRange): Promise<number> {
  const clocks = await transaction.clocksRunningBefore(absence.until, CLOCKS_PER_TRANSACTION);
  if (clocks.length === 0) {
    await transaction.waitForAnswers(new Date(absence.until.getTime() + ANSWER_EXTENSION_MS));
    await transaction.saveAbsence(null);
    return 0;
  }
  const people = [...new Set(clocks.map(({ clock }) => clock.personId))];
  const person = await loadTimedPeople(transaction, people, absence);
  await transaction.saveClocks(clocks.map(({ clock }) => subtractDowntime(clock, person(clock.personId), absence)));
  const missed = clocks.flatMap(({ clock, version }) => {
    if (isWaiting(clock)) return [];
    const since = missedTimeStart(clock, absence);
    return since ? [{ matchId: clock.matchId, version, since }] : [];
  });
  await transaction.announceEach(
    missed.map(({ matchId, version, since }) => ({
      matchId,
      version,
      announcement: { kind: 'wasAway', since: since.toISOString() },
    })),
    absence.until,
  );
  return clocks.length;
}
