/** The cost of moves in the master's judgement, and the advice given to people. */
import { describe, expect, it } from 'vitest';
import { type ComparedMove, compare } from '../../../src/opponents/advising/adviser.ts';
import { createAdviser, createJudge, createThinkingQueue, thinkNow } from '../../../src/opponents/index.ts';
import {
  apply,
  createGame,
  deal,
  type GameState,
  type Move,
  playerAt,
  seededRandom,
  sparseCards,
  subtractCards,
} from '../../../src/rules/index.ts';
import { components, table } from '../../support/game/rules.ts';

const queue = createThinkingQueue({ think: async (state, options) => thinkNow(components, state, options) });
const judge = createJudge({ components, queue, nodes: 20_000 });
const { signal } = new AbortController();
const { state } = createGame(components, deal(components, 'A', 2, seededRandom(3)));

function best(position: GameState): Move {
  const thought = thinkNow(components, position, { level: 'master', budget: { nodes: 20_000 } });
  if (!thought.ok) throw new Error(thought.code);
  return thought.move;
}

function passing(position: GameState): Move {
  const seat = position.turn ?? 0;
  const { hand } = playerAt(position, seat);
  const kept = { yellow: 0, red: 0, green: 0, violet: 0, wild: 0 };
  let left = 3;
  for (const card of ['wild', 'violet', 'green', 'red', 'yellow'] as const) {
    kept[card] = Math.min(left, hand[card]);
    left -= kept[card];
  }
  return { seat, type: 'pass', return: sparseCards(subtractCards(hand, kept)) };
}

describe('a move', () => {
  it('costs nothing if it is the best, and much if it gives up the round at its beginning', async () => {
    const judged = await judge.judge(state, passing(state), signal);
    expect(judged?.points).toBeGreaterThan(15);
    expect(judged?.better.type).toBe('build');
    let position = state;
    let cost = 0;
    for (let move = 0; move < 8; move++) {
      const chosen = best(position);
      cost += (await judge.judge(position, chosen, signal))?.points ?? 0;
      const applied = apply(components, position, chosen);
      if (!applied.ok) throw new Error(applied.code);
      position = applied.state;
    }
    expect(cost / 8).toBeLessThan(1.5);
  });

  it('is judged the same way each time', async () => {
    const once = await judge.judge(state, passing(state), signal);
    expect(await judge.judge(state, passing(state), signal)).toEqual(once);
  });

  it('is judged with the knowledge of who has resigned', async () => {
    const red = { D3: 2, B1: 2, B5: 1 };
    const contested = table({ hands: [{ red: 2 }, { red: 2 }], boards: [red, red] });
    const passed = apply(components, { ...contested, turn: 1 }, { seat: 1, type: 'pass', return: {} });
    if (!passed.ok) throw new Error(passed.code);
    const knowing = await judge.judge(contested, passing(contested), signal, [false, true]);
    expect(knowing).toEqual(await judge.judge({ ...passed.state, turn: 0 }, passing(contested), signal));
    expect(knowing).not.toEqual(await judge.judge(contested, passing(contested), signal));
  });

  it('is not judged with other components or in a finished game', async () => {
    await expect(judge.judge({ ...state, components: 'others' }, passing(state), signal)).rejects.toThrow(/position/);
    await expect(judge.judge({ ...state, turn: null }, passing(state), signal)).rejects.toThrow(/over/);
  });
});

