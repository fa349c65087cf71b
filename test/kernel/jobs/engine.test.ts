/**
 * The job engine: each job runs once, in one process at a time, is retried after failures, on time despite clock
 * changes, and none is lost.
 */
import { expect, test } from 'vitest';
import type { MatchTransaction } from '../../../src/features/createMatches.ts';
import type { Store } from '../../../src/features/storage/index.ts';
import { type HeldLease, type JobHandler, LeaseLost, startJobs } from '../../../src/kernel/index.ts';
import { HOUR_MS } from '../../../src/match/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { runDue, runJobs, type WaitingJob, waitingJobs } from '../../support/database/leases.ts';
import { rawDatabase } from '../../support/database/store.ts';
import { START, setUp, TAKEN_OVER } from './oneDatabase.ts';
import {
  type HandClock,
  handClock,
  type KillableProcess,
  randomFate,
  SEEDS,
  startProcess,
  waitUntilIdle,
} from './processes.ts';

const SECOND = 1_000;
const soon = { timeout: 60_000, interval: 5 };

async function scene() {
  const hand = handClock(START);
  const { stores, ids, url } = await setUp(hand);
  const [store = expect.fail()] = stores;
  const client = rawDatabase(url);
  const runs: string[] = [];
  const failures: unknown[] = [];
  const handler = (changes: Partial<JobHandler> = {}): JobHandler => ({
    kind: 'computer',
    run: async ({ subject }) => void runs.push(subject),
    failed: (error) => void failures.push(error),
    ...changes,
  });
  const enqueue = (matchId: string, at = hand.clock.now()) =>
    store.matches.transaction(({ computers }) => computers.saveTurn(matchId, at));
  const waiting = (kind = 'computer') => waitingJobs(client, kind);
  const untilOf = (list: readonly WaitingJob[]) => (list[0]?.dueAt.getTime() ?? 0) - hand.clock.now().getTime();
  return { hand, clock: hand.clock, stores, store, ids, runs, failures, handler, enqueue, waiting, untilOf };
}

