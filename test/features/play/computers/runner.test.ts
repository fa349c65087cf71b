/** When computer players are asked and what: the game as it is, several at a time, later and later where nothing comes of it. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { ComputerPlayers, ComputerQuestion } from '../../../../src/features/play/computers/ports.ts';
import { computerTurnJob } from '../../../../src/features/play/computers/turnJob.ts';
import { randomPolicy } from '../../../../src/opponents/index.ts';
import { seededRandom } from '../../../../src/rules/index.ts';
import { runJobs, waitingJobs } from '../../../support/leases.ts';
import { type MatchTable, matchTable, newLobby, playSomeMove, succeeded } from '../../../support/match.ts';
import { outside } from '../../../support/store.ts';

const SECOND = 1000;

/** A table whose clock stands until it is set. */
async function tableAt(start: string) {
  let at = new Date(start);
  const table = await matchTable(undefined, { clock: { now: () => at } });
  const set = (moment: Date) => {
    at = moment;
  };
  return { table, set };
}

const turns = (table: MatchTable) => waitingJobs(outside(table.url), 'computer');

/** A game in which the computer player is to move. */
async function computersTurn(table: MatchTable): Promise<string> {
  const id = await newLobby(table);
  succeeded(await table.matches.seatComputers(table.actor(0), id, [{ computer: 'apprentice', name: 'Ada' }]));
  succeeded(await table.matches.start(table.actor(0), id));
  if ((await turns(table)).every(({ subject }) => subject !== id)) await playSomeMove(table, id);
  return id;
}

/** A runner that looks when it is woken alone; `pauses`: for how long it has wanted to wait. */
function runningBy(table: MatchTable, players: ComputerPlayers, clock = table.clock) {
  const pauses: number[] = [];
  const failures: unknown[] = [];
  const timer = {
    after: (milliseconds: number) => {
      pauses.push(milliseconds);
      return () => undefined;
    },
  };
  const failed = (error: unknown) => void failures.push(error);
  const runner = runJobs(table.store, [computerTurnJob({ matches: table.matches, players, failed })], { clock, timer });
  return { runner, pauses, failures };
}

const soon = { timeout: 60_000, interval: 5 };

test('a computer player waits a humane pause, is told the game up to then, and asked by the same number again', async () => {
  const { table, set } = await tableAt('2025-01-01T12:00:00Z');
  const id = await computersTurn(table);
  const [turn] = await turns(table);
  expect(turn?.dueAt.getTime()).toBe(table.clock.now().getTime() + 2500);
  const questions: ComputerQuestion[] = [];
  const players: ComputerPlayers = {
    move: async (question) => {
      questions.push(question);
      if (questions.length === 1) throw new Error('no thought');
      const move = randomPolicy(table.components, question.state, seededRandom(question.seed));
      return { move, replaced: null };
    },
  };
  const { runner, pauses, failures } = runningBy(table, players);
  await expect.poll(() => pauses, soon).toEqual([2500]);
  expect(questions).toEqual([]);
  set(turn?.dueAt ?? new Date());
  runner.wake();
  await expect.poll(() => failures.length, soon).toBe(1);
  const nextTry = async () => (await turns(table))[0];
  await expect.poll(async () => (await nextTry())?.attempts, soon).toBe(1);
  const view = await table.matches.view(id);
  const record = await table.matches.record(id);
  expect(questions[0]).toEqual({
    computer: 'apprentice',
    state: view?.state,
    seed: expect.any(Number),
    record: { ...record, players: ['seat 0', 'seat 1'] },
  });
  set((await nextTry())?.dueAt ?? new Date());
  runner.wake();
  await expect.poll(async () => (await table.matches.view(id))?.match.version, soon).not.toBe(view?.match.version);
  expect(questions[1]).toEqual(questions[0]);
  expect(questions[0]?.seed).toBeGreaterThanOrEqual(0);
  expect(questions[0]?.seed).toBeLessThan(2 ** 31);
});

