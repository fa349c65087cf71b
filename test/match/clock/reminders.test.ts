/** Reminders in three zones over a year with two clock changes. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { nextReminder, type RemindedPerson, type RemindedTurn } from '../../../src/match/clock/reminders.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney'] as const;
const YEAR = new Date('2025-01-01T00:00:00Z').getTime();

const moments = fc.integer({ min: YEAR, max: YEAR + 365 * DAY }).map((at) => new Date(at - (at % 60_000)));

describe('a reminder', () => {
  const person = (zone: string): RemindedPerson => ({
    reminders: [3 * HOUR, 12 * HOUR],
    quiet: { from: 22 * 60, until: 8 * 60 },
    zone,
  });
  const turn = (from: Date, left: number): RemindedTurn => ({
    countedFrom: from,
    left,
    stops: [],
    reminded: null,
    pending: null,
  });

  it.each(ZONES)('never comes in the quiet hours of %s, and always before the deadline', (zone) => {
    fc.assert(
      fc.property(moments, fc.integer({ min: HOUR, max: 5 * DAY }), (from, left) => {
        const reminder = nextReminder(turn(from, left), person(zone), from);
        if (reminder === null) return;
        const { hour } = DateTime.fromJSDate(reminder.at, { zone });
        expect(hour >= 8 && hour < 22).toBe(true);
        expect(reminder.at.getTime()).toBeLessThan(from.getTime() + left);
        expect(reminder.at.getTime()).toBeGreaterThan(from.getTime());
      }),
      { numRuns: 2000 },
    );
  });

  it('that would fall into quiet hours comes just before them', () => {
    // The deadline is 09:00 in Berlin; three hours before is 06:00.
    const from = new Date('2025-06-10T07:00:00Z');
    const reminder = nextReminder({ ...turn(from, DAY), reminded: 12 * HOUR }, person('Europe/Berlin'), from);
    expect(reminder?.at.toISOString()).toBe('2025-06-10T19:59:00.000Z');
  });

  it('of a turn that began in quiet hours comes just after them', () => {
    const from = new Date('2025-06-10T21:00:00Z');
    const reminder = nextReminder({ ...turn(from, 10 * HOUR), reminded: 12 * HOUR }, person('Europe/Berlin'), from);
    expect(reminder?.at.toISOString()).toBe('2025-06-11T06:00:00.000Z');
  });

  it('set to a time before the turn began does not come', () => {
    const from = new Date('2025-06-10T08:00:00Z');
    expect(nextReminder(turn(from, 2 * HOUR), person('Europe/Berlin'), from)).toBeNull();
  });
});
