/**
 * What time it is where somebody lives, by the platform's own calendar and by nothing of the bot's: whoever judges it counts
 * for themselves.
 */
import type { Moment } from './time.ts';

export interface LocalTime {
  /** `2026-03-29`. */
  readonly day: string;
  /** Minutes since midnight, as clocks show them. */
  readonly minute: number;
}

const SEARCHED = 60 * 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

export function localTime(zone: string, moment: Moment): LocalTime {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  // The Swedish way: 2026-03-29 02:15.
  const [day = '', time = ''] = format.format(moment).split(' ');
  const [hour, minute] = time.split(':');
  return { day, minute: Number(hour) * 60 + Number(minute) };
}

/** The first moment whose day passes, of days that pass from one on; within two months of `near`. */
export function firstMomentOf(zone: string, passes: (day: string) => boolean, near: Moment): Moment {
  let [before, from] = [near - SEARCHED, near + SEARCHED];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (passes(localTime(zone, middle).day)) from = middle;
    else before = middle;
  }
  return from;
}

/** Of hours that may go past midnight. */
export function isWithin({ from, until }: { readonly from: number; readonly until: number }, minute: number): boolean {
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
}
