/** When the clocks are looked at: at once, when something is due, again after a failure, and never after closing. */
import { expect, test } from 'vitest';
import { startWaker } from '../../../src/match/index.ts';
import { aloneLeases } from '../../support/leases.ts';

function handTimer() {
  const planned: { readonly milliseconds: number; readonly work: () => void }[] = [];
  const timer = {
    after: (milliseconds: number, work: () => void) => {
      const entry = { milliseconds, work };
      planned.push(entry);
      return () => void (planned.includes(entry) && planned.splice(planned.indexOf(entry), 1));
    },
  };
  return { timer, planned };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('looks at once, then when something is due', async () => {
  const { timer, planned } = handTimer();
  const clock = { now: () => new Date(1_000_000) };
  const answers = [
    { next: new Date(1_015_000), failures: [] },
    { next: new Date(900_000), failures: [] },
  ];
  const waker = startWaker({
    matches: { keepTime: async () => answers.shift() ?? Promise.reject(new Error('no disk')) },
    timer,
    clock,
    leases: aloneLeases(),
    failed: () => undefined,
  });
  await settled();
  expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([15_000]);
  planned.shift()?.work();
  await settled();
  expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([250]);
  planned.shift()?.work();
  await settled();
  expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([30_000]);
  await waker.close();
  expect(planned).toEqual([]);
});

test('looks again within a third of a minute, also where the clock was set back while it looked', async () => {
  const { timer, planned } = handTimer();
  let now = 10_000_000_000;
  const keepTime = async () => {
    const next = new Date(now + 40_000);
    now -= 3_600_000;
    return { next, failures: [] };
  };
  const waker = startWaker({
    matches: { keepTime },
    timer,
    clock: { now: () => new Date(now) },
    leases: aloneLeases(),
    failed: () => undefined,
  });
  await settled();
  expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([20_000]);
  await waker.close();
});
