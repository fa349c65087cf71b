/**
 * Clocks that a machine has set whose own clock was ahead then, and has been set back since: they would run only once that moment
 * comes again. They run from now on, with what was left.
 */
import { isWaiting, running } from '../clock/turnClock.ts';
import { CLOCKS_APART, type Lease } from '../leases/lease.ts';
import type { MatchId } from '../model/members.ts';
import type { DueTask } from '../pacing/eachDue.ts';
import type { TimeStore } from './ports.ts';
import { timedPerson } from './timedPerson.ts';

export function aheadClocksTask(store: TimeStore, lease: Lease | undefined): DueTask {
  return {
    due: (by, most) => store.clocksCountedAfter(latest(by), most),
    work: (matchId, now) => runFromNow(store, matchId, now, lease),
    // At once, or never.
    first: async (now) => ((await store.clocksCountedAfter(latest(now), 1)).length > 0 ? now : null),
  };
}

/** Several machines' clocks need not agree. */
function latest(now: Date): Date {
  return new Date(now.getTime() + CLOCKS_APART);
}

async function runFromNow(store: TimeStore, matchId: MatchId, now: Date, lease: Lease | undefined): Promise<void> {
  await store.transaction(async (transaction) => {
    const clock = await transaction.clock(matchId);
    const view = await transaction.view(matchId);
    if (!clock?.countedFrom || clock.countedFrom <= latest(now) || !view) return;
    const person = await timedPerson(transaction, clock.personId, now);
    await transaction.saveClock(matchId, running(clock, person, now));
    if (isWaiting(clock)) return;
    await transaction.announce(matchId, view.match.version, { kind: 'clockMoved' }, now);
  }, lease);
}
