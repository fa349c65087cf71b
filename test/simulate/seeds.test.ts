/**
 * Simulated weeks of the bot with all that may go wrong: seeds that were at fault once, and one that is the same each time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Databases, openDatabases } from '../../bench/simulate/database.ts';
import { type SimulationSettings, simulate } from '../../bench/simulate/simulation.ts';
import { standardComponents } from '../support/match.ts';

/** Each was at fault before what it found was mended. */
const SEEDS: readonly (Pick<SimulationSettings, 'seed'> & Partial<SimulationSettings>)[] = [{ seed: 1 }];

const BRIEF = { days: 4, games: 3, processes: 1 } as const;

let databases: Databases;
beforeAll(async () => {
  databases = await openDatabases();
});
afterAll(() => databases.close());

async function simulated(settings: Pick<SimulationSettings, 'seed'> & Partial<SimulationSettings>) {
  const result = await simulate({
    ...{ ...BRIEF, components: standardComponents(), file: databases.empty() },
    ...settings,
  });
  expect(result.faults, `seed ${settings.seed}:\n${result.last.slice(-20).join('\n')}`).toEqual([]);
  return result;
}

describe('a simulated week', () => {
  it.each(SEEDS)('is without fault: $seed', async (settings) => {
    const { counts } = await simulated(settings);
    // One in which nothing happens proves nothing.
    expect(counts.games).toBeGreaterThan(0);
    expect(counts.move).toBeGreaterThan(0);
    expect(counts.down).toBeGreaterThan(0);
  });

  it('is the same each time', async () => {
    const brief = { seed: 7, days: 1, games: 1 };
    const [once, again] = [await simulated(brief), await simulated(brief)];
    expect(again.hash).toBe(once.hash);
  });
});
