/** Reads and writes times of day and spans of hours in every language: `18 Uhr`, `half zeven`, `午後6時`, `22:00-8:00`. */
import type { LocaleCode } from '../catalogues/locales.ts';
import {
  createVocabularies,
  firstWord,
  foldText,
  NUMBER_WORDS,
  readKanjiNumber,
  tokenize,
  unspacedWords,
  wordMeanings,
} from './text.ts';

const ROLES = [
  'hour',
  'minute',
  'morning',
  'midday',
  'afternoon',
  'night',
  'noon',
  'midnight',
  /** `half sieben` is 6:30, `half past six` and `六時半`, too. */
  'halfTo',
  'halfPast',
  'quarter',
  /** Hungarian and southern German: `negyed hét` is 6:15, `háromnegyed hét` 6:45. */
  'quarterTowards',
  'threeQuartersTowards',
  'past',
  'to',
  'filler',
] as const;
type TimeRole = (typeof ROLES)[number];

const WORDS: Readonly<Record<LocaleCode, Readonly<Partial<Record<TimeRole, string>>>>> = {
  en: {
    hour: 'h hr hrs hour hours clock oclock',
    minute: 'm min mins minute minutes',
    morning: 'am morning',
    afternoon: 'pm afternoon evening',
    night: 'night',
    noon: 'noon midday',
    midnight: 'midnight',
    halfPast: 'half',
    quarter: 'quarter',
    past: 'past after',
    to: 'to before',
    filler: 'at in the a o',
  },
  nl: {
    hour: 'u uur h uren',
    minute: 'm min minuut minuten',
    morning: 'ochtends ochtend morgens',
    midday: 'middags middag',
    afternoon: 'avonds avond namiddags namiddag',
    night: 'nachts nacht',
    midnight: 'middernacht',
    halfTo: 'half',
    quarter: 'kwart',
    past: 'over na',
    to: 'voor',
    filler: 'om s in de',
  },
  hu: {
    hour: 'ó óra órára órai h',
    minute: 'p perc m',
    morning: 'reggel délelőtt de hajnal hajnali hajnalban',
    afternoon: 'délután du este',
    night: 'éjjel éjszaka',
    noon: 'dél délben',
    midnight: 'éjfél',
    halfTo: 'fél',
    quarterTowards: 'negyed',
    threeQuartersTowards: 'háromnegyed',
    filler: 'kor körül a az',
  },
  de: {
    hour: 'h uhr',
    minute: 'm min minute minuten',
    morning: 'morgens vormittags früh morgen',
    midday: 'mittags',
    afternoon: 'nachmittags abends abend',
    night: 'nachts',
    noon: 'mittag',
    midnight: 'mitternacht',
    halfTo: 'halb',
    quarter: 'viertel',
    threeQuartersTowards: 'dreiviertel',
    past: 'nach',
    to: 'vor',
    filler: 'um gegen ab',
  },
  ja: {
    hour: '時 じ',
    minute: '分 ふん ぷん',
    morning: '午前 朝 あさ 早朝 明け方 翌朝 ごぜん',
    midday: '昼 ひる',
    afternoon: '午後 夕方 ごご 夕',
    night: '夜 よる 晩 ばん 深夜 夜中',
    noon: '正午 お昼',
    midnight: '真夜中',
    halfPast: '半',
    filler: 'に の ごろ 頃 ちょうど 毎日 翌 翌日',
  },
};

const TIME_WORDS = createVocabularies<TimeRole>((locale) => wordMeanings<TimeRole>(WORDS[locale], ROLES));

const WITHOUT_SPACES = unspacedWords([...TIME_WORDS.ja.keys(), ...NUMBER_WORDS.ja.keys()]);

const MAX_TIME_CHARACTERS = 100;
/** `a.m.` */
const TWELVE_HOURS = /\b([ap])\.\s?m\b\.?/g;
/** `hatkor`, `18 órakor` */
const HUNGARIAN_AT = /(?<=\p{L})kor\b/gu;
const MINUTES_PER_DAY = 24 * 60;

/** Minutes since midnight; null where the text is no time of day. 24:00 is midnight. */
export function parseTimeOfDay(text: string, locale: LocaleCode): number | null {
  if (text.length > MAX_TIME_CHARACTERS) return null;
  const tokens = tokensOf(foldText(text).replace(TWELVE_HOURS, '$1m').replace(HUNGARIAN_AT, ''), locale);
  const parts = tokens?.filter((token) => token.kind === 'role' && PARTS_OF_DAY.includes(token.role)) ?? [];
  if (!tokens || parts.length > 1) return null;
  const [part] = parts;
  const stated = tokens.filter((token) => token !== part && !(token.kind === 'role' && token.role === 'filler'));
  const read = patternOf(stated);
  const time = read && inPartOfDay(read.time, part?.kind === 'role' ? part.role : null);
  if (time === null || time < 0 || time > MINUTES_PER_DAY) return null;
  return time % MINUTES_PER_DAY;
}

