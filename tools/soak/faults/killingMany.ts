/**
 * When which of several processes is killed, and when their database has its outages.
 * Who starts them again, and how an outage is made, is said elsewhere.
 */
import { setTimeout as rest } from 'node:timers/promises';
import type { Fleet, Phase } from '../places/fleet.ts';
import type { Trial } from '../places/place.ts';
import type { Outages } from './outages.ts';

/** One kill in five meets a process that is starting, where there is one. */
const KILLED_AT_START_ONE_IN = 5;
const LEAST_PACE_MS = 1000;
/** For something to be there that can be lost: on a slow machine the soak takes longer rather than giving no time for anything. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 50;

/** Of the kills that come at no start, half come after a turn has been announced since the last one. */
export async function killMany(
  { members }: Fleet,
  outages: Outages,
  { random, end, kills, killed, isEnough, postedAfter }: Trial,
): Promise<void> {
  const those = (phase: Phase) => members.filter((member) => member.phase() === phase);
  for (let count = 0; count < kills || !isEnough() || outages.left() > 0; ) {
    const begun = Date.now();
    // Evenly among the kills, none of them at the beginning, when there is nothing to be lost yet.
    if (count * (outages.all + 1) >= kills * (outages.all + 1 - outages.left())) await outages.next();
    // What is left of the time, shared among the kills that are left; from nothing to twice as long.
    const share = (end - Date.now()) / Math.max(1, kills - count);
    await rest(random(Math.max(LEAST_PACE_MS, share) * 2));
    const [atStart, afterPost] = [random(KILLED_AT_START_ONE_IN) === 0, random(2) === 0];
    if (!atStart || those('starting').length === 0) {
      await until(() => those('online').length > 0 && (!afterPost || postedAfter(begun) !== null));
    }
    const wanted = those(atStart ? 'starting' : 'online');
    const among = wanted.length > 0 ? wanted : members;
    if (!(await among[random(among.length)]?.kill())) continue;
    count += 1;
    killed();
  }
  await outages.over();
}

async function until(met: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !met() && Date.now() < end; ) await rest(LOOK_MS);
}
