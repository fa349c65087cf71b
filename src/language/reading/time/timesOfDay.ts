/**
 * Times of day as people type them in their language (`18 Uhr`, `6 pm`, `half zeven`, `午後6時`), read and written.
 * They are minutes since midnight; whose midnight is left to whoever asks.
 */
import type { LocaleCode } from '../../locales.ts';
import { kanjiNumber, NUMBER_WORDS } from '../numbers.ts';
import { firstWord, folded } from '../text.ts';
import { TIME_WORDS, type TimeRole, UNSPACED_TIMES } from './timeWords.ts';

const LONGEST = 100;
/** `a.m.` */
const TWELVE_HOURS = /\b([ap])\.\s?m\b\.?/g;
/** `hatkor`, `18 órakor` */
const HUNGARIAN_AT = /(?<=\p{L})kor\b/gu;
const DAY = 24 * 60;

/** Minutes since midnight; null where the text is no time of day. 24 o'clock is midnight. */
export function parseTimeOfDay(text: string, locale: LocaleCode): number | null {
  if (text.length > LONGEST) return null;
  const tokens = tokensOf(folded(text).replace(TWELVE_HOURS, '$1m').replace(HUNGARIAN_AT, ''), locale);
  const parts = tokens?.filter((token) => token.kind === 'role' && isPartOfDay(token.role)) ?? [];
  if (!tokens || parts.length > 1) return null;
  const [part] = parts;
  const stated = tokens.filter((token) => token !== part && !(token.kind === 'role' && token.role === 'filler'));
  const read = patternOf(stated);
  const time = read && inPartOfDay(read.time, part?.kind === 'role' ? part.role : null);
  // 24:30 is on no clock.
  if (time === null || time < 0 || time > DAY) return null;
  return time % DAY;
}

/** As a clock of that language shows it: `6:00 PM`, `18:00`; what `parseTimeOfDay` reads back. */
export function makeTimeOfDay(minute: number, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(minute * 60_000);
}

type Token =
  | { readonly kind: 'number'; readonly count: number }
  | { readonly kind: 'clock'; readonly time: number }
  | { readonly kind: 'role'; readonly role: TimeRole };

/** `text` is folded; null where something is no word of time. */
function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  const tokens: Token[] = [];
  let rest = text;
  while (rest !== '') {
    const clock = /^(\d{1,2})[:.](\d{2})(?!\d)/.exec(rest);
    const digits = /^\d{1,2}(?!\d)/.exec(rest)?.[0];
    const kanji = kanjiNumber(rest);
    const separator = /^[\s,.'’]+|^-(?=\p{L})/u.exec(rest)?.[0];
    if (clock) {
      const minute = Number(clock[2]);
      if (minute > 59) return null;
      tokens.push({ kind: 'clock', time: Number(clock[1]) * 60 + minute });
      rest = rest.slice(clock[0].length);
    } else if (digits !== undefined) {
      tokens.push({ kind: 'number', count: Number(digits) });
      rest = rest.slice(digits.length);
    } else if (separator !== undefined) rest = rest.slice(separator.length);
    else {
      const word = firstWord(rest, UNSPACED_TIMES);
      const role = word === undefined ? undefined : TIME_WORDS[locale].get(word);
      const count = kanji?.count ?? (word === undefined ? undefined : NUMBER_WORDS[locale].get(word));
      const length = role === undefined ? (kanji?.length ?? word?.length ?? 0) : (word?.length ?? 0);
      if (role !== undefined) tokens.push({ kind: 'role', role });
      else if (count !== undefined) tokens.push({ kind: 'number', count });
      else return null;
      rest = rest.slice(length);
    }
  }
  return tokens;
}

function isPartOfDay(role: TimeRole): role is 'morning' | 'midday' | 'afternoon' | 'night' {
  return role === 'morning' || role === 'midday' || role === 'afternoon' || role === 'night';
}

/** Minutes to add to the hour that follows. */
const TOWARDS: Readonly<Partial<Record<TimeRole, number>>> = {
  halfTo: -30,
  halfPast: 30,
  quarterTowards: -45,
  threeQuartersTowards: -15,
};

/** The time that a sequence says; `N` a number, `C` a clock, else the role. */
function patternOf(tokens: readonly Token[]): { readonly time: number } | null {
  const shape = tokens
    .map((token) => (token.kind === 'role' ? token.role : token.kind === 'number' ? 'N' : 'C'))
    .join(' ');
  const numbers = tokens.flatMap((token) => (token.kind === 'number' ? [token.count] : []));
  const [hour = 0, minute = 0] = numbers;
  const hours = (count: number, more = 0) => (count > 24 || more > 59 ? null : { time: count * 60 + more });
  const [first] = tokens;
  if (/^C(?: hour)?$/.test(shape)) return first?.kind === 'clock' ? { time: first.time } : null;
  if (/^N(?: hour)?$/.test(shape)) return hours(hour);
  if (/^N hour N(?: minute)?$/.test(shape)) return hours(hour, minute);
  if (/^N hour halfPast$/.test(shape)) return hours(hour, 30);
  if (/^(?:N )?noon$/.test(shape)) return numbers.length === 0 || hour === 12 ? { time: 12 * 60 } : null;
  if (/^(?:N )?midnight$/.test(shape)) return [0, 12, 24].includes(hour) ? { time: 0 } : null;
  const towards = first?.kind === 'role' ? TOWARDS[first.role] : undefined;
  const around = /^(?:halfTo|halfPast(?: past)?|quarterTowards|threeQuartersTowards) N(?: hour)?$/.test(shape);
  const shift = around ? towards : quarterOf(shape);
  return shift === undefined || hour < 1 || hour > 12 ? null : { time: (hour * 60 + shift + DAY) % DAY };
}

function quarterOf(shape: string): number | undefined {
  if (/^quarter past N(?: hour)?$/.test(shape)) return 15;
  return /^quarter to N(?: hour)?$/.test(shape) ? -15 : undefined;
}

/** The time of the twelve hours that are meant; null where there is none, as in `18 am`. */
function inPartOfDay(time: number, part: TimeRole | null): number | null {
  const noon = DAY / 2;
  if (part === null) return time;
  const isTwelve = time >= noon && time < noon + 60;
  if (part === 'morning') return time >= noon + 60 ? null : isTwelve ? time - noon : time;
  if (time >= noon + 60 || time === 0) return time;
  if (part === 'afternoon') return isTwelve ? time : time + noon;
  if (part === 'midday') return time >= 11 * 60 ? time : time + noon;
  // At night six and later are before midnight.
  return isTwelve ? time - noon : time < 6 * 60 ? time : time + noon;
}