test('one that fails is asked again after five seconds, then after twice as long each time, at most after ten minutes', async () => {
  const { table, set } = await tableAt('2025-01-01T12:00:00Z');
  const id = await computersTurn(table);
  const { runner, pauses } = runningBy(table, { move: () => Promise.reject(new Error('no thought')) });
  await expect.poll(() => pauses.length, soon).toBe(1);
  for (let tries = 0; tries < 9; tries++) {
    const [turn] = await turns(table);
    set(turn?.dueAt ?? new Date());
    runner.wake();
    await expect.poll(async () => (await turns(table))[0]?.attempts, soon).toBe(tries + 1);
    const [next] = await turns(table);
    const waits = (next?.dueAt.getTime() ?? 0) - table.clock.now().getTime();
    expect(waits).toBe(Math.min(5 * SECOND * 2 ** tries, 600 * SECOND));
    await expect.poll(() => pauses.at(-1), soon).toBe(Math.min(waits, 20 * SECOND));
  }
  // What leaves the position as it is does not have it asked sooner.
  const before = await turns(table);
  const noted = await table.matches.editPlan(table.actor(0), id, { type: 'note', note: 'It thinks for long.' });
  expect(noted.ok).toBe(true);
  expect(await turns(table)).toEqual(before);
});

test('eight games are thought about side by side, none of them twice; the others follow as these are done', async () => {
  const { table, set } = await tableAt('2025-01-01T12:00:00Z');
  const ids = [];
  for (let games = 0; games < 10; games++) ids.push(await computersTurn(table));
  set(new Date(table.clock.now().getTime() + 2500));
  const asked: (() => void)[] = [];
  const players: ComputerPlayers = {
    move: async ({ state, seed }) => {
      await new Promise<void>((resolve) => asked.push(resolve));
      return { move: randomPolicy(table.components, state, seededRandom(seed)), replaced: null };
    },
  };
  const { runner, pauses } = runningBy(table, players);
  await expect.poll(() => asked.length, soon).toBe(8);
  const looked = pauses.length;
  runner.wake();
  await expect.poll(() => pauses.length, soon).toBeGreaterThan(looked);
  expect(asked).toHaveLength(8);
  asked[0]?.();
  await expect.poll(() => asked.length, soon).toBe(9);
  for (const answer of asked) answer();
  await expect.poll(() => asked.length, soon).toBe(10);
  asked[9]?.();
  const waiting = async () => {
    const left = await turns(table);
    return left.filter(({ dueAt }) => dueAt <= table.clock.now()).length;
  };
  await expect.poll(waiting, soon).toBe(0);
});

test('what is being thought about when it is closed is asked again with the next start, and has not failed', async () => {
  const { table, set } = await tableAt('2025-01-01T12:00:00Z');
  await computersTurn(table);
  set(new Date(table.clock.now().getTime() + 2500));
  const before = await turns(table);
  let asked = 0;
  const players: ComputerPlayers = {
    move: (_, signal) => {
      asked += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('called off')));
      });
    },
  };
  const { runner, failures } = runningBy(table, players);
  await expect.poll(() => asked, soon).toBe(1);
  await runner.close();
  expect(failures).toEqual([]);
  expect(await turns(table)).toEqual(before);
});

test('nobody is asked any more once it is closed, and what is answered then is no move', async () => {
  const { table, set } = await tableAt('2025-01-01T12:00:00Z');
  const id = await computersTurn(table);
  set(new Date(table.clock.now().getTime() + 2500));
  const before = [await table.matches.view(id), await turns(table)];
  let asked = 0;
  const players: ComputerPlayers = {
    move: async ({ state, seed }, signal) => {
      asked += 1;
      if (!signal.aborted) await once(signal, 'abort');
      return { move: randomPolicy(table.components, state, seededRandom(seed)), replaced: null };
    },
  };
  await runningBy(table, players).runner.close();
  expect(asked, 'closed while it looked').toBe(0);
  const { runner, failures } = runningBy(table, players);
  await expect.poll(() => asked, soon).toBe(1);
  await runner.close();
  expect([await table.matches.view(id), await turns(table)]).toEqual(before);
  expect(failures).toEqual([]);
});
