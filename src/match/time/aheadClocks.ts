/** Turns that are counted from a moment to come, as only a wrong clock has it: they run from now on, with what was left. */
import { latest } from '../../kernel/index.ts';
import { isWaiting, running } from '../clock/turnClock.ts';
import type { Lease } from '../leases/lease.ts';
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
