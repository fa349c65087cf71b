/** A simulated day of three machines has no fault and is the same on each run. */
import { expect, it } from 'vitest';
import { openDatabases, simulate } from '../../../tools/simulate/simulation.ts';
import { standardComponents } from '../../support/game/match.ts';
import { leaveOut } from '../../support/runner/needs.ts';

it('runs without faults, and identically each time', async (context) => {
  if (process.env.HOSTILE_SEED !== undefined)
    leaveOut(context, 'Simulated time needs statements that are not late; it makes them late by itself.');
  const databases = await openDatabases();
  try {
    const brief = { seed: 1, days: 1, games: 1, processes: 3, components: standardComponents() };
    const once = await simulate({ ...brief, file: databases.empty() });
    expect(once.faults, once.last.slice(-20).join('\n')).toEqual([]);
    expect((once.counts.move ?? 0) > 1).toBe(true);
    const again = await simulate({ ...brief, file: databases.empty() });
    expect([again.hash, again.counts]).toEqual([once.hash, once.counts]);
  } finally {
    await databases.close();
  }
});
