/** Checks that control ids, cards, durations, times and days that are read can be written and read again unchanged. */
import { makeCustomId, parseCustomId } from '../../../src/discord/messages/components.ts';
import {
  createLanguage,
  formatCards,
  formatDay,
  formatDuration,
  formatTimeOfDay,
  type LocaleCode,
  parseCards,
  parseDay,
  parseDuration,
  parseQuietHours,
  parseTimeOfDay,
} from '../../../src/language/index.ts';
import { type Check, firstWrong, unless } from './check.ts';

const language = createLanguage();
const TODAY = '2028-02-29';
const DAY_MS = 86_400_000;
/** Longer durations are not written in the short form. */
const MAX_SHORT_FORM_MS = 9_999_999 * DAY_MS;

export const checkCustomId: Check = (text) => {
  const id = parseCustomId(text);
  // Discord sends no longer id.
  if (id === null || text.length > 100) return null;
  const again = parseCustomId(makeCustomId(id));
  return unless(JSON.stringify(again) === JSON.stringify(id), `${JSON.stringify(id)} is read again otherwise`);
};

export const checkTyped: Check = (text) =>
  firstWrong(
    ...language.locales.flatMap(({ code }) => [
      cards(text, code),
      duration(text, code),
      times(text, code),
      day(text, code),
    ]),
    locale(text),
  );

function cards(text: string, code: LocaleCode): string | null {
  const read = parseCards(text, code);
  if (!read.ok) return unless([...read.part].length <= 40, `a part of ${[...read.part].length} characters is repeated`);
  const again = parseCards(formatCards(read.cards, code), code);
  const same = again.ok && JSON.stringify(again.cards) === JSON.stringify(read.cards);
  return unless(same, `cards are read again otherwise: ${formatCards(read.cards, code)}`);
}

function duration(text: string, code: LocaleCode): string | null {
  const read = parseDuration(text, code);
  if (read === null) return null;
  if (!Number.isFinite(read) || read < 0) return `a duration of ${read} ms`;
  if (read > MAX_SHORT_FORM_MS) return null;
  return unless(
    parseDuration(formatDuration(read, code), code) === read,
    `${formatDuration(read, code)} is read again otherwise`,
  );
}

function times(text: string, code: LocaleCode): string | null {
  parseQuietHours(text, code);
  const minute = parseTimeOfDay(text, code);
  if (minute === null) return null;
  return unless(
    parseTimeOfDay(formatTimeOfDay(minute, code), code) === minute,
    `the minute ${minute} is read otherwise`,
  );
}

function day(text: string, code: LocaleCode): string | null {
  const read = parseDay(text, code, TODAY);
  if (!read.ok) return null;
  const again = parseDay(formatDay(read.day, code), code, TODAY);
  return unless(again.ok && again.day === read.day, `the day ${read.day} is read otherwise`);
}

function locale(text: string): string | null {
  return unless(language.of(text).t('errors.unknownControl') !== '', 'a locale without words');
}
