/** Fitting to plans is repeatable and changes only the weights of round ends. */
import { expect, it } from 'vitest';
import { randomPolicy } from '../../../../src/opponents/index.ts';
import { tunedWeights } from '../../../../src/opponents/search/evaluation.ts';
import { replay, seededRandom } from '../../../../src/rules/index.ts';
import { fittedToPlans } from '../../../../tools/laboratory/tuning/fitting/planFitting.ts';
import type { Position } from '../../../../tools/laboratory/tuning/referencePlayers.ts';
import { tuningTable } from '../../../../tools/laboratory/tuning/table.ts';
import { components } from '../../../support/game/rules.ts';

const table = tuningTable(components, 'B', 2);
const before = tunedWeights('B', 2);

/** From plans only, without external players; `onPosition` gets the number of processed positions. */
function fittedAlone(onPosition: (count: number) => void) {
  return fittedToPlans(table, before, { references: [], positions: 1, random: seededRandom(4), onPosition });
}
/** Takes seconds, so it is computed once. */
const looked: number[] = [];
let made: ReturnType<typeof fittedAlone> | null = null;
const alone = () => {
  made ??= fittedAlone((count) => looked.push(count));
  return made;
};

it('fits the ends of rounds, and repeats a seed', async () => {
  const first = await alone();
  const changed = first.flatMap((stage, at) => (stage === before[at] ? [] : [at]));
  expect(changed, 'passed in round 1, passed in round 2').toEqual([1, 3]);
  expect(first.flat().every(Number.isFinite)).toBe(true);
  expect(looked).toEqual([1, 2]);
  expect(await fittedAlone(() => {})).toEqual(first);
});

it('learns from games with external players, who get each plan’s own game', async () => {
  const openings = new Set<string>();
  const reference = {
    name: 'somebody',
    async move({ state, record }: Position, random: (below: number) => number) {
      const { moves } = record();
      const replayed = replay(components, JSON.parse(JSON.stringify(record())));
      expect(replayed.ok && replayed.state).toEqual(state);
      openings.add(JSON.stringify(moves.slice(0, 4)));
      return randomPolicy(components, state, random);
    },
  };
  const learning = { positions: 1, onPosition: () => {} };
  const found = await fittedToPlans(table, before, { ...learning, references: [reference], random: seededRandom(4) });
  expect(openings.size, 'games').toBeGreaterThan(1);
  expect(found[1], 'outcomes of plans with external players').not.toEqual((await alone())[1]);
});