test('each due job is run once by one of several processes, the earliest first, with limited concurrency', async () => {
  const { hand, clock, stores, store, ids, runs, handler, enqueue, waiting } = await scene();
  for (const [index, id] of ids.entries()) await enqueue(id, new Date(START.getTime() - index * SECOND));
  await enqueue('later', new Date(START.getTime() + HOUR_MS / 10));
  let [inside, most] = [0, 0];
  const run: JobHandler['run'] = async ({ subject }) => {
    runs.push(subject);
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(stores.map((each) => runDue(each, [handler({ run })], clock)));
  expect(runs.toSorted()).toEqual(ids.toSorted());
  expect(most).toBeLessThanOrEqual(stores.length);
  expect((await waiting()).map(({ subject }) => subject)).toEqual(['later']);
  for (const id of ids) await enqueue(id);
  most = 0;
  await runDue(store, [handler({ run, concurrency: 2 })], clock);
  expect(most).toBe(2);
  hand.pass(HOUR_MS / 10);
  runs.length = 0;
  await runDue(store, [handler()], clock);
  expect(runs).toEqual(['later']);
  expect(await waiting()).toEqual([]);
});

test('a job enqueued while it runs is run once more', async () => {
  const { clock, store, ids, runs, handler, enqueue, waiting } = await scene();
  const [id = ''] = ids;
  await enqueue(id);
  const run: JobHandler['run'] = async ({ subject }) => {
    runs.push(subject);
    if (runs.length < 3) await enqueue(id);
    if (runs.length === 2) return new Date(START.getTime() + HOUR_MS);
    return undefined;
  };
  await runDue(store, [handler({ run })], clock);
  expect(runs).toEqual([id, id, id]);
  expect(await waiting()).toEqual([]);
});

test('a failing job is reported once and retried with backoff; a success resets the backoff', async () => {
  const { hand, clock, store, ids, failures, handler, enqueue, waiting, untilOf } = await scene();
  const [id = '', other = ''] = ids;
  await enqueue(id);
  let fails = true;
  const run: JobHandler['run'] = async () => {
    if (fails) throw new RangeError('no thought');
    return new Date(clock.now().getTime() + SECOND);
  };
  const handlers = [handler({ run, retry: { after: 4 * SECOND, most: 10 * SECOND } })];
  for (const [index, pause] of [4, 8, 10, 10].entries()) {
    await runDue(store, handlers, clock);
    expect(failures).toHaveLength(index + 1);
    expect(untilOf(await waiting())).toBe(pause * SECOND);
    hand.pass(pause * SECOND);
  }
  // It holds up nothing else.
  await enqueue(other);
  fails = false;
  await runDue(store, handlers, clock);
  expect((await waiting()).map(({ attempts }) => attempts)).toEqual([0, 0]);
  expect(failures).toHaveLength(4);
});

test('a recurring job runs again after its interval in any process, or at each start', async () => {
  const { hand, clock, stores, runs, handler, waiting } = await scene();
  const run: JobHandler['run'] = async ({ kind }) => void runs.push(kind);
  const handlers = [
    handler({ kind: 'backup', intervalMs: 24 * HOUR_MS, run }),
    handler({ kind: 'clocks', intervalMs: 20 * SECOND, dueAtStart: true, run }),
  ];
  for (const store of stores) await runDue(store, handlers, clock);
  expect(runs.toSorted()).toEqual(['backup', ...stores.map(() => 'clocks')]);
  runs.length = 0;
  hand.pass(24 * HOUR_MS - 1);
  await runDue(stores[0] ?? expect.fail(), handlers, clock);
  expect(runs).toEqual(['clocks']);
  hand.pass(1);
  await runDue(stores[1] ?? expect.fail(), handlers, clock);
  expect(runs.toSorted()).toEqual(['backup', 'clocks', 'clocks']);
  expect(await waiting('backup')).toHaveLength(1);
});

test('a clock that was ahead, or is set back, stops no job from running', async () => {
  const { hand, clock, store, ids, runs, handler, enqueue, waiting } = await scene();
  const [id = ''] = ids;
  await enqueue(id, new Date(START.getTime() + 24 * HOUR_MS));
  await runDue(store, [handler({ maxAheadMs: 48 * HOUR_MS })], clock);
  expect(runs).toEqual([]);
  await runDue(store, [handler()], clock);
  expect(runs).toEqual([id]);
  const daily = handler({ kind: 'backup', intervalMs: 24 * HOUR_MS, run: async ({ kind }) => void runs.push(kind) });
  await runDue(store, [daily], clock);
  hand.pass(-48 * HOUR_MS);
  await runDue(store, [daily], clock);
  expect(runs).toEqual([id, 'backup', 'backup']);
  expect(await waiting()).toEqual([]);
});

test('a stopping process aborts its jobs, waits for them, and leaves them in the queue', async () => {
  const { clock, store, ids, failures, handler, enqueue, waiting } = await scene();
  const [id = ''] = ids;
  await enqueue(id);
  const before = await waiting();
  let [hasStarted, hasEnded] = [false, false];
  const run: JobHandler['run'] = async (_, signal) => {
    hasStarted = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await new Promise((resolve) => setImmediate(resolve));
    hasEnded = true;
    throw new Error('aborted');
  };
  const jobs = runJobs(store, [handler({ run })], { clock });
  await expect.poll(() => hasStarted, soon).toBe(true);
  expect(jobs.hasCapacity('computer')).toBe(false);
  expect(await waiting()).toEqual([]);
  await jobs.close();
  expect(hasEnded).toBe(true);
  expect(failures).toEqual([]);
  expect(await waiting()).toEqual(before);
});

test('a process that was just started leaves jobs without urgency to others', async () => {
  const { hand, clock, store, ids, runs, handler, enqueue } = await scene();
  const [id = ''] = ids;
  await enqueue(id);
  const jobs = runJobs(store, [handler({ startDelayMs: 60 * SECOND })], { clock, timer: hand.timer });
  for (let seconds = 0; seconds < 59; seconds++) hand.pass(SECOND);
  jobs.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toEqual([]);
  hand.pass(SECOND);
  await expect.poll(() => runs, soon).toEqual([id]);
});

test('the kind of a job decides its priority among due jobs', async () => {
  const { clock, store, ids, runs, handler, enqueue } = await scene();
  for (const id of ids) await enqueue(id);
  const order = [...ids].reverse();
  const choose = async () => order.find((id) => !runs.includes(id)) ?? null;
  await runDue(store, [handler({ chooseSubject: choose })], clock);
  expect(runs).toEqual(order);
});

/** A job that writes a row and is deleted with it in one transaction under its lease. */
function startRunning(process: KillableProcess, store: Store, hand: HandClock) {
  const trace = async (inside: MatchTransaction, matchId: string) => {
    if (!(await inside.computers.hasTurn(matchId))) return;
    await inside.computers.removeTurn(matchId);
    await inside.announce(matchId, 1, { kind: 'turn' }, hand.clock.now());
  };
  const run = async (job: HeldLease) => {
    await process.step(async () => undefined);
    await process.step(() => store.matches.transaction((inside) => trace(inside, job.subject), job));
  };
  const failed = (error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
  };
  const handlers = [{ kind: 'computer', concurrency: 2, run, failed }];
  const jobs = startJobs({ leases: process.leases, handlers, clock: hand.clock, timer: process.timer, failed });
  process.leases.subscribe(jobs.wake);
  return { process, store, jobs };
}

test.each(SEEDS)('all jobs are done once, and soon, despite processes killed or asleep (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const hand = handClock(START);
  const { stores, ids, client } = await setUp(hand);
  let calm = false;
  const start = (store: Store) =>
    startRunning(
      startProcess(store, hand, () => randomFate(random, () => calm)),
      store,
      hand,
    );
  let lives = stores.map(start);
  const all = [...lives];
  let enqueued = 0;
  for (let round = 0; round < 80; round++) {
    const life = lives[random(lives.length)];
    if (life?.process.isAwake()) {
      const id = ids[random(ids.length)] ?? '';
      enqueued += await life.store.matches.transaction(async ({ computers }) => {
        if (await computers.hasTurn(id)) return 0;
        await computers.saveTurn(id, new Date(hand.clock.now().getTime() + random(3) * SECOND));
        return 1;
      });
      life.jobs.wake();
    }
    await waitUntilIdle(all.map(({ process }) => process));
    hand.pass(random(8) * SECOND);
    await waitUntilIdle(all.map(({ process }) => process));
    for (const { process } of lives) if (process.isAlive() && !process.isAwake() && random(3) === 0) process.wake();
    lives = lives.map((each) => {
      if (each.process.isAlive() || random(4) > 0) return each;
      const next = start(each.store);
      all.push(next);
      return next;
    });
  }
  calm = true;
  const last = start(stores[0] ?? expect.fail('no store'));
  all.push(last);
  for (const { process } of all) if (process !== last.process) process.kill();
  for (let passed = 0; passed < TAKEN_OVER; passed += SECOND) {
    await waitUntilIdle([last.process]);
    hand.pass(SECOND);
  }
  await waitUntilIdle([last.process]);
  const count = async (table: string) =>
    Number((await client.execute(`SELECT count(*) AS n FROM "${table}"`)).rows[0]?.n);
  expect(await count('jobs'), `seed ${seed}`).toBe(0);
  expect(await count('outbox'), `seed ${seed}`).toBe(enqueued);
  expect(enqueued).toBeGreaterThan(10);
});
