/** Every level plays with an owner's corrected components without retuning. */
import { describe, expect, it } from 'vitest';
import { chooseMove, createThinker, LEVELS, type Policy, playGame } from '../../src/opponents/index.ts';
import { createGame, scores, seededRandom } from '../../src/rules/index.ts';
import { ownComponents } from '../support/game/ownComponents.ts';
import { components as standard } from '../support/game/rules.ts';

const own = ownComponents();

describe('with an owner’s components', () => {
  it.each(LEVELS)('the %s finishes a game and plays it well', (level) => {
    const policy: Policy = (components, state, random) => chooseMove(level, components, state, random, { nodes: 300 });
    const { state } = playGame(own, 'B', [policy, policy], seededRandom(3));
    expect(state.phase).toBe('over');
    // Passing all the time would score 6.
    for (const points of scores(state)) expect(points).toBeGreaterThan(30);
  });

  it('a thinker uses the components of each game', async () => {
    const thinker = createThinker(own, { earlier: [standard] });
    try {
      for (const components of [own, standard]) {
        const setup = { side: 'B', startingPlayer: 0, startingHandCards: ['red', 'green'] } as const;
        const { state } = createGame(components, setup);
        expect(await thinker.think(state, { level: 'master', budget: { nodes: 200 } })).toMatchObject({ ok: true });
      }
    } finally {
      await thinker.close();
    }
  });
});
