/** Simulated days are free of faults, for a first seed and for seeds that once had one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Databases,
  openDatabases,
  type SimulationSettings,
  simulate,
} from '../../../tools/simulate/simulation.ts';
import { standardComponents } from '../../support/game/match.ts';
import { partOf } from '../../support/runner/campaign.ts';

type Brief = Pick<SimulationSettings, 'seed' | 'days' | 'games' | 'processes' | 'firstDays'>;

const FIRST: Brief = { seed: 1, days: 3, games: 2, processes: 1 };
/** Each once had a fault. */
const SEEDS: readonly Brief[] = [
  FIRST,
  { seed: 79, days: 1, games: 1, processes: 3 },
  { seed: 31337, days: 15, games: 64, processes: 3 },
  { seed: 90210, days: 365, games: 500, processes: 3, firstDays: 65 },
  { seed: 94635842, days: 365, games: 500, processes: 3, firstDays: 86 },
  { seed: 2873612, days: 365, games: 500, processes: 3, firstDays: 27 },
];
/** The first ones are short; the others simulate weeks of hundreds of games. */
const OFTEN = 2;
/** One of three machines dies with work in hand. */
const SHARED: Brief = { ...FIRST, processes: 3 };

/** The longest takes half a minute of CPU time. */
const TIME = 15 * 60_000;

let databases: Databases;
beforeAll(async () => {
  databases = await openDatabases();
});
afterAll(() => databases.close());

const simulated = (brief: Brief) => simulate({ ...brief, components: standardComponents(), file: databases.empty() });

describe('a simulation', () => {
  it.each(partOf('seeds that once had a fault', SEEDS, OFTEN))(
    'of seed $seed has no fault',
    async (brief) => {
      const { faults, counts, last } = await simulated(brief);
      expect(faults, `seed ${brief.seed}:\n${last.slice(-20).join('\n')}`).toEqual([]);
      const { games = 0, move = 0, down = 0 } = counts;
      const begun = brief.firstDays ? games > 0 : games === brief.games;
      expect([begun, move > games, down > 0]).toEqual([true, true, true]);
    },
    TIME,
  );

  it('of three machines on one database has no fault, and a dead machine’s work is taken over', async () => {
    const { faults, counts, last } = await simulated(SHARED);
    expect(faults, last.slice(-20).join('\n')).toEqual([]);
    expect([counts.games, (counts['leases left'] ?? 0) > 0]).toEqual([SHARED.games, true]);
  });
});
