/** The bot's clock on a machine whose wall clock is adjusted, which sleeps, and whose database has later timestamps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock } from '../../src/kernel/index.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-01-01T12:00:00Z');

/** Manual time: it passes, the wall clock is set, the machine sleeps. */
function machine() {
  const counters = { wall: START, steady: 5000, uptime: 800_000 };
  let check = (): void => undefined;
  const clock = createClock({
    wall: () => counters.wall,
    steady: () => counters.steady,
    uptime: () => counters.uptime,
    timer: {
      after: (_milliseconds, work) => {
        check = work;
        return () => {
          check = () => undefined;
        };
      },
    },
  });
  const now = () => clock.now().getTime();
  const pass = (milliseconds: number) => {
    for (const each of ['wall', 'steady', 'uptime'] as const) counters[each] += milliseconds;
    check();
    return now();
  };
  const set = (milliseconds: number) => {
    counters.wall += milliseconds;
    return now();
  };
  const sleep = (milliseconds: number) => {
    counters.wall += milliseconds;
    counters.uptime += milliseconds;
    return now();
  };
  return { clock, now, pass, set, sleep };
}

test('follows the wall clock, even through small adjustments, and never runs backwards', () => {
  const { now, pass, set } = machine();
  expect(pass(MINUTE)).toBe(START + MINUTE);
  expect(set(900)).toBe(START + MINUTE + 900);
  expect(set(-900)).toBe(START + MINUTE + 900);
  expect(pass(SECOND)).toBe(START + MINUTE + SECOND);
  expect(now()).toBe(START + MINUTE + SECOND);
});

test.each([-HOUR, 3 * DAY, -5 * SECOND])(
  'runs on evenly when the wall clock is set by %i ms and corrected again',
  (by) => {
    const { pass, set } = machine();
    set(by);
    expect(pass(50 * SECOND)).toBe(START + 50 * SECOND);
    expect(set(-by)).toBe(START + 50 * SECOND);
    expect(pass(2 * MINUTE)).toBe(START + 2 * MINUTE + 50 * SECOND);
  },
);

test('follows a wall clock that was set once after a stable minute', () => {
  for (const by of [-HOUR, 3 * DAY]) {
    const { pass, set } = machine();
    set(by);
    pass(59 * SECOND);
    expect(pass(0)).toBe(START + 59 * SECOND);
    expect(pass(SECOND)).toBe(START + by + MINUTE);
    expect(pass(MINUTE)).toBe(START + by + 2 * MINUTE);
  }
});

test('restarts the minute when the wall clock is set once more', () => {
  const { pass, set } = machine();
  set(HOUR);
  pass(50 * SECOND);
  set(HOUR);
  expect(pass(50 * SECOND)).toBe(START + 100 * SECOND);
  expect(pass(10 * SECOND)).toBe(START + 2 * HOUR + 110 * SECOND);
});

test('stops rather than run back by a few seconds', () => {
  const { pass, set } = machine();
  set(-5 * SECOND);
  expect(pass(59 * SECOND)).toBe(START + 59 * SECOND);
  expect(pass(3 * SECOND)).toBe(START + 59 * SECOND);
  expect(pass(3 * SECOND)).toBe(START + 60 * SECOND);
});

test('includes the time that the machine slept', () => {
  const { pass, sleep } = machine();
  expect(sleep(8 * HOUR)).toBe(START + 8 * HOUR);
  expect(pass(SECOND)).toBe(START + 8 * HOUR + SECOND);
});

test('is behind the newest timestamp of the database by at most the permitted clock skew, and ignores timestamps further ahead', () => {
  const { clock, now, pass } = machine();
  clock.advanceTo(null);
  clock.advanceTo(new Date(START - DAY));
  expect(now()).toBe(START);
  clock.advanceTo(new Date(START + 8 * SECOND));
  expect(now()).toBe(START + 8 * SECOND);
  expect(pass(5 * SECOND)).toBe(START + 8 * SECOND);
  expect(pass(5 * SECOND)).toBe(START + 10 * SECOND);
  clock.advanceTo(new Date(START + DAY));
  expect(now()).toBe(START + 10 * SECOND);
});

test('reports when the wall clock was set back and when it is followed; and nothing for one set forward', () => {
  const { clock, pass, set } = machine();
  let reports = 0;
  const end = clock.onSetBack(() => {
    reports += 1;
  });
  set(HOUR);
  pass(2 * MINUTE);
  expect(reports).toBe(0);
  set(-HOUR);
  pass(SECOND);
  expect(reports).toBe(1);
  pass(2 * MINUTE);
  expect(reports).toBe(2);
  // Between two readings, other programs still use the wrong wall clock.
  set(3 * DAY);
  set(-3 * DAY);
  pass(SECOND);
  expect(reports).toBe(3);
  end();
  set(-HOUR);
  pass(SECOND);
  expect(reports).toBe(3);
});

test('runs back only by more than the permitted skew, after the wall clock has shown it for a minute', () => {
  // Smaller settings are drift, which starts no new minute.
  const jump = fc.oneof(fc.integer({ min: -2 * HOUR, max: -SECOND }), fc.integer({ min: SECOND, max: 2 * HOUR }));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), by: fc.integer({ min: 0, max: 90 * SECOND }) }),
    fc.record({ kind: fc.constant('set' as const), by: jump }),
    fc.record({ kind: fc.constant('sleep' as const), by: fc.integer({ min: 0, max: HOUR }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const world = machine();
      let before = world.now();
      let steadyMs = 0;
      for (const { kind, by } of steps) {
        steadyMs = kind === 'pass' ? steadyMs + by : kind === 'set' ? 0 : steadyMs;
        const after = world[kind](by);
        if (after < before) {
          expect(kind).toBe('pass');
          expect(steadyMs).toBeGreaterThanOrEqual(MINUTE);
        }
        before = after;
      }
    }),
  );
});
