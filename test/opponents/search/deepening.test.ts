/** A search interrupted by the clock is never worse than the last completed one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchLimits, SearchResult } from '../../../src/opponents/search/beam.ts';
import { tunedWeights } from '../../../src/opponents/search/evaluation.ts';
import { Master } from '../../../src/opponents/search/master.ts';
import { deepenIteratively, FIRST_SEARCH_NODES } from '../../../src/opponents/search/masterThought.ts';
import { type GameState, seededRandom } from '../../../src/rules/index.ts';
import { playedGame } from '../../support/game/games.ts';
import { components } from '../../support/game/rules.ts';

const SEARCHES = 3;
const master = new Master(components, tunedWeights);
const state = roundBeginning(seededRandom(8)(1000));
const seat = state.turn ?? 0;

/** In the second round of a game of apprentices. */
function roundBeginning(seed: number): GameState {
  let found: GameState | null = null;
  playedGame({ side: 'B', players: 3, seed, policy: 'apprentice' }, (before) => {
    if (before.phase === 'build' && before.round === 2) found ??= before;
  });
  if (!found) throw new Error(`no second round with seed ${seed}`);
  return found;
}

/** Every search from the first to the last, completed, with the number of its checks whether to stop. */
const completed = Array.from({ length: SEARCHES }, (_, index) => {
  let checks = 0;
  const stopped = () => {
    checks++;
    return false;
  };
  const found = master.search(state, seat, { nodes: FIRST_SEARCH_NODES * 4 ** index, stopped, elapsedShare: () => 0 });
  return { found, checks };
});
const allChecks = completed.slice(1).reduce((sum, { checks }) => sum + checks, 0);

function search(limits: SearchLimits): SearchResult {
  return deepenIteratively(
    limits,
    (part) => master.search(state, seat, part),
    () => false,
  );
}

/** The index of the search that gave the answer. */
function deepestOf(found: SearchResult): number {
  return completed.findIndex((one) => one.found.nodes === found.nodes);
}

describe('a search with a time limit', () => {
  it('returns the result of the last completed search, whenever it is stopped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: allChecks + 10 }), (until) => {
        let checks = 0;
        let stops = 0;
        const stopped = () => {
          const stop = checks++ >= until;
          if (stop) stops++;
          return stop;
        };
        const found = search({ nodes: FIRST_SEARCH_NODES * 4 ** (SEARCHES - 1), stopped, elapsedShare: () => 0 });
        const deepest = completed[deepestOf(found)]?.found;
        expect(found.best).toEqual(deepest?.best);
        expect(stops, 'checks after the signal to stop').toBeLessThan(6);
      }),
      { numRuns: 10, examples: [[0], [1], [allChecks - 1], [allChecks + SEARCHES]] },
    );
    const free = search({
      nodes: FIRST_SEARCH_NODES * 4 ** (SEARCHES - 1),
      stopped: () => false,
      elapsedShare: () => 0,
    });
    expect(deepestOf(free)).toBe(SEARCHES - 1);
  });

  it('discards a search that runs out of time, at any pace of the clock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150 }), (pace) => {
        const answers: SearchResult[] = [];
        let ticks = 0;
        const spent = () => ticks++ / pace;
        const found = deepenIteratively(
          { nodes: Number.POSITIVE_INFINITY, stopped: () => false, elapsedShare: spent },
          (part) => {
            let cut = false;
            const stopped = () => {
              cut ||= part.stopped();
              return cut;
            };
            const answer = master.search(state, seat, { ...part, stopped });
            if (!cut) answers.push(answer);
            return answer;
          },
          () => false,
        );
        expect(found).toBe(answers.at(-1));
      }),
      { numRuns: 5 },
    );
  });
});
