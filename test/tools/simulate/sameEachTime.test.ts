/** A simulated day of several machines on one database, with all that may go wrong: twice the same, and without fault. */
import { expect, it } from 'vitest';
import { openDatabases } from '../../../tools/simulate/database.ts';
import { simulate } from '../../../tools/simulate/simulation.ts';
import { standardComponents } from '../../support/match.ts';

it('a simulation is without fault, and the same each time', async () => {
  const databases = await openDatabases();
  try {
    const brief = { seed: 1, days: 1, games: 1, processes: 3, components: standardComponents() };
    const once = await simulate({ ...brief, file: databases.empty() });
    expect(once.faults, once.last.slice(-20).join('\n')).toEqual([]);
    // One in which nothing happens proves nothing.
    expect((once.counts.move ?? 0) > 1).toBe(true);
    const again = await simulate({ ...brief, file: databases.empty() });
    expect([again.hash, again.counts]).toEqual([once.hash, once.counts]);
  } finally {
    await databases.close();
  }
});
