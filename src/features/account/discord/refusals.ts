/** Renders refusals of settings and holidays, and the examples shown in forms and refusals. */
import { escapeText } from '../../../discord/messages/index.ts';
import {
  type DayTextFault,
  formatDay,
  formatQuietHours,
  formatTimeOfDay,
  missingHour,
  type Words,
} from '../../../language/index.ts';
import { type HolidayRefusal, localDay, plusDays, type SettingsRefusal } from '../../../match/index.ts';

export type PersonRefusal =
  | Exclude<SettingsRefusal, { readonly code: 'quietHours' | 'digest' }>
  | { readonly ok: false; readonly code: 'quietHours' | 'digest'; readonly given: string }
  | HolidayRefusal
  | DayTextFault;

/** `now` determines the days given as examples. */
export function personRefusalText(words: Words, refusal: PersonRefusal, now: Date): string {
  switch (refusal.code) {
    case 'zone':
      return words.t('me.wrong.zone', { given: escapeText(words.quote(refusal.given)) });
    case 'quietHours': {
      const missing = missingHour(refusal.given, words.locale);
      return words.t(missing ? `me.wrong.quietHours.${missing}` : 'me.wrong.quietHours', {
        given: escapeText(words.quote(refusal.given)),
        example: exampleQuietHours(words),
      });
    }
    case 'digest':
      return words.t('me.wrong.digest', {
        given: escapeText(words.quote(refusal.given)),
        example: exampleTimeOfDay(words),
      });
    case 'reminder':
      return words.t('me.wrong.reminder', {
        given: words.duration(refusal.given),
        least: words.duration(refusal.least),
        most: words.duration(refusal.most),
      });
    case 'reminders':
      return words.t('me.wrong.reminders', { count: refusal.most });
    case 'dayText': {
      const given = escapeText(words.quote(refusal.part));
      if (refusal.reason === 'unknown') return words.t('me.wrong.day', { given, example: exampleDay(words, now) });
      const readings = refusal.readings.map((day) => formatDay(day, words.locale));
      return words.t('me.wrong.day.ambiguous', { given, readings: words.either(readings) });
    }
    case 'days':
      return words.t('me.wrong.days', { example: exampleDay(words, now) });
    case 'past':
      return words.t('me.wrong.past');
    case 'farAhead':
      return words.t('me.wrong.farAhead', { count: refusal.most });
    case 'allowance':
      return words.t('me.wrong.allowance', { count: refusal.left, year: refusal.year, wanted: refusal.wanted });
  }
}

/** In minutes since midnight. */
const EXAMPLE_QUIET = { from: 22 * 60, until: 8 * 60 };
const EXAMPLE_DIGEST = 18 * 60;
const DAYS_AHEAD = 14;

export function exampleQuietHours({ locale }: Words): string {
  return formatQuietHours(EXAMPLE_QUIET, locale);
}

export function exampleTimeOfDay({ locale }: Words): string {
  return formatTimeOfDay(EXAMPLE_DIGEST, locale);
}

/** A day in the near future, because a past one would be refused. */
export function exampleDay({ locale }: Words, now: Date): string {
  return formatDay(plusDays(localDay(now, 'UTC'), DAYS_AHEAD), locale);
}
