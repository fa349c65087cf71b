/**
 * Holidays, in which a person's clocks stand: which may be taken, and how many days of the year's allowance are used.
 * Days are those of the person's own calendar. What a holiday does to clocks is the time folder's matter.
 */
import {
  countDays,
  daysAsStretch,
  isDay,
  type LocalDay,
  localDay,
  plusDays,
} from '../../../match/calendar/localTime.ts';

import type { Holiday, HolidayRefusal } from '../model.ts';

const DAYS_A_YEAR = 28;
/** How far ahead a holiday may begin, in days. */
const AHEAD = 365;

/** The holidays after this one was taken: one that has begun ends now, one that has not is gone. */
export function holidaysWithout(holidays: readonly Holiday[], zone: string, now: Date): Holiday[] {
  return holidays.flatMap((holiday) => {
    if (holiday.until <= now) return [holiday];
    return holiday.from < now ? [{ ...holiday, until: now, last: localDay(now, zone) }] : [];
  });
}

/**
 * The holidays with this one in place of any present or coming one; one that has begun goes on where its first day stays. Refuses what may
 * not be taken.
 */
export function holidaysWith(
  holidays: readonly Holiday[],
  { first, last }: { readonly first: LocalDay; readonly last: LocalDay },
  zone: string,
  now: Date,
): { readonly ok: true; readonly holidays: readonly Holiday[] } | HolidayRefusal {
  if (!isDay(first) || !isDay(last) || countDays(first, last) < 1) return { ok: false, code: 'days' };
  const today = localDay(now, zone);
  const running = holidays.find((holiday) => holiday.first === first && holiday.from < now && holiday.until > now);
  if ((running ? last : first) < today) return { ok: false, code: 'past' };
  if (countDays(today, first) > AHEAD) return { ok: false, code: 'farAhead', most: AHEAD };
  const others = holidaysWithout(
    holidays.filter((holiday) => holiday !== running),
    zone,
    now,
  );
  const wanted = countDays(first, last);
  // Enough to say so: no list of days grows beyond what could be allowed.
  if (wanted > 2 * DAYS_A_YEAR)
    return { ok: false, code: 'allowance', year: first.slice(0, 4), left: daysLeft(others, first.slice(0, 4)), wanted };
  for (const year of new Set([first.slice(0, 4), last.slice(0, 4)])) {
    const left = daysLeft(others, year);
    const days = daysOf({ first, last }).filter((day) => day.startsWith(year) && !daysIn(others).has(day)).length;
    if (days > left) return { ok: false, code: 'allowance', year, left, wanted: days };
  }
  const stretch = daysAsStretch(first, last, zone);
  const from = running?.from ?? (stretch.from < now ? now : stretch.from);
  return { ok: true, holidays: [...others, { first, last, from, until: stretch.until }] };
}

/** How many days of a year may still be taken. */
export function daysLeft(holidays: readonly Holiday[], year: string): number {
  return DAYS_A_YEAR - [...daysIn(holidays)].filter((day) => day.startsWith(year)).length;
}

/** The present holiday, else the next one. */
export function currentHoliday(holidays: readonly Holiday[], now: Date): Holiday | null {
  return holidays.find(({ until }) => until > now) ?? null;
}

function daysIn(holidays: readonly Holiday[]): Set<LocalDay> {
  return new Set(holidays.flatMap(daysOf));
}

function daysOf({ first, last }: { readonly first: LocalDay; readonly last: LocalDay }): LocalDay[] {
  return Array.from({ length: Math.max(0, countDays(first, last)) }, (_, index) => plusDays(first, index));
}
