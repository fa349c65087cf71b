/**
 * Times of day and days as a person's own clock shows them, in any IANA time zone and across its changes of the clocks.
 * Reminders, holidays and digests go by it.
 */
import { DateTime, IANAZone } from 'luxon';
import type { Stretch } from './countedTime.ts';

/** Minutes since midnight on the person's clock; `from` later than `until` reaches over midnight. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** A day of the calendar, such as `2025-03-30`. */
export type LocalDay = string;

const LATEST_MINUTE = 24 * 60 - 1;

/** `UTC+2`, `UTC-9:30`: as far from UTC as clocks are anywhere. */
const OFFSET = /^UTC(?:\+(?:\d|1[0-4])|-(?:\d|1[0-2]))(?::(?:15|30|45))?$/;

/** Whether this is a time zone: the name of one, such as `Europe/Berlin`, or an offset such as `UTC+5:45`; abbreviations are none. */
export function isZone(name: string): boolean {
  if (OFFSET.test(name)) return true;
  return (name === 'UTC' || /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) && IANAZone.isValidZone(name);
}

export function areQuietHours({ from, until }: QuietHours): boolean {
  return [from, until].every(isMinuteOfDay) && from !== until;
}

/** The quiet hours that a moment falls into, as moments; null where it falls into none. */
export function quietAround(moment: Date, quiet: QuietHours, zone: string): Stretch | null {
  const today = DateTime.fromJSDate(moment, { zone }).startOf('day');
  // Those that began yesterday may reach into today.
  for (const day of [today.minus({ days: 1 }), today]) {
    const from = atMinute(day, quiet.from);
    const until = atMinute(quiet.until > quiet.from ? day : day.plus({ days: 1 }), quiet.until);
    if (from <= moment && moment < until) return { from, until };
  }
  return null;
}

/** The day that a person's calendar shows at a moment. */
export function localDay(moment: Date, zone: string): LocalDay {
  return DateTime.fromJSDate(moment, { zone }).toISODate() ?? '';
}

/** A time of day around a moment: the day before, the same day and the two after it, in this order. */
export function momentsOfDay(moment: Date, minute: number, zone: string): readonly Date[] {
  const today = DateTime.fromJSDate(moment, { zone }).startOf('day');
  return [-1, 0, 1, 2].map((days) => atMinute(today.plus({ days }), minute));
}

/** Whether this is a time of day, in minutes since midnight. */
export function isMinuteOfDay(minute: number): boolean {
  return Number.isInteger(minute) && minute >= 0 && minute <= LATEST_MINUTE;
}

/** Whether the calendar has such a day. */
export function isDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && DateTime.fromISO(day, { zone: 'utc' }).isValid;
}

/** The first moment of a day, and of the day after another: the time from one day to another, both included. */
export function daysAsStretch(first: LocalDay, last: LocalDay, zone: string): Stretch {
  return {
    from: DateTime.fromISO(first, { zone }).startOf('day').toJSDate(),
    until: DateTime.fromISO(last, { zone }).plus({ days: 1 }).startOf('day').toJSDate(),
  };
}

/** How many days there are from one to another, both included; 0 or less where the second comes before the first. */
export function countDays(first: LocalDay, last: LocalDay): number {
  const days = DateTime.fromISO(last, { zone: 'utc' }).diff(DateTime.fromISO(first, { zone: 'utc' }), 'days').days;
  return Math.round(days) + 1;
}

export function plusDays(day: LocalDay, days: number): LocalDay {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day;
}

/** A time that the clocks skip is the one as much later that they show instead. */
function atMinute(day: DateTime, minute: number): Date {
  return day.set({ hour: Math.floor(minute / 60), minute: minute % 60, second: 0, millisecond: 0 }).toJSDate();
}
