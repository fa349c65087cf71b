/**
 * A stretch of the day as people type it in their language: `22:00-8:00`, `22 órától 8 óráig`, `午後10時から午前8時`.
 * How a time of day is written is the matter of the module beside this one.
 */
import type { LocaleCode } from '../../locales.ts';
import { folded } from '../text.ts';
import { makeTimeOfDay, parseTimeOfDay } from './timesOfDay.ts';

/** Minutes since midnight; `from` later than `until` reaches over midnight. */
export interface HoursOfDay {
  readonly from: number;
  readonly until: number;
}

const LONGEST = 200;

/** What may stand before, between and after the two times, in all languages, folded. */
const BEFORE = /^(?:from|between|von|zwischen|van|tussen)\s+/u;
const BETWEEN = /\s*(?:-?tol|-|~|カラ|\s(?:to|till?|until|and|bis|und|tot|t\/m|en|es)\s)\s*/gu;
const AFTER = /\s*(?:-?ig|マデ|kozott|ノ間|間)$/u;

/** Null where the text says no two different times. */
export function parseQuietHours(text: string, locale: LocaleCode): HoursOfDay | null {
  if (text.length > LONGEST) return null;
  const plain = folded(text).replace(BEFORE, '');
  // As it stands first: `zwanzig` ends as `8-ig` does.
  return hoursIn(plain, locale) ?? hoursIn(plain.replace(AFTER, ''), locale);
}

function hoursIn(plain: string, locale: LocaleCode): HoursOfDay | null {
  for (const { index, 0: between } of plain.matchAll(BETWEEN)) {
    const from = parseTimeOfDay(plain.slice(0, index), locale);
    const until = parseTimeOfDay(plain.slice(index + between.length), locale);
    if (from !== null && until !== null) return from === until ? null : { from, until };
  }
  return null;
}

/** `22:00 – 8:00`, `10:00 PM – 8:00 AM`: to fill into a field; what `parseQuietHours` reads back. */
export function makeQuietHours({ from, until }: HoursOfDay, locale: LocaleCode): string {
  return `${makeTimeOfDay(from, locale)} – ${makeTimeOfDay(until, locale)}`;
}
