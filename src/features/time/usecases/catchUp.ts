/**
 * Takes an absence off the clocks and has each game told, a few clocks at a time, each few in a transaction of their own.
 * A clock that has been dealt with counts from the end of the absence: after a restart nothing is done twice or left out.
 */

import type { Breathe, Lease } from '../../../kernel/index.ts';
import type { Stretch } from '../../../match/calendar/countedTime.ts';
import { isWaiting } from '../../../match/clock/turnClock.ts';
import { DAY } from '../../../match/model/timeControl.ts';
import { AWAY, absenceAt, missedSince, withoutAbsence } from './absence.ts';
import type { TimeStore, TimeTransaction } from './ports.ts';
import { timedPeople } from './timedPerson.ts';

/** Clocks in one transaction: it holds the event loop for some milliseconds. */
const AT_ONCE = 8;
/** Whoever could not answer while the bot was away has so long to do it. */
const TO_ANSWER = DAY;
/** Transactions in one look. */
const MOST = 125;

export interface CatchUpParts {
  readonly store: TimeStore;
  readonly breathe: Breathe;
}

/** Notes that somebody looks; resolves to the absence that is still to be taken off clocks, if there is one. */
export async function noteLook(store: TimeStore, now: Date, lease: Lease | undefined): Promise<Stretch | null> {
  // Mostly somebody has looked just before, and one statement is enough.
  if (await store.noteLook(now, new Date(now.getTime() - AWAY), lease)) return null;
  return store.transaction(async (transaction) => {
    const watch = await transaction.watch();
    const absence = absenceAt(watch, now);
    await transaction.noteLook(now);
    if (absence || watch?.away) await transaction.saveAbsence(absence);
    return absence;
  }, lease);
}

/** Whether no clock is left that the absence is on; it ends early when it is called off, between two transactions. */
export async function catchUp(
  { store, breathe }: CatchUpParts,
  absence: Stretch,
  { signal, lease }: { readonly signal: AbortSignal | undefined; readonly lease: Lease | undefined },
): Promise<boolean> {
  for (let batch = 0; batch < MOST && !signal?.aborted; batch++) {
    const clocks = await store.transaction((transaction) => catchUpSome(transaction, absence), lease);
    if (clocks === 0) return true;
    await breathe();
  }
  return false;
}

/** How many clocks there were; none: the absence is over and done with. */
async function catchUpSome(transaction: TimeTransaction, absence: Stretch): Promise<number> {
  const found = await transaction.clocksRunningBefore(absence.until, AT_ONCE);
  if (found.length === 0) {
    await transaction.waitForAnswers(new Date(absence.until.getTime() + TO_ANSWER));
    await transaction.saveAbsence(null);
    return 0;
  }
  const people = [...new Set(found.map(({ clock }) => clock.personId))];
  const person = await timedPeople(transaction, people, absence);
  await transaction.saveClocks(found.map(({ clock }) => withoutAbsence(clock, person(clock.personId), absence)));
  const missed = found.flatMap(({ clock, version }) => {
    if (isWaiting(clock)) return [];
    const since = missedSince(clock, absence);
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
  return found.length;
}
