/** The kills of a soak notice a bot that ends by itself. */
import { expect, it } from 'vitest';
import { killRepeatedly } from '../../../tools/soak/deployments/sqlite.ts';

const KILLS = 6;

/** Kills a bot that ends by itself in these starts; returns the number of kills and what was reported. */
async function killed(bot: { readonly endsAlone: readonly number[]; readonly neverOnline?: boolean }) {
  const [stuck, scenarios]: [string[], string[]] = [[], []];
  let starts = 0;
  let kills = 0;
  let pid: number | null = null;
  await killRepeatedly(
    {
      start() {
        starts += 1;
        pid = starts;
      },
      async online() {
        if (bot.endsAlone.includes(starts)) pid = null;
        return pid !== null || bot.neverOnline !== true;
      },
      pid: () => pid,
      async kill() {
        pid = null;
      },
    },
    {
      // Never 0, so that no process is killed while it starts.
      random: (below) => Math.min(1, below - 1),
      end: Date.now(),
      kills: KILLS,
      onKill() {
        kills += 1;
      },
      isEnough: () => true,
      postedAfter: (moment) => moment,
      onStuck: (sentence) => stuck.push(sentence),
      scenarios: { run: async (scenario) => void scenarios.push(scenario), resetClock: async () => undefined },
    },
  );
  expect(new Set(scenarios).size).toBe(scenarios.length);
  return { kills, stuck };
}

it('reports no fault of a bot that runs until it is killed', async () => {
  expect(await killed({ endsAlone: [] })).toEqual({ kills: KILLS, stuck: [] });
});

it.each([
  ['after it was online', { endsAlone: [1, 4] }],
  ['before it is online', { endsAlone: [1, 4], neverOnline: true }],
])('reports a bot that ends %s', async (_when, bot) => {
  const { kills, stuck } = await killed(bot);
  expect(stuck).toEqual([expect.stringMatching('ended by itself'), expect.stringMatching('ended by itself')]);
  expect(kills).toBe(KILLS - 2);
});