/** As clocks of that language show it and `parseTimeOfDay` reads it back: `6:00 PM`, `18:00`. */
export function formatTimeOfDay(minute: number, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(minute * 60_000);
}

type Token =
  | { readonly kind: 'number'; readonly count: number }
  | { readonly kind: 'clock'; readonly time: number }
  | { readonly kind: 'role'; readonly role: TimeRole };

function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  return tokenize<Token>(text, (rest) => {
    const [all = '', ...figures] = /^(\d{1,2})(?:[:.]|(?<=\d\d) )(\d{2})(?!\d)|^(\d{2})(\d{2})(?!\d)/.exec(rest) ?? [];
    if (all !== '') {
      const [hours, minutes] = figures.filter((each) => each !== undefined);
      const minute = Number(minutes);
      return minute > 59 ? null : [all.length, { kind: 'clock', time: Number(hours) * 60 + minute }];
    }
    const digits = /^\d{1,2}(?!\d)/.exec(rest)?.[0];
    if (digits !== undefined) return [digits.length, { kind: 'number', count: Number(digits) }];
    const separator = /^[\s,.'’]+|^-(?=\p{L})/u.exec(rest)?.[0];
    if (separator !== undefined) return [separator.length];
    const word = firstWord(rest, WITHOUT_SPACES) ?? '';
    const role = TIME_WORDS[locale].get(word);
    if (role !== undefined) return [word.length, { kind: 'role', role }];
    const kanji = readKanjiNumber(rest);
    const count = kanji?.count ?? NUMBER_WORDS[locale].get(word);
    return count === undefined ? null : [kanji?.length ?? word.length, { kind: 'number', count }];
  });
}

const PARTS_OF_DAY: readonly TimeRole[] = ['morning', 'midday', 'afternoon', 'night'];

/** Minutes to add to the hour that follows. */
const TOWARDS: Readonly<Partial<Record<TimeRole, number>>> = {
  halfTo: -30,
  halfPast: 30,
  quarterTowards: -45,
  threeQuartersTowards: -15,
};

/** Matches the sequence of tokens: `N` is a number, `C` a clock time, else the role. */
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
  if (/^(?:(?:N )?noon|noon N hour)$/.test(shape))
    return numbers.length === 0 || hour === 12 ? { time: 12 * 60 } : null;
  if (/^(?:N )?midnight$/.test(shape)) return [0, 12, 24].includes(hour) ? { time: 0 } : null;
  const towards = first?.kind === 'role' ? TOWARDS[first.role] : undefined;
  const around = /^(?:halfTo|halfPast(?: past)?|quarterTowards|threeQuartersTowards) N(?: hour)?$/.test(shape);
  const [, quarter] = /^quarter (past|to) N(?: hour)?$/.exec(shape) ?? [];
  const shift = around ? towards : quarter === undefined ? undefined : quarter === 'past' ? 15 : -15;
  return shift === undefined || hour < 1 || hour > 12
    ? null
    : { time: (hour * 60 + shift + MINUTES_PER_DAY) % MINUTES_PER_DAY };
}

/** Null where the time is not in that part of the day, as in `18 am`. */
function inPartOfDay(time: number, part: TimeRole | null): number | null {
  const noon = MINUTES_PER_DAY / 2;
  if (part === null) return time;
  const isTwelve = time >= noon && time < noon + 60;
  if (part === 'morning') return time >= noon + 60 ? null : isTwelve ? time - noon : time;
  if (time >= noon + 60 || time === 0) return time;
  if (part === 'afternoon') return isTwelve ? time : time + noon;
  if (part === 'midday') return time >= 11 * 60 ? time : time + noon;
  // At night six and later are before midnight.
  return isTwelve ? time - noon : time < 6 * 60 ? time : time + noon;
}

/** Minutes since midnight; a span with `from` after `until` includes midnight. */
interface HoursOfDay {
  readonly from: number;
  readonly until: number;
}

const MAX_HOURS_CHARACTERS = 200;

/** Words around the two times in all languages, folded. */
const BEFORE = /^(?:from|between|von|ab|zwischen|van|vanaf|tussen)\s+/u;
const BETWEEN =
  /\s*(?:-?tol|-|~|→|->|(?<=[\d時分])ー|カラ|(?<=:\d\d) (?=\d)|\s(?:to|till?|until|and|bis|und|tot|t\/m|en|es)\s)\s*/gu;
const AFTER = /\s*(?:-?ig|マデ|kozott|ノ間|間)$/u;

/** Null where the text does not name two different times. */
export function parseQuietHours(text: string, locale: LocaleCode): HoursOfDay | null {
  if (text.length > MAX_HOURS_CHARACTERS) return null;
  const plain = foldText(text).replace(BEFORE, '');
  // Unchanged first: `zwanzig` ends in the Hungarian suffix `ig`.
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

/** For a field, as `parseQuietHours` reads it back: `22:00 – 8:00`, `10:00 PM – 8:00 AM`. */
export function formatQuietHours({ from, until }: HoursOfDay, locale: LocaleCode): string {
  return `${formatTimeOfDay(from, locale)} – ${formatTimeOfDay(until, locale)}`;
}
