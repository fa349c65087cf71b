/** A thinker thread agrees with this thread, stops on a signal, and refuses impossible requests. */
import { afterAll, describe, expect, it } from 'vitest';
import { createThinker, LEVELS, type Level, type ThoughtRequest, thinkNow } from '../../../src/opponents/index.ts';
import { apply, createGame } from '../../../src/rules/index.ts';
import { components } from '../../support/game/rules.ts';

const { state } = createGame(components, { side: 'A', startingPlayer: 0, startingHandCards: ['red', 'green'] });
const HANDS = [
  ['red', 'green'],
  ['violet', 'green'],
  ['red', 'violet'],
  ['yellow', 'red'],
] as const;
const thinker = createThinker(components);
afterAll(() => thinker.close());

const request: ThoughtRequest = { level: 'master', budget: { nodes: 500 }, seed: 4, alternatives: 3 };

describe('a thinker', () => {
  it('returns the same in its thread as in this one: a legal move, alternatives of other kinds, a plan', async () => {
    const thought = await thinker.think(state, request);
    expect(thought).toEqual(thinkNow(components, state, request));
    if (!thought.ok) throw new Error(thought.code);
    expect(thought.seat).toBe(0);
    expect(thought.plan[0]).toEqual(thought.move);
    for (const { move } of [thought, ...thought.alternatives]) expect(apply(components, state, move).ok).toBe(true);
    const spaces = [thought, ...thought.alternatives].map(({ move }) =>
      move.type === 'build' ? move.space : move.type,
    );
    expect(new Set(spaces).size).toBe(4);
  });

  it('chooses by the seed among nearly equal opening moves, and advises the best', () => {
    let chosen = 0;
    // Not every deal has such moves.
    for (const startingHandCards of HANDS) {
      let reached = createGame(components, { side: 'A', startingPlayer: 0, startingHandCards }).state;
      for (let turn = 0; turn < 12; turn++) {
        const best = thinkNow(components, reached, { level: 'master', budget: { nodes: 1000 } });
        if (!best.ok) throw new Error(best.code);
        const moves = [1, 2, 3].map((seed) => {
          const thought = thinkNow(components, reached, { level: 'master', budget: { nodes: 1000 }, seed });
          if (!thought.ok) throw new Error(thought.code);
          expect(thought.expected).toBeLessThanOrEqual(best.expected);
          expect(thought.expected).toBeGreaterThanOrEqual(best.expected - 0.3);
          return JSON.stringify(thought.move);
        });
        if (new Set(moves).size > 1) chosen++;
        const applied = apply(components, reached, best.move);
        if (!applied.ok) throw new Error(applied.code);
        reached = applied.state;
      }
      if (chosen > 0) break;
    }
    expect(chosen).toBeGreaterThan(0);
  });

  it('stops on a signal and continues with the next position', async () => {
    const giveUp = new AbortController();
    const long = thinker.think(state, { level: 'master', budget: { ms: 600_000 }, signal: giveUp.signal });
    const queued = thinker.think(state, { ...request, signal: giveUp.signal });
    const next = thinker.think(state, request);
    giveUp.abort();
    const answers = [await long, await queued];
    expect(answers[1]).toEqual({ ok: false, code: 'cancelled' });
    expect((await next).ok).toBe(true);
    expect(await thinker.think(state, { ...request, signal: giveUp.signal })).toEqual({ ok: false, code: 'cancelled' });
  });

  it('refuses invalid requests and names the valid values', async () => {
    const refusal = (change: Partial<ThoughtRequest>) => thinker.think(state, { ...request, ...change });
    expect(await refusal({ budget: { ms: 0 } })).toEqual({ ok: false, code: 'budget', ms: 0, nodes: null });
    expect(await refusal({ budget: { nodes: -5 } })).toMatchObject({ code: 'budget', nodes: -5 });
    expect(await refusal({ budget: { nodes: 1.5 } })).toMatchObject({ code: 'budget' });
    expect(await refusal({ seed: Number.NaN })).toMatchObject({ code: 'seed' });
    expect(await refusal({ level: 'grandmaster' as Level })).toMatchObject({
      code: 'level',
      levels: LEVELS,
    });
    const over = { ...state, phase: 'over' as const, turn: null };
    expect(await thinker.think(over, request)).toEqual({ ok: false, code: 'over' });
    expect(await thinker.think({ ...state, components: 'mine' }, request)).toMatchObject({ code: 'position' });
  });

  it('retries once when its thread dies, then fails', async () => {
    const entry = new URL('data:text/javascript,process.exit(1)');
    const frail = createThinker(components, { entry });
    await expect(frail.think(state, request)).rejects.toThrow('ended');
    await frail.close();
    expect(await frail.think(state, request)).toEqual({ ok: false, code: 'cancelled' });
  });
});
