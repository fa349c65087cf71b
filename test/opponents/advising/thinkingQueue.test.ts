import { describe, expect, it } from 'vitest';
import { createThinkingQueue, type Purpose, type ThinkingQueue, thinkNow } from '../../../src/opponents/index.ts';
import { createGame, deal, type GameState, seededRandom } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

const { state } = createGame(components, deal(components, 'A', 2, seededRandom(1)));

/** A queue whose requests are answered one at a time when the test says so, with the seeds of the started requests. */
function queueOf() {
  const started: number[] = [];
  let answer = (): void => undefined;
  const queue = createThinkingQueue({
    think: (_, { seed = 0 }) => {
      started.push(seed);
      return new Promise((resolve) => {
        answer = () => resolve({ ok: false, code: 'over' });
      });
    },
  });
  const finishCurrent = async (): Promise<void> => {
    answer();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, finishCurrent };
}

const ask = (queue: ThinkingQueue, purpose: Purpose, seed: number, signal?: AbortSignal) =>
  queue.think(purpose, state, { level: 'journeyman', seed, ...(signal ? { signal } : {}) });

describe('the thinking queue', () => {
  it('runs one request at a time, the most urgent first', async () => {
    const { queue, started, finishCurrent } = queueOf();
    void ask(queue, 'review', 1);
    void ask(queue, 'review', 2);
    void ask(queue, 'move', 3);
    void ask(queue, 'hint', 4);
    expect(started).toEqual([1]);
    for (let turn = 0; turn < 3; turn++) await finishCurrent();
    expect(started).toEqual([1, 4, 3, 2]);
  });

  it('lets no request starve', async () => {
    const { queue, started, finishCurrent } = queueOf();
    for (let seed = 1; seed <= 15; seed++) void ask(queue, 'hint', seed);
    void ask(queue, 'review', 99);
    for (let turn = 0; turn < 7; turn++) await finishCurrent();
    expect(started).toContain(99);
  });

  it('refuses requests that could not be answered in time', async () => {
    const { queue } = queueOf();
    const answers = Array.from({ length: 30 }, (_, seed) => ask(queue, 'hint', seed));
    expect(await answers.at(-1)).toEqual({ ok: false, code: 'busy' });
  });

  it('limits the requests of one person', async () => {
    const { queue, started, finishCurrent } = queueOf();
    const askAs = (asker: string, seed: number) => queue.think('hint', state, { level: 'journeyman', seed, asker });
    const own = Array.from({ length: 30 }, (_, seed) => askAs('anni', seed));
    void askAs('jana', 100);
    expect(await own.at(-1)).toEqual({ ok: false, code: 'busy' });
    for (let turn = 0; turn < 4; turn++) await finishCurrent();
    expect(started).toEqual([0, 1, 2, 3, 100]);
  });

  it('drops a cancelled request', async () => {
    const { queue, started, finishCurrent } = queueOf();
    const giving = new AbortController();
    void ask(queue, 'hint', 1);
    const dropped = ask(queue, 'hint', 2, giving.signal);
    void ask(queue, 'hint', 3);
    giving.abort();
    expect(await dropped).toEqual({ ok: false, code: 'cancelled' });
    expect(await ask(queue, 'hint', 4, giving.signal)).toEqual({ ok: false, code: 'cancelled' });
    await finishCurrent();
    expect(started).toEqual([1, 3]);
  });

  it('retries with a node budget if the time ran out before any position was searched', async () => {
    const requests: unknown[] = [];
    const queue = createThinkingQueue({
      think: async (position, options) => {
        requests.push(options.budget);
        const thought = thinkNow(components, position, { ...options, budget: { nodes: 500 } });
        return thought.ok ? { ...thought, nodes: requests.length === 1 ? 40 : 20_000 } : thought;
      },
    });
    expect(await queue.think('hint', state, { level: 'master', budget: { ms: 1 } })).toMatchObject({ ok: true });
    expect(requests).toEqual([{ ms: 1 }, { nodes: 20_000 }]);
  });

  it('searches once for a start card, which counts no nodes', async () => {
    let calls = 0;
    const queue = createThinkingQueue({
      think: async (position, options) => {
        calls += 1;
        const thought = thinkNow(components, position, { ...options, budget: { nodes: 500 } });
        return thought.ok ? { ...thought, nodes: 0 } : thought;
      },
    });
    const choosing: GameState = { ...state, phase: 'choose', waiting: [state.turn ?? 0] };
    expect(await queue.think('hint', choosing, { level: 'master', budget: { ms: 1 } })).toMatchObject({ ok: true });
    expect(calls).toBe(1);
  });

  it('continues after a failed request', async () => {
    let calls = 0;
    const queue = createThinkingQueue({
      think: () => {
        calls += 1;
        return calls === 1 ? Promise.reject(new Error('broken')) : Promise.resolve({ ok: false, code: 'over' });
      },
    });
    await expect(ask(queue, 'hint', 1)).rejects.toThrow('broken');
    expect(await ask(queue, 'hint', 2)).toEqual({ ok: false, code: 'over' });
  });
});
