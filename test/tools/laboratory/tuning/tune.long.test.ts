/** Each iteration of tuning measures weights against all weights accepted before. */
import { expect, it } from 'vitest';
import { tunedWeights } from '../../../../src/opponents/search/evaluation.ts';
import { type Iteration, isBetter, tune } from '../../../../tools/laboratory/tuning/tune.ts';
import { components } from '../../../support/game/rules.ts';

it('measures weights against all weights accepted before', async () => {
  const options = {
    side: 'A',
    players: 2,
    iterations: 2,
    games: 4,
    plans: 1,
    measured: 2,
    nodes: 20,
    predictions: 0,
  } as const;
  const rest = { weights: tunedWeights('A', 2), measuredNodes: 20, references: [], seed: 1 };
  const all: Iteration[] = [];
  for await (const iteration of tune(components, { ...options, ...rest })) all.push(iteration);
  let best = all[0] as Iteration;
  const before = [0];
  for (const [place, tried] of all.entries()) {
    if (tried.iteration === 0) continue;
    expect(tried.contests.map(({ iteration }) => iteration)).toEqual(before);
    if (isBetter(tried, best)) best = tried;
    if (all[place + 1]?.iteration !== tried.iteration && best.iteration === tried.iteration)
      before.push(best.iteration);
  }
  const gained = new Set(all.filter(({ gain }) => gain > 0).map(({ iteration }) => iteration));
  expect(before, 'the first weights, and those that gained').toEqual([0, ...gained]);
});
