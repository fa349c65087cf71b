/** External players are asked for exactly their own moves, with the game as it was played. */
import { expect, it } from 'vitest';
import { randomPolicy } from '../../../../src/opponents/index.ts';
import { Beam } from '../../../../src/opponents/search/beam.ts';
import { tunedWeights } from '../../../../src/opponents/search/evaluation.ts';
import { playQuickly } from '../../../../src/opponents/search/quickGame.ts';
import { createGame, type GameState, type Move, replay, seededRandom } from '../../../../src/rules/index.ts';
import { dealtBy, type Position, playWithReferences } from '../../../../tools/laboratory/tuning/referencePlayers.ts';
import { setUp, tuningTable } from '../../../../tools/laboratory/tuning/table.ts';
import { components } from '../../../support/game/rules.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

const table = tuningTable(components, 'B', 3);
const beam = new Beam(table.layout, tunedWeights('B', 3));
const game = { components, layout: table.layout, nodes: 30, beamOf: () => beam };

it('are asked on their turn, and their answer is played', async () => {
  const setup = setUp(table, seededRandom(RUN_SEED));
  const asked: { readonly number: number; readonly move: Move }[] = [];
  const reference = {
    name: 'somebody',
    async move({ state, record }: Position, random: (below: number) => number) {
      const { moves } = record();
      expect(state.turn).toBe(1);
      const replayed = replay(components, JSON.parse(JSON.stringify(record())));
      expect(replayed.ok && replayed.state).toEqual(state);
      const move = randomPolicy(components, state, random);
      asked.push({ number: moves.length, move });
      return move;
    },
  };
  const all: Move[] = [];
  const onMove = (move: Move) => all.push(move);
  const over = await playWithReferences(
    { ...game, onMove },
    dealtBy(components, setup),
    [null, reference, null],
    seededRandom(RUN_SEED),
  );
  expect(over.phase).toBe('over');
  expect(all.flatMap((move, number) => (move.seat === 1 ? [{ number, move }] : []))).toEqual(asked);
});

it('change nothing if there are none', async () => {
  const setup = setUp(table, seededRandom(RUN_SEED));
  const start: GameState = createGame(components, setup).state;
  const among = await playWithReferences(game, dealtBy(components, setup), [null, null, null], seededRandom(RUN_SEED));
  expect(among).toEqual(playQuickly(game, start));
});