describe('advice', () => {
  const adviser = createAdviser({ components, queue, budget: { nodes: 5000 } });

  it('names a move and up to three others, best first, each with an expected score', async () => {
    const advice = await adviser.advise(state);
    if (!advice.ok) throw new Error(advice.code);
    expect(advice.alternatives.length).toBeGreaterThan(0);
    expect(advice.alternatives.length).toBeLessThanOrEqual(3);
    const scores = [advice.best, ...advice.alternatives].map(({ expected }) => expected);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { move } of [advice.best, ...advice.alternatives]) expect(apply(components, state, move).ok).toBe(true);
    const spaces = [advice.best, ...advice.alternatives].map(({ move }) =>
      move.type === 'build' ? move.space : move.type,
    );
    expect(new Set(spaces).size).toBe(spaces.length);
  });

  it('says what to keep on passing, and what to do instead', async () => {
    const advice = await adviser.adviseOnPassing(state);
    if (!advice.ok) throw new Error(advice.code);
    expect(advice.pass.move.type).toBe('pass');
    expect(apply(components, state, advice.pass.move).ok).toBe(true);
    expect(advice.instead?.move.type).toBe('build');
    expect(advice.instead?.expected).toBeGreaterThan(advice.pass.expected);
  });

  it('agrees with the hint about the best move, because both rest on one search', async () => {
    let searches = 0;
    const counting = createAdviser({
      components,
      queue: {
        think: (...question) => {
          searches += 1;
          return queue.think(...question);
        },
      },
      budget: { nodes: 5000 },
    });
    const [hint, passed] = [await counting.advise(state), await counting.adviseOnPassing(state)];
    if (!hint.ok || !passed.ok) throw new Error('no advice');
    expect((passed.instead ?? passed.pass).move).toEqual(hint.best.move);
    expect(searches).toBe(1);
  });

  it('takes a resigned seat for one that passes at once, in the search and in the reasons', async () => {
    const red = { D3: 2, B1: 2, B5: 1 };
    const claims = { 'hammer/red': [0, 1], 'try-square/red': [0, 1], 'plane/yellow': [0] };
    const contested = table({ hands: [{ red: 2 }, { red: 2 }], boards: [red, red], claims });
    const resigned = [false, true];
    const passed = apply(components, { ...contested, turn: 1 }, { seat: 1, type: 'pass', return: {} });
    if (!passed.ok) throw new Error(passed.code);
    const request = { level: 'master', budget: { nodes: 5000 } } as const;
    const thought = thinkNow(components, contested, { ...request, resigned });
    expect(thought).toEqual(thinkNow(components, { ...passed.state, turn: 0 }, request));
    expect(thought).not.toEqual(thinkNow(components, contested, request));
    const rivals = async (context: { readonly resigned?: readonly boolean[] }) => {
      const advice = await adviser.advise(contested, context);
      if (!advice.ok) throw new Error(advice.code);
      const because = advice.comparison.kind === 'ahead' ? advice.comparison.because : [];
      const all = [...because, ...[advice.best, ...advice.alternatives].flatMap(({ reasons }) => reasons)];
      return all.flatMap((reason) => (reason.kind === 'tile' ? reason.ahead : []));
    };
    expect(await rivals({})).toContain(1);
    expect(await rivals({ resigned })).not.toContain(1);
  });

  it('leads only by points that the next suggestion does not reach later', () => {
    const on = (space: string): Move => ({ seat: 0, type: 'build', space, pay: { red: 1 }, take: {} });
    const suggestion = (expected: number, ...spaces: [string, ...string[]]): ComparedMove => ({
      move: on(spaces[0]),
      expected,
      reasons: [{ kind: 'connector', points: expected }],
      plan: spaces.map(on),
    });
    const never = { isOnly: () => false, leadReasons: () => [] };
    expect(compare(suggestion(9, 'C2', 'C1'), [suggestion(7, 'C1', 'C2')], never)).toEqual({ kind: 'none' });
    const because = [{ kind: 'connector', points: 9 }];
    expect(compare(suggestion(9, 'C2'), [suggestion(7, 'C1')], never)).toEqual({
      kind: 'ahead',
      points: 2,
      isFar: false,
      because,
    });
    const opening = { ...suggestion(9, 'C2'), reasons: [{ kind: 'reach', count: 2 }] as const };
    expect(compare(opening, [suggestion(7, 'C1')], never)).toEqual({ kind: 'none' });
    expect(compare(opening, [suggestion(3, 'C1')], never)).toEqual({
      kind: 'ahead',
      points: 6,
      isFar: true,
      because: [],
    });
    const planned = [{ kind: 'plan', moves: [on('C1')], points: 9 }] as const;
    expect(compare(opening, [suggestion(7, 'C1')], { ...never, leadReasons: () => planned })).toEqual({
      kind: 'ahead',
      points: 2,
      isFar: false,
      because: planned,
    });
    expect(compare(suggestion(9, 'C2'), [suggestion(8.9, 'C1')], never)).toEqual({ kind: 'equal' });
    expect(compare(suggestion(9, 'C2'), [], { ...never, isOnly: () => true })).toEqual({ kind: 'only' });
  });

  it('is the same from another process, which has searched something else before', async () => {
    const [one, other] = [createAdviser({ components, queue }), createAdviser({ components, queue })];
    const advice = await one.advise(state);
    const { state: elsewhere } = createGame(components, deal(components, 'B', 3, seededRandom(4)));
    expect(await other.advise(elsewhere)).toMatchObject({ ok: true });
    expect(await other.advise(state)).toEqual(advice);
  });

  it('is the same when asked again in the same position', async () => {
    let calls = 0;
    const busyFirst = createAdviser({
      components,
      queue: {
        think: async (purpose, position, options) => {
          calls += 1;
          return calls === 1 ? { ok: false, code: 'busy' } : queue.think(purpose, position, options);
        },
      },
      budget: { nodes: 5000 },
    });
    expect(await busyFirst.advise(state)).toEqual({ ok: false, code: 'busy' });
    const advice = await busyFirst.advise(state);
    expect(advice.ok).toBe(true);
    expect(await busyFirst.advise(structuredClone(state))).toEqual(advice);
    expect(calls).toBe(2);
    const applied = apply(components, state, passing(state));
    if (!applied.ok) throw new Error(applied.code);
    expect(await busyFirst.advise(applied.state)).not.toEqual(advice);
    expect(calls).toBe(3);
  });

  it('is refused for a finished game, after a failed search, and under load', async () => {
    expect(await adviser.advise({ ...state, turn: null })).toEqual({ ok: false, code: 'over' });
    const breaking = createAdviser({ components, queue: { think: () => Promise.reject(new Error('broken')) } });
    expect(await breaking.advise(state)).toEqual({ ok: false, code: 'broken' });
    expect(await breaking.adviseOnPassing(state)).toEqual({ ok: false, code: 'broken' });
    const busy = createAdviser({ components, queue: { think: async () => ({ ok: false, code: 'busy' }) } });
    expect(await busy.advise(state)).toEqual({ ok: false, code: 'busy' });
  });
});
