/**
 * Leases of several processes on one database: one holds each at a time, knows when it expires, and no lease is
 * orphaned for long.
 */
import { expect, onTestFinished, test } from 'vitest';
import { type HeldLease, type JobKey, LeaseLost, type Timer, yieldToEventLoop } from '../../../src/kernel/index.ts';
import { openedLeases } from '../../support/database/leases.ts';
import { rawDatabase } from '../../support/database/store.ts';
import { START, setUp, TAKEN_OVER } from './oneDatabase.ts';
import { type HandClock, handClock, type KillableProcess, startProcess, waitUntilIdle } from './processes.ts';

const WORK: JobKey = { kind: 'computer', subject: 'match' };

/** Processes that are never killed. */
async function living() {
  const hand = handClock(START);
  const { stores, ids, url } = await setUp(hand);
  const processes = stores.map((store) => startProcess(store, hand, () => 'lives'));
  onTestFinished(async () => void (await Promise.all(processes.map(({ leases }) => leases.close()))));
  /** Advances by a second, and lets all due work finish. */
  const second = async (others: readonly KillableProcess[] = []) => {
    hand.pass(1000);
    await waitUntilIdle([...processes, ...others]);
  };
  const [store = expect.fail()] = stores;
  const [id = expect.fail()] = ids;
  return { hand, second, store, id, url, leases: processes.map((process) => process.leases) };
}

test('one of many concurrent processes gets the lease, and the next one as soon as it is released', async () => {
  const { leases } = await living();
  const attempts = () => [...leases, ...leases].map((each) => each.tryWithLease(WORK, async () => yieldToEventLoop()));
  for (let round = 0; round < 5; round++) {
    const holds = await Promise.all(attempts());
    expect(holds.filter(({ held }) => held).length).toBeGreaterThanOrEqual(1);
    let inside = 0;
    let most = 0;
    await Promise.all(
      [...leases, ...leases].map((each) =>
        each.tryWithLease(WORK, async () => {
          inside += 1;
          most = Math.max(most, inside);
          await yieldToEventLoop();
          inside -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
  }
});

test('a long task keeps its lease, and releases it when it fails', async () => {
  const { second, leases } = await living();
  const [own, other] = leases;
  let end = (_error: Error): void => undefined;
  const ended = new Promise<void>((_, reject) => {
    end = reject;
  });
  const working = own?.tryWithLease(WORK, () => ended);
  for (let seconds = 0; seconds < 120; seconds++) {
    await second();
    if (seconds % 10 === 9) expect(await other?.tryWithLease(WORK, async () => undefined)).toEqual({ held: false });
  }
  end(new Error('broken'));
  await expect(working).rejects.toThrow('broken');
  expect(await other?.tryWithLease(WORK, async () => 'done')).toEqual({ held: true, result: 'done' });
});

test('a process that slept past its expiry commits nothing, announces nothing, and learns that the lease is lost', async () => {
  const { hand, second, store, leases, id, url } = await living();
  const [, other = expect.fail()] = leases;
  // It never sends a heartbeat.
  const sleeper = openedLeases(store, { clock: hand.clock });
  // The first process to find it.
  const taken = new Promise<void>((resolve) => {
    for (const each of leases) each.subscribe(resolve);
  });
  const announce = (lease: HeldLease, kind: 'turn' | 'lobby') =>
    store.matches.transaction((inside) => inside.announce(id, 1, { kind }, hand.clock.now()), lease);
  await sleeper.tryWithLease(WORK, async (lease) => {
    await announce(lease, 'lobby');
    for (let seconds = 0; seconds < 21; seconds++) await second();
    expect(() => lease.check()).toThrow(LeaseLost);
    await taken;
    await other.tryWithLease(WORK, async () => {
      await expect(announce(lease, 'turn')).rejects.toThrow(LeaseLost);
    });
    await expect(announce(lease, 'turn')).rejects.toThrow(LeaseLost);
  });
  const announced = (await rawDatabase(url).execute('SELECT announcement FROM "outbox" ORDER BY "id"')).rows;
  expect(announced.map(({ announcement }) => JSON.parse(String(announcement)))).toEqual([{ kind: 'lobby' }]);
});

test('a slow read ends no lease that was taken meanwhile', async () => {
  const { hand, second, store, leases } = await living();
  let isTired = false;
  const sleeper = startProcess(store, hand, () => (isTired ? 'sleeps' : 'lives'));
  await second([sleeper]);
  isTired = true;
  while (sleeper.isAwake()) await second([sleeper]);
  isTired = false;
  for (let seconds = 0; seconds < 25; seconds++) await second();
  const [own, other] = leases;
  await own?.tryWithLease(WORK, async (lease) => {
    sleeper.wake();
    await second([sleeper]);
    lease.check();
    expect(await other?.tryWithLease(WORK, async () => undefined)).toEqual({ held: false });
  });
  await sleeper.leases.close();
});

test('a slow renewal shortens no lease that was taken meanwhile', async () => {
  const { hand, second, store, leases } = await living();
  let isAsked = false;
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let answered = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const late: typeof store.jobs = {
    ...store.jobs,
    async renew(...args) {
      isAsked = true;
      await mayAnswer;
      const renewed = await store.jobs.renew(...args);
      answered();
      return renewed;
    },
  };
  const own = openedLeases({ jobs: late }, { clock: hand.clock, timer: onceAfter(hand) });
  await own.tryWithLease({ kind: 'telling', subject: 'another' }, async () => {
    while (!isAsked) await second();
    for (let seconds = 0; seconds < 10; seconds++) await second();
    await own.tryWithLease(WORK, async (lease) => {
      answer();
      await isAnswered;
      for (let seconds = 1; seconds < 19; seconds++) {
        await second();
        lease.check();
        expect(await leases[0]?.tryWithLease(WORK, async () => undefined), `after ${seconds} s`).toEqual({
          held: false,
        });
      }
    });
  });
});

/** Of the planned heartbeats, only the first comes. */
function onceAfter({ timer }: HandClock): Timer {
  let isFirst = true;
  return {
    after(milliseconds, work) {
      if (!isFirst) return () => undefined;
      isFirst = false;
      return timer.after(milliseconds, work);
    },
  };
}

test('a clock that is wrong by an hour blocks nobody for longer', async () => {
  const { hand, second, store, leases } = await living();
  const ahead = { now: () => new Date(hand.clock.now().getTime() + 3_600_000) };
  const wrong = openedLeases(store, { clock: ahead });
  void wrong.tryWithLease(WORK, () => new Promise(() => undefined));
  const [, other] = leases;
  for (let seconds = 0; ; seconds++) {
    await second();
    const hold = await other?.tryWithLease(WORK, async () => undefined);
    if (hold?.held && seconds > 0) break;
    expect(seconds * 1000).toBeLessThan(TAKEN_OVER);
  }
});
