/** Days and times of day in any IANA time zone, across changes to and from daylight saving time. */
import { DateTime, IANAZone } from 'luxon';
import type { TimeRange } from './countedTime.ts';

/** Minutes since local midnight. If `from` is later than `until`, the range spans midnight. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** A day of the calendar, such as `2025-03-30`. */
export type LocalDay = string;

const LATEST_MINUTE = 24 * 60 - 1;

/** `UTC+2` or `UTC-9:30`, limited to offsets that exist. */
const OFFSET = /^UTC(?:\+(?:\d|1[0-4])|-(?:\d|1[0-2]))(?::(?:15|30|45))?$/;

/** Accepts names such as `Europe/Berlin` and offsets such as `UTC+5:45`, but no abbreviations. */
export function isZone(name: string): boolean {
  if (OFFSET.test(name)) return true;
  return (name === 'UTC' || /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) && IANAZone.isValidZone(name);
}

export function areQuietHours({ from, until }: QuietHours): boolean {
  return [from, until].every(isMinuteOfDay) && from !== until;
}

/** The quiet hours around a moment; null if it lies outside of them. */
export function quietRangeAt(moment: Date, quiet: QuietHours, zone: string): TimeRange | null {
  const today = DateTime.fromJSDate(moment, { zone }).startOf('day');
  // Yesterday's quiet hours may extend into today.
  for (const day of [today.minus({ days: 1 }), today]) {
    const from = atMinute(day, quiet.from);
    const until = atMinute(quiet.until > quiet.from ? day : day.plus({ days: 1 }), quiet.until);
    if (from <= moment && moment < until) return { from, until };
  }
  return null;
}

export function localDay(moment: Date, zone: string): LocalDay {
  return DateTime.fromJSDate(moment, { zone }).toISODate() ?? '';
}

/** The moments at a time of day on the day before `moment`, the same day, and the two days after it. */
export function momentsOfDay(moment: Date, minute: number, zone: string): readonly Date[] {
  const today = DateTime.fromJSDate(moment, { zone }).startOf('day');
  return [-1, 0, 1, 2].map((days) => atMinute(today.plus({ days }), minute));
}

export function isMinuteOfDay(minute: number): boolean {
  return Number.isInteger(minute) && minute >= 0 && minute <= LATEST_MINUTE;
}

export function isDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && DateTime.fromISO(day, { zone: 'utc' }).isValid;
}

/** The range from the start of `first` to the end of `last`. */
export function daysAsRange(first: LocalDay, last: LocalDay, zone: string): TimeRange {
  return {
    from: DateTime.fromISO(first, { zone }).startOf('day').toJSDate(),
    until: DateTime.fromISO(last, { zone }).plus({ days: 1 }).startOf('day').toJSDate(),
  };
}

export function countDays(first: LocalDay, last: LocalDay): number {
  const days = DateTime.fromISO(last, { zone: 'utc' }).diff(DateTime.fromISO(first, { zone: 'utc' }), 'days').days;
  return Math.round(days) + 1;
}

export function plusDays(day: LocalDay, days: number): LocalDay {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day;
}

/** A time that the change to daylight saving time skips moves forward with the clock. */
function atMinute(day: DateTime, minute: number): Date {
  return day.set({ hour: Math.floor(minute / 60), minute: minute % 60, second: 0, millisecond: 0 }).toJSDate();
}
