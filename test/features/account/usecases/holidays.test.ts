/**
 * Holidays taken, changed and cancelled over two years in zones with clock changes: they are calendar days, 28 a year.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  holidayDaysLeft,
  withHoliday,
  withoutCurrentHoliday,
} from '../../../../src/features/account/usecases/holidays.ts';
import { currentHoliday } from '../../../../src/match/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = Date.UTC(2025, 0, 1);
const ZONES = { UTC: 0, 'Asia/Tokyo': 9, 'America/Phoenix': -7 } as const;

/** Days are counted from 1 January 2025. */
const nameOf = (day: number) => new Date(BEGIN + day * DAY).toISOString().slice(0, 10);
const yearOf = (day: number) => nameOf(day).slice(0, 4);

interface StoredHoliday {
  readonly first: number;
  last: number;
  readonly from: number;
  until: number;
}

const step = fc.record({
  hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 2000 })),
  /** In days from today; null: cancelled. */
  wanted: fc.option(
    fc.record({
      ahead: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: -1, max: 30 }) }, fc.integer({ min: 360, max: 370 })),
      days: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 15 }) }, fc.integer({ min: 27, max: 60 })),
    }),
    { freq: 4 },
  ),
});

it('stay within the yearly allowance, end when cancelled, and are refused if invalid', () => {
  const zones = fc.constantFrom(...(Object.keys(ZONES) as (keyof typeof ZONES)[]));
  fc.assert(
    fc.property(zones, fc.array(step, { minLength: 5, maxLength: 25 }), (zone, steps) => {
      const startOf = (day: number) => BEGIN + day * DAY - ZONES[zone] * HOUR;
      let [now, book]: [number, StoredHoliday[]] = [startOf(40) + 12 * HOUR, []];
      let holidays: ReturnType<typeof withoutCurrentHoliday> = [];
      for (const { hours, wanted } of steps) {
        now += hours * HOUR;
        const today = Math.floor((now - startOf(0)) / DAY);
        const others = book
          .filter(({ from, until }) => until <= now || from < now)
          .map((each) => (each.until <= now ? each : { ...each, until: now, last: today }));
        const daysOf = (year: string, of: readonly StoredHoliday[]) => {
          const days = of.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
          return new Set(days.filter((day) => yearOf(day) === year));
        };
        if (wanted) {
          const first = today + wanted.ahead;
          const last = first + wanted.days - 1;
          const running = book.find((each) => each.first === first && each.from < now && each.until > now);
          if (running)
            others.splice(
              others.findIndex((each) => each.first === first && each.until === now),
              1,
            );
          const from = running?.from ?? Math.max(now, startOf(first));
          const stored = { first, last, from, until: startOf(last + 1) };
          const over = [...new Set([yearOf(first), yearOf(last)])].find(
            (year) => daysOf(year, [...others, stored]).size > 28,
          );
          const code =
            wanted.days < 1
              ? 'days'
              : (running ? last : first) < today
                ? 'past'
                : wanted.ahead >= 365
                  ? 'farAhead'
                  : over && 'allowance';
          const answer = withHoliday(holidays, { first: nameOf(first), last: nameOf(last) }, zone, new Date(now));
          expect(answer.ok ? undefined : answer.code).toBe(code);
          if (!answer.ok && answer.code === 'allowance' && over && wanted.days <= 56) {
            const [before, after] = [daysOf(over, others), daysOf(over, [...others, stored])];
            const facts = { year: over, left: 28 - before.size, wanted: after.size - before.size };
            expect(answer).toEqual({ ok: false, code, ...facts });
          }
          if (!answer.ok) continue;
          [holidays, book] = [[...answer.holidays], [...others, stored]];
        } else {
          [holidays, book] = [withoutCurrentHoliday(holidays, zone, new Date(now)), others];
        }
        expect(holidays).toEqual(
          book.map(({ first, last, from, until }) => ({
            first: nameOf(first),
            last: nameOf(last),
            from: new Date(from),
            until: new Date(until),
          })),
        );
        const current = book.findIndex(({ until }) => until > now);
        expect(currentHoliday(holidays, new Date(now))).toEqual(holidays[current] ?? null);
        for (const year of ['2025', '2026']) expect(holidayDaysLeft(holidays, year)).toBe(28 - daysOf(year, book).size);
      }
    }),
    { numRuns: 30 },
  );
});

it('a holiday that has begun continues when it is taken again, and may get another end', () => {
  const now = new Date(BEGIN + 12 * HOUR);
  const days = { first: nameOf(0), last: nameOf(5) };
  const taken = withHoliday([], days, 'UTC', now);
  if (!taken.ok) throw new Error(taken.code);
  const later = new Date(now.getTime() + 2 * DAY);
  expect(withHoliday(taken.holidays, days, 'UTC', later)).toEqual(taken);
  const longer = withHoliday(taken.holidays, { ...days, last: nameOf(8) }, 'UTC', later);
  expect(longer).toMatchObject({ ok: true, holidays: [{ ...days, last: nameOf(8), from: now }] });
});
