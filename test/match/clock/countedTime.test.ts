/** Counted time and quiet hours in three zones over a year with two clock changes. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { elapsedOutside, momentAfterElapsed, type TimeRange } from '../../../src/match/clock/countedTime.ts';
import { areQuietHours, daysAsRange, isDay, isZone, quietRangeAt } from '../../../src/match/clock/localTime.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney'] as const;
const YEAR = new Date('2025-01-01T00:00:00Z').getTime();

const moments = fc.integer({ min: YEAR, max: YEAR + 365 * DAY }).map((at) => new Date(at - (at % 60_000)));
const stretches = fc.array(
  fc
    .tuple(moments, fc.integer({ min: 0, max: 20 * DAY }))
    .map(([from, length]): TimeRange => ({ from, until: new Date(from.getTime() + length) })),
  { maxLength: 4 },
);

describe('counted time', () => {
  it('is over when the limit has been counted, however often the clock stopped', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 40 * DAY }), stretches, (from, length, stops) => {
        const end = momentAfterElapsed(from, length, stops);
        expect(elapsedOutside(from, end, stops)).toBe(length);
        expect(elapsedOutside(from, new Date(end.getTime() - 1), stops)).toBeLessThan(length);
      }),
    );
  });

  it('stops for the calendar days of a holiday, an hour less or more at clock changes', () => {
    const days = (zone: string, first: string, last: string) => {
      const { from, until } = daysAsRange(first, last, zone);
      return (until.getTime() - from.getTime()) / HOUR;
    };
    expect(days('Europe/Berlin', '2025-03-29', '2025-03-31')).toBe(71);
    expect(days('Europe/Berlin', '2025-10-25', '2025-10-27')).toBe(73);
    expect(days('America/New_York', '2025-03-09', '2025-03-09')).toBe(23);
    expect(days('Australia/Sydney', '2025-04-06', '2025-04-06')).toBe(25);
    expect(days('UTC', '2025-03-29', '2025-03-31')).toBe(72);
  });
});

describe('quiet hours', () => {
  const quiet = { from: 22 * 60, until: 8 * 60 };

  it.each(ZONES)('last from ten to eight on the clock of %s, on each day of the year', (zone) => {
    fc.assert(
      fc.property(moments, (moment) => {
        const local = DateTime.fromJSDate(moment, { zone });
        const around = quietRangeAt(moment, quiet, zone);
        expect(around !== null).toBe(local.hour >= 22 || local.hour < 8);
        if (around === null) return;
        expect(DateTime.fromJSDate(around.from, { zone }).toFormat('HH:mm')).toBe('22:00');
        expect(DateTime.fromJSDate(around.until, { zone }).toFormat('HH:mm')).toBe('08:00');
      }),
      { numRuns: 2000 },
    );
  });

  it('last an hour less or more in the nights of the clock changes', () => {
    const length = (moment: string) => {
      const around = quietRangeAt(new Date(moment), quiet, 'Europe/Berlin');
      return around && (around.until.getTime() - around.from.getTime()) / HOUR;
    };
    expect(length('2025-03-30T00:30:00Z')).toBe(9);
    expect(length('2025-06-30T00:30:00Z')).toBe(10);
    expect(length('2025-10-26T00:30:00Z')).toBe(11);
  });

  it('begin at the same hour all year if the zone is an offset', () => {
    const from = (moment: string) => quietRangeAt(new Date(moment), quiet, 'UTC+5:45')?.from.toISOString();
    expect(from('2025-03-30T17:00:00Z')).toBe('2025-03-30T16:15:00.000Z');
    expect(from('2025-10-26T17:00:00Z')).toBe('2025-10-26T16:15:00.000Z');
  });

  it('and unknown zones are detected', () => {
    expect(
      [...ZONES, 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC+2', 'UTC-9:30', 'UTC+14'].every(isZone),
    ).toBe(true);
    for (const zone of [
      'Europe/Atlantis',
      'CEST',
      '+02:00',
      'UTC+02:00',
      'UTC+15',
      'GMT+2',
      'UTC+5:20',
      '',
      'Europe/Berlin; DROP',
      'Berlin',
      'a/b'.repeat(500),
      'EST',
      'GMT',
      'Japan',
      'utc',
    ]) {
      expect(isZone(zone), zone).toBe(false);
    }
    expect(areQuietHours({ from: 0, until: 0 })).toBe(false);
    expect(areQuietHours({ from: -1, until: 60 })).toBe(false);
    expect(areQuietHours({ from: 60, until: 24 * 60 })).toBe(false);
    expect(areQuietHours({ from: 24 * 60 - 1, until: 0 })).toBe(true);
    expect(isDay('2025-02-29')).toBe(false);
    expect(isDay('2024-02-29')).toBe(true);
    for (const day of ['x2024-02-29', '2024-02-29x', '2024-2-29', '20240229']) expect(isDay(day), day).toBe(false);
  });
});
