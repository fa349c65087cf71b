/**
 * What is wrong with the settings or holidays that a person has typed, in a sentence that says what would be right.
 * What may be set is decided by the matches, what can be read by the language.
 */

import { escapeName } from '../../../../discord/messages/index.ts';
import { type DayTextFault, makeDay, type Words } from '../../../../language/index.ts';
import type { HolidayRefusal, SettingsRefusal } from '../../../../match/index.ts';
import { exampleDay, exampleQuietHours, exampleTimeOfDay } from './examples.ts';

/** Those of the matches, and texts that are no quiet hours at all. */
export type PersonRefusal =
  | Exclude<SettingsRefusal, { readonly code: 'quietHours' | 'digest' }>
  | { readonly ok: false; readonly code: 'quietHours' | 'digest'; readonly given: string }
  | HolidayRefusal
  | DayTextFault;

/** What is wrong with settings or holidays, in a sentence; `now`: for the days that it gives as examples. */
export function personRefusalText(words: Words, refusal: PersonRefusal, now: Date): string {
  switch (refusal.code) {
    case 'zone':
      return words.t('me.wrong.zone', { given: escapeName(words.quote(refusal.given)) });
    case 'quietHours':
      return words.t('me.wrong.quietHours', {
        given: escapeName(words.quote(refusal.given)),
        example: exampleQuietHours(words),
      });
    case 'digest':
      return words.t('me.wrong.digest', {
        given: escapeName(words.quote(refusal.given)),
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
      const given = escapeName(words.quote(refusal.part));
      if (refusal.reason === 'unknown') return words.t('me.wrong.day', { given, example: exampleDay(words, now) });
      const readings = refusal.readings.map((day) => makeDay(day, words.locale));
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
