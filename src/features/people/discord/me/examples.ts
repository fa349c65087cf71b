/**
 * What forms and refusals of settings give as examples, as the language writes it and as it is read back.
 * Which fields they stand beside is left to the forms.
 */
import { makeDay, makeQuietHours, makeTimeOfDay, type Words } from '../../../../language/index.ts';
import { localDay, plusDays } from '../../../../match/index.ts';

/** Minutes since midnight. */
const QUIET = { from: 22 * 60, until: 8 * 60 };
const DIGEST = 18 * 60;
const DAYS_AHEAD = 14;

export function exampleQuietHours({ locale }: Words): string {
  return makeQuietHours(QUIET, locale);
}

export function exampleTimeOfDay({ locale }: Words): string {
  return makeTimeOfDay(DIGEST, locale);
}

/** A day soon, so that nobody is shown one that is over. */
export function exampleDay({ locale }: Words, now: Date): string {
  return makeDay(plusDays(localDay(now, 'UTC'), DAYS_AHEAD), locale);
}
