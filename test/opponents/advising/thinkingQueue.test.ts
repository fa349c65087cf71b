import { describe, expect, it } from 'vitest';
import { createThinkingQueue, type Purpose, type ThinkingQueue, thinkNow } from '../../../src/opponents/index.ts';
import { createGame, deal, type GameState, seededRandom } from '../../../src/rules/index.ts';
import { components } from '../../support/rules.ts';

const { state } = createGame(components, deal(components, 'A', 2, seededRandom(1)));

/** A queue whose questions are answered one by one, when the test says so; what was begun, by seed. */
function queueOf() {
  const begun: number[] = [];
  let answer = (): void => undefined;
  const queue = createThinkingQueue({
    think: (_, { seed = 0 }) => {
      begun.push(seed);
      return new Promise((resolve) => {
        answer = () => resolve({ ok: false, code: 'over' });
      });
    },
  });
  const settled = async (): Promise<void> => {
    answer();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, settled };
}

const ask = (queue: ThinkingQueue, purpose: Purpose, seed: number, signal?: AbortSignal) =>
  queue.think(purpose, state, { level: 'journeyman', seed, ...(signal ? { signal } : {}) });

describe('the queue of those who want to think', () => {
  it('lets one think at a time, the most urgent first', async () => {
    const { queue, begun, settled } = queueOf();
    void ask(queue, 'review', 1);
    void ask(queue, 'review', 2);
    void ask(queue, 'move', 3);
    void ask(queue, 'hint', 4);
    expect(begun).toEqual([1]);
    for (let turn = 0; turn < 3; turn++) await settled();
    expect(begun).toEqual([1, 4, 3, 2]);
  });

  it('lets nobody wait for ever', async () => {
    const { queue, begun, settled } = queueOf();
    for (let seed = 1; seed <= 15; seed++) void ask(queue, 'hint', seed);
    void ask(queue, 'review', 99);
    for (let turn = 0; turn < 7; turn++) await settled();
    expect(begun).toContain(99);
  });

  it('turns those away for whom there would be no answer in time', async () => {
    const { queue } = queueOf();
    const answers = Array.from({ length: 30 }, (_, seed) => ask(queue, 'hint', seed));
    expect(await answers.at(-1)).toEqual({ ok: false, code: 'busy' });
  });

  it('keeps room for others from whoever asks much', async () => {
    const { queue, begun, settled } = queueOf();
    const askAs = (asker: string, seed: number) => queue.think('hint', state, { level: 'journeyman', seed, asker });
    const own = Array.from({ length: 30 }, (_, seed) => askAs('anni', seed));
    void askAs('jana', 100);
    expect(await own.at(-1)).toEqual({ ok: false, code: 'busy' });
    for (let turn = 0; turn < 4; turn++) await settled();
    expect(begun).toEqual([0, 1, 2, 3, 100]);
  });

  it('lets whoever has given up leave', async () => {
    const { queue, begun, settled } = queueOf();
    const giving = new AbortController();
    void ask(queue, 'hint', 1);
    const given = ask(queue, 'hint', 2, giving.signal);
    void ask(queue, 'hint', 3);
    giving.abort();
    expect(await given).toEqual({ ok: false, code: 'cancelled' });
    expect(await ask(queue, 'hint', 4, giving.signal)).toEqual({ ok: false, code: 'cancelled' });
    await settled();
    expect(begun).toEqual([1, 3]);
  });

  it('asks again by nodes where the clock has run out before anything was seen', async () => {
    const asked: unknown[] = [];
    const queue = createThinkingQueue({
      think: async (position, wish) => {
        asked.push(wish.budget);
        const thought = thinkNow(components, position, { ...wish, budget: { nodes: 500 } });
        return thought.ok ? { ...thought, nodes: asked.length === 1 ? 40 : 20_000 } : thought;
      },
    });
    expect(await queue.think('hint', state, { level: 'master', budget: { ms: 1 } })).toMatchObject({ ok: true });
    expect(asked).toEqual([{ ms: 1 }, { nodes: 20_000 }]);
  });

  it('asks once about a start card, of which no positions are counted', async () => {
    let asked = 0;
    const queue = createThinkingQueue({
      think: async (position, wish) => {
        asked += 1;
        const thought = thinkNow(components, position, { ...wish, budget: { nodes: 500 } });
        return thought.ok ? { ...thought, nodes: 0 } : thought;
      },
    });
    const choosing: GameState = { ...state, phase: 'choose', waiting: [state.turn ?? 0] };
    expect(await queue.think('hint', choosing, { level: 'master', budget: { ms: 1 } })).toMatchObject({ ok: true });
    expect(asked).toBe(1);
  });

  it('goes on after a question that broke', async () => {
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
