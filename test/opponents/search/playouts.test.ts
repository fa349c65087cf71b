/** Plans played on to the end of the game: told by what comes of them, alike each time, and only where there is time for all. */
import { describe, expect, it } from 'vitest';
import { PASSED } from '../../../src/opponents/compact/steps.ts';
import type { Line } from '../../../src/opponents/search/beam.ts';
import { Master } from '../../../src/opponents/search/master.ts';
import { tunedWeights } from '../../../src/opponents/search/weights.ts';
import type { GameState } from '../../../src/rules/index.ts';
import { playedGame } from '../../support/games.ts';
import { components } from '../../support/rules.ts';

const always = { stopped: () => false, spent: () => 0 };
const master = new Master(components, tunedWeights);
const state = lastRound(8);
const seat = state.turn ?? 0;
const { best, ends, lines } = master.search(state, seat, { ...always, nodes: 3000 });
/** Worth much, as it seems: to pass at once. */
const passing: Line = { ...(lines.get(PASSED) as Line), worth: best.worth + 3 };

function lastRound(seed: number): GameState {
  let found: GameState | null = null;
  playedGame({ side: 'B', players: 2, seed, policy: 'apprentice' }, (before) => {
    if (before.phase === 'build' && before.round === 3) found ??= before;
  });
  if (!found) throw new Error(`no third round with seed ${seed}`);
  return found;
}

describe('plans played on', () => {
  it('are worth what comes of them, and not what they seemed to be', () => {
    const plans = [passing, best];
    const { judged, nodes } = master.playedOn(state, seat, plans, { ...always, nodes: 200_000 });
    expect(judged[0]?.steps).toEqual(best.steps);
    expect(judged[1]?.worth).toBeLessThan(passing.worth);
    expect(nodes).toBeGreaterThan(0);
  });

  it('are worth the same each time', () => {
    const judged = () =>
      master.playedOn(state, seat, [best, ...ends.slice(0, 2)], { ...always, nodes: 200_000 }).judged;
    expect(judged()).toEqual(judged());
  });

  it('stay as they seemed where time is up before each of them has been played on', () => {
    const order = [passing, best].map(({ worth }) => worth);
    let asked = 0;
    const soon = { nodes: 200_000, stopped: () => false, spent: () => (asked++ < 8 ? 0 : 1) };
    for (const limits of [{ ...always, nodes: 0 }, soon]) {
      const { judged } = master.playedOn(state, seat, [best, passing], limits);
      expect(judged.map(({ worth }) => worth)).toEqual(order);
    }
  });
});
