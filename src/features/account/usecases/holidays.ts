/** Decides which holidays a person may take, in days of their calendar. Clocks stop during a holiday. */
import { countDays, daysAsRange, isDay, type LocalDay, localDay, plusDays } from '../../../match/clock/localTime.ts';
import type { Holiday, HolidayRefusal } from '../../../match/clock/personSettings.ts';

const DAYS_A_YEAR = 28;
const MAX_DAYS_AHEAD = 365;

/** Ends the current holiday now and removes an upcoming one. */
export function withoutCurrentHoliday(holidays: readonly Holiday[], zone: string, now: Date): Holiday[] {
  return holidays.flatMap((holiday) => {
    if (holiday.until <= now) return [holiday];
    if (holiday.from >= now) return [];
    const today = localDay(now, zone);
    // In another zone, the first day may not have begun.
    return [{ ...holiday, until: now, last: today < holiday.first ? holiday.first : today }];
  });
}

/** Current and upcoming holidays, moved to the same days in another zone. One that has begun goes on. */
export function holidaysInZone(holidays: readonly Holiday[], zone: string, now: Date): readonly Holiday[] {
  return holidays.map((holiday) => {
    if (holiday.until <= now) return holiday;
    const range = daysAsRange(holiday.first, holiday.last, zone);
    const from = holiday.from < now ? holiday.from : latest(range.from, now);
    return { ...holiday, from, until: latest(range.until, now) };
  });
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** Replaces the current or upcoming holiday; extends or shortens the current one if the first day is the same. */
export function withHoliday(
  holidays: readonly Holiday[],
  { first, last }: { readonly first: LocalDay; readonly last: LocalDay },
  zone: string,
  now: Date,
): { readonly ok: true; readonly holidays: readonly Holiday[] } | HolidayRefusal {
  if (!isDay(first) || !isDay(last) || countDays(first, last) < 1) return { ok: false, code: 'days' };
  const today = localDay(now, zone);
  const running = holidays.find((holiday) => holiday.first === first && holiday.from < now && holiday.until > now);
  if ((running ? last : first) < today) return { ok: false, code: 'past' };
  if (countDays(today, first) > MAX_DAYS_AHEAD) return { ok: false, code: 'farAhead', most: MAX_DAYS_AHEAD };
  const others = withoutCurrentHoliday(
    holidays.filter((holiday) => holiday !== running),
    zone,
    now,
  );
  const wanted = countDays(first, last);
  if (wanted > 2 * DAYS_A_YEAR) {
    // Skips the list of all days, which may be very long.
    const year = first.slice(0, 4);
    return { ok: false, code: 'allowance', year, left: holidayDaysLeft(others, year), wanted };
  }
  for (const year of new Set([first.slice(0, 4), last.slice(0, 4)])) {
    const left = holidayDaysLeft(others, year);
    const days = daysOf({ first, last }).filter((day) => day.startsWith(year) && !daysIn(others).has(day)).length;
    if (days > left) return { ok: false, code: 'allowance', year, left, wanted: days };
  }
  const range = daysAsRange(first, last, zone);
  const from = running?.from ?? latest(range.from, now);
  return { ok: true, holidays: [...others, { first, last, from, until: range.until }] };
}

export function holidayDaysLeft(holidays: readonly Holiday[], year: string): number {
  return DAYS_A_YEAR - [...daysIn(holidays)].filter((day) => day.startsWith(year)).length;
}

function daysIn(holidays: readonly Holiday[]): Set<LocalDay> {
  return new Set(holidays.flatMap(daysOf));
}

function daysOf({ first, last }: { readonly first: LocalDay; readonly last: LocalDay }): LocalDay[] {
  return Array.from({ length: Math.max(0, countDays(first, last)) }, (_, index) => plusDays(first, index));
}
