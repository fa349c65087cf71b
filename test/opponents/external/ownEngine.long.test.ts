/** Our own engine in a seat, as a process like any other program: both sides of the protocol match. */
import { afterAll, expect, it } from 'vitest';
import { createProgramPlayer } from '../../../src/opponents/index.ts';
import {
  apply,
  createGame,
  deal,
  type Move,
  makeRecord,
  recordedMove,
  seededRandom,
} from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

const received: string[] = [];
const log = {
  debug: (facts: object) => received.push(JSON.stringify(facts)),
  warn: (facts: object) => received.push(JSON.stringify(facts)),
};
const twin = createProgramPlayer({
  components,
  log,
  now: () => performance.now(),
  command: {
    name: 'Twin',
    file: process.execPath,
    args: ['scripts/intarsia.js', 'engine'],
  },
  timeouts: { hello: 60_000, position: 60_000, go: 60_000 },
});
afterAll(() => twin.close());

it('makes legal moves in every phase, asked with the record of the game', async () => {
  const setup = deal(components, 'B', 2, seededRandom(4));
  let { state } = createGame(components, setup);
  const moves: Move[] = [];
  const phases = new Set<string>();
  while (state.phase !== 'over') {
    phases.add(state.phase);
    const record = makeRecord(setup, ['seat 0', 'seat 1'], moves, state);
    const answer = await twin.move({ record, state, ms: 20, seed: moves.length });
    if (!answer.ok) throw new Error(`${answer.code}: ${answer.detail} ${received.join('\n')}`);
    const applied = apply(components, state, answer.move);
    if (!applied.ok) throw new Error(applied.code);
    moves.push(recordedMove(answer.move, applied.events));
    state = applied.state;
  }
  expect(phases).toContain('choose');
  expect(state.winners.length).toBeGreaterThan(0);
}, 300_000);
