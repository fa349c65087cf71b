/**
 * When computer players are asked and what: the current game, several at a time, with increasing delays after failures.
 */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { ComputerPlayers, ComputerQuestion } from '../../../../src/features/play/computers/ports.ts';
import { computerTurnJob } from '../../../../src/features/play/computers/turnJob.ts';
import { randomPolicy } from '../../../../src/opponents/index.ts';
import { seededRandom } from '../../../../src/rules/index.ts';
import { runJobs, waitingJobs } from '../../../support/database/leases.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { type MatchTable, matchTable, newLobby, playSomeMove, succeeded } from '../../../support/game/match.ts';

const SECOND = 1000;

/** A table whose clock moves only when set. */
async function tableAt(start: string) {
  let at = new Date(start);
  const table = await matchTable(undefined, { clock: { now: () => at } });
  const set = (moment: Date) => {
    at = moment;
  };
  return { table, set };
}

const turns = (table: MatchTable) => waitingJobs(rawDatabase(table.url), 'computer');

/** A game in which the computer player is to move. */
async function computersTurn(table: MatchTable): Promise<string> {
  const id = await newLobby(table);
  succeeded(await table.matches.seatComputers(table.actor(0), id, [{ computer: 'apprentice', name: 'Ada' }]));
  succeeded(await table.matches.start(table.actor(0), id));
  if ((await turns(table)).every(({ subject }) => subject !== id)) await playSomeMove(table, id);
  return id;
}

/** A runner that polls only when woken; `pauses`: the delays that it has requested. */
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

test('a computer player waits a natural pause, gets the game so far, and is asked again with the same seed', async () => {
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
    resigned: [false, false],
    record: { ...record, players: ['seat 0', 'seat 1'] },
  });
  set((await nextTry())?.dueAt ?? new Date());
  runner.wake();
  await expect.poll(async () => (await table.matches.view(id))?.match.version, soon).not.toBe(view?.match.version);
  expect(questions[1]).toEqual(questions[0]);
  expect(questions[0]?.seed).toBeGreaterThanOrEqual(0);
  expect(questions[0]?.seed).toBeLessThan(2 ** 31);
});

test('one that fails is asked again after five seconds, then after doubled delays of at most ten minutes', async () => {
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
  // A change that keeps the position does not hasten it.
  const before = await turns(table);
  const edit = await table.matches.editPlan(table.actor(0), id, { type: 'note', note: 'It thinks for long.' });
  expect(edit.ok).toBe(true);
  expect(await turns(table)).toEqual(before);
});

test('eight games are processed concurrently, none of them twice; the others follow as slots become free', async () => {
  const { table, set } = await tableAt('2025-01-01T12:00:00Z');
  const ids = [];
  for (let games = 0; games < 10; games++) ids.push(await computersTurn(table));
  set(new Date(table.clock.now().getTime() + 2500));
  const pending: (() => void)[] = [];
  const players: ComputerPlayers = {
    move: async ({ state, seed }) => {
      await new Promise<void>((resolve) => pending.push(resolve));
      return { move: randomPolicy(table.components, state, seededRandom(seed)), replaced: null };
    },
  };
  const { runner, pauses } = runningBy(table, players);
  await expect.poll(() => pending.length, soon).toBe(8);
  const pollsBefore = pauses.length;
  runner.wake();
  await expect.poll(() => pauses.length, soon).toBeGreaterThan(pollsBefore);
  expect(pending).toHaveLength(8);
  pending[0]?.();
  await expect.poll(() => pending.length, soon).toBe(9);
  for (const answer of pending) answer();
  await expect.poll(() => pending.length, soon).toBe(10);
  pending[9]?.();
  const waiting = async () => {
    const left = await turns(table);
    return left.filter(({ dueAt }) => dueAt <= table.clock.now()).length;
  };
  await expect.poll(waiting, soon).toBe(0);
});

test('a move in progress at shutdown is requested again after the next start, and is not a failure', async () => {
  const { table, set } = await tableAt('2025-01-01T12:00:00Z');
  await computersTurn(table);
  set(new Date(table.clock.now().getTime() + 2500));
  const before = await turns(table);
  let requests = 0;
  const players: ComputerPlayers = {
    move: (_, signal) => {
      requests += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
  };
  const { runner, failures } = runningBy(table, players);
  await expect.poll(() => requests, soon).toBe(1);
  await runner.close();
  expect(failures).toEqual([]);
  expect(await turns(table)).toEqual(before);
});

test('nobody is asked after shutdown, and a late answer makes no move', async () => {
  const { table, set } = await tableAt('2025-01-01T12:00:00Z');
  const id = await computersTurn(table);
  set(new Date(table.clock.now().getTime() + 2500));
  const before = [await table.matches.view(id), await turns(table)];
  let requests = 0;
  const players: ComputerPlayers = {
    move: async ({ state, seed }, signal) => {
      requests += 1;
      if (!signal.aborted) await once(signal, 'abort');
      return { move: randomPolicy(table.components, state, seededRandom(seed)), replaced: null };
    },
  };
  await runningBy(table, players).runner.close();
  expect(requests, 'closed during the poll').toBe(0);
  const { runner, failures } = runningBy(table, players);
  await expect.poll(() => requests, soon).toBe(1);
  await runner.close();
  expect([await table.matches.view(id), await turns(table)]).toEqual(before);
  expect(failures).toEqual([]);
});
