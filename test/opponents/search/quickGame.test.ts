/** Quick games: a whole one, or one left at the round's end, where everybody has something to be expected. */
import { expect, it } from 'vitest';
import { Beam } from '../../../src/opponents/search/beam.ts';
import { playQuickly } from '../../../src/opponents/search/quickGame.ts';
import { worthsAtEnd } from '../../../src/opponents/search/roundEnd.ts';
import { tunedWeights } from '../../../src/opponents/search/weights.ts';
import { dealt, tuningTable } from '../../../src/opponents/tuning/table.ts';
import { seededRandom, totalPoints } from '../../../src/rules/index.ts';
import { components } from '../../support/rules.ts';

it.each([2, 3, 4] as const)('are left at the end of the round where no more is wanted, with %i players', (players) => {
  const seed = Date.now() % 2 ** 31;
  const table = tuningTable(components, 'A', players);
  const { layout } = table;
  const beam = new Beam(layout, tunedWeights('A', players));
  const game = { components, layout, nodes: 300, beamOf: () => beam };
  const start = dealt(table, seededRandom(seed));
  const ended = playQuickly({ ...game, oneRound: true }, start);
  expect([ended.round, ended.phase === 'build'], `seed ${seed}`).toEqual([1, false]);
  const expected = worthsAtEnd(layout, beam, ended);
  const over = playQuickly(game, ended);
  expect(over, `seed ${seed}`).toEqual(playQuickly(game, start));
  expect(worthsAtEnd(layout, beam, over)).toEqual(over.players.map(totalPoints));
  // Points of rounds yet to come, and not much more than ever come of them.
  for (const [seat, { points }] of ended.players.entries()) {
    expect(expected[seat], `seed ${seed}`).toBeGreaterThan((points.connectors[0] ?? 0) + 40);
    expect(expected[seat], `seed ${seed}`).toBeLessThan(200);
  }
});
