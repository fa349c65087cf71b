/**
 * What is read from single texts: identities of controls, cards, lengths of time, times of day.
 * Whatever is read must be written and read again as the same.
 */
import { makeCustomId, parseCustomId } from '../../../src/discord/messages/customId.ts';
import { parseQuietHours, parseTimeOfDay } from '../../../src/discord/people/me/typedTimes.ts';
import { createLanguage, makeCards, parseCards, parseDuration } from '../../../src/language/index.ts';
import { type Check, firstWrong, unless } from './check.ts';

const language = createLanguage();
const DAY_MS = 86_400_000;
/** Longer ones are not written in the short form. */
const LONGEST_MS = 9_999_999 * DAY_MS;

export const checkCustomId: Check = (text) => {
  const id = parseCustomId(text);
  // Discord sends none that is longer.
  if (id === null || text.length > 100) return null;
  const again = parseCustomId(makeCustomId(id));
  return unless(JSON.stringify(again) === JSON.stringify(id), `${JSON.stringify(id)} is read again otherwise`);
};

export const checkTyped: Check = (text) => firstWrong(cards(text), duration(text), times(text), locale(text));

function cards(text: string): string | null {
  const read = parseCards(text);
  if (!read.ok) return unless([...read.part].length <= 40, `a part of ${[...read.part].length} characters is repeated`);
  const again = parseCards(makeCards(read.cards));
  const same = again.ok && JSON.stringify(again.cards) === JSON.stringify(read.cards);
  return unless(same, `cards are read again otherwise: ${makeCards(read.cards)}`);
}

function duration(text: string): string | null {
  const read = parseDuration(text);
  if (read === null) return null;
  if (!Number.isFinite(read) || read < 0) return `a length of time of ${read} ms`;
  if (read > LONGEST_MS) return null;
  const short = language.of('en').shortDuration(read);
  return unless(parseDuration(short) === read, `${short} is read again otherwise`);
}

function times(text: string): string | null {
  const minute = parseTimeOfDay(text);
  parseQuietHours(text);
  return unless(minute === null || (minute >= 0 && minute < 24 * 60), `the minute ${minute} of a day`);
}

function locale(text: string): string | null {
  return unless(language.of(text).t('errors.unknownControl') !== '', 'a locale without words');
}
