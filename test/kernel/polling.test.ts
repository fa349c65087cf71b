/** Polling: no wake-up is lost whenever it comes, no two polls run concurrently, and none starts after closing. */
import { expect, test } from 'vitest';
import { startPolling } from '../../src/kernel/polling.ts';

/** A timer that never fires: only a wake-up starts another poll. */
function handTimer() {
  const planned = new Set<{ readonly milliseconds: number; readonly work: () => void }>();
  const timer = {
    after: (milliseconds: number, work: () => void) => {
      const entry = { milliseconds, work };
      planned.add(entry);
      return () => void planned.delete(entry);
    },
  };
  return { timer, planned };
}

const quiet = () => new Promise((resolve) => setImmediate(resolve));

test('a wake-up at any moment causes one more poll, never concurrent with another', async () => {
  for (let moment = 0; moment < 12; moment++) {
    const { timer, planned } = handTimer();
    let looks = 0;
    let underWay = 0;
    const looking = startPolling({
      timer,
      retryDelayMs: 5,
      failed: (error) => expect(error).toBeNull(),
      poll: async () => {
        looks += 1;
        underWay += 1;
        expect(underWay).toBe(1);
        await Promise.resolve();
        underWay -= 1;
        return 40;
      },
    });
    // Before, in and right after the first poll, and while it waits for the next.
    for (let turn = 0; turn < moment; turn++) await Promise.resolve();
    looking.wake();
    await quiet();
    expect(looks, `woken after ${moment} turns`).toBe(2);
    expect([...planned].map(({ milliseconds }) => milliseconds)).toEqual([40]);
    await looking.close();
    expect(planned.size).toBe(0);
  }
});

test('a failing poll is reported and repeated after the retry delay', async () => {
  const { timer, planned } = handTimer();
  const failures: unknown[] = [];
  let looks = 0;
  const looking = startPolling({
    timer,
    retryDelayMs: 5,
    failed: (error: unknown) => void failures.push(error),
    poll: async () => {
      looks += 1;
      if (looks === 1) throw new Error('no disk');
      return 40;
    },
  });
  await quiet();
  expect(failures).toEqual([new Error('no disk')]);
  const [first] = planned;
  expect(first?.milliseconds).toBe(5);
  planned.clear();
  first?.work();
  await quiet();
  expect([...planned].map(({ milliseconds }) => milliseconds)).toEqual([40]);
  await looking.close();
});

test('closing aborts the current poll, waits for it, and starts no other', async () => {
  const { timer, planned } = handTimer();
  let looks = 0;
  let ended = false;
  const looking = startPolling({
    timer,
    retryDelayMs: 5,
    failed: () => undefined,
    poll: async (signal) => {
      looks += 1;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await quiet();
      ended = true;
      return 40;
    },
  });
  looking.wake();
  await looking.close();
  expect(ended).toBe(true);
  looking.wake();
  await quiet();
  expect(looks).toBe(1);
  expect(planned.size).toBe(0);
});
