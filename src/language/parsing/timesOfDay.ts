/** Parses and formats times of day and quiet hours in every language: `18 Uhr`, `half zeven`, `午後6時`, `22:00-8:00`. */
import type { LocaleCode } from '../catalogues/locales.ts';
import {
  createVocabularies,
  firstWord,
  foldedWords,
  isNone,
  NUMBER_WORDS,
  readKanjiNumber,
  tokenize,
  typedText,
  unspacedWords,
  wordMeanings,
} from './text.ts';
import { TYPED_WORDS } from './typedWords.ts';

const PARTS_OF_DAY = [
  /** English `a.m.` and `p.m.`, Japanese 午後: halves of the day, unlike mornings and afternoons. */
  'am',
  'pm',
  'morning',
  'midday',
  'afternoon',
  /** As the afternoon, but 12 is midnight. */
  'evening',
  'night',
  /** Unlike English `at night`, Dutch `'s nachts`, German `nachts` and Hungarian `éjjel` do not mean 6 to 9 p.m. */
  'lateNight',
] as const;

const ROLES = [
  'hour',
  'minute',
  ...PARTS_OF_DAY,
  'noon',
  'midnight',
  /** `half sieben` is 6:30; `half past six` and `六時半` also are, but count from the hour before. */
  'halfTo',
  'halfPast',
  'quarter',
  /** Used in Hungarian and southern German: `negyed hét` is 6:15, `háromnegyed hét` 6:45. */
  'quarterTowards',
  /** As in `tíz perc múlva nyolc`, 7:50. */
  'minutesUntil',
  'threeQuartersTowards',
  'past',
  'to',
  'filler',
] as const;
type TimeRole = (typeof ROLES)[number];

const TIME_WORDS = createVocabularies<TimeRole>((locale) => wordMeanings<TimeRole>(TYPED_WORDS[locale].times, ROLES));

const WITHOUT_SPACES = unspacedWords([...TIME_WORDS.ja.keys(), ...NUMBER_WORDS.ja.keys()]);

const MAX_TIME_CHARACTERS = 100;
/** Matches `a.m.` and `p.m.` */
const TWELVE_HOURS = /(?<![a-z])([ap])(?:\.\s?|\s)m\b\.?/g;
/** Matches the last letter of `12a` and `6p`, but not the Hungarian minutes of `18 ó 30 p`. */
const SHORT_HALF_DAY = /(?<=\d ?)(?<!(?:o|ora|h|u|uur|uhr) ?\d{1,2} ?)([ap])(?![\p{L}\d]|\.? ?m\b| \d)/gu;
/** Matches `d.u.` and `d.e.` */
const HUNGARIAN_HALF_DAY = /\bd\.\s?([eu])\b\.?/g;
/** Suffixes as in `hatkor` and `18 órakor`. */
const HUNGARIAN_AT = /(?<=\p{L})kor\b|(?<=\d|ora|het|hat|tiz|kilenc|nyolc|ejfel)-?r[ae]\b/gu;
/** `2 hours` is a duration, but `18 hours` is a time of day in military style. */
const LENGTH =
  /^(?:(?:in .*|(?:\d|1[0-2]|24|(?!zero)\p{L}+) ?)(?:hours?|hrs?)|(?:\d+|\p{L}+) ?uren|(?:in|every|each|alle|jede[nr]?|elke|iedere|om de|minden) (?:\d+ ?|\p{L}+ )(?:h|hours?|hrs?|stunden?|std|uu?r|u|ora))$/u;
/** `8, 20` can be two times; `8,30` is one. */
const LIST = /^\d{1,2} ?, +\d{1,2}$/u;
/** The hour after `half`: the next one in Dutch, the one before in English. */
const AFTER_HALF = /(?<!\p{L})half (?!past|after)(\p{L}+|\d{1,2})/u;
const BESIDE_ENGLISH_HOUR = /(?<!\p{L})(?:[ap]m|at night|tonight|in the|o.?clock)(?!\p{L})/u;
const BESIDE_DUTCH_HOUR = /(?<!\p{L})(?:s ?(?:ochtends|morgens|(?:na)?middags|avonds|nachts)|uur|vanavond)(?!\p{L})/u;
const ENGLISH_HOURS = new Set(foldedWords(TYPED_WORDS.en.numbers.ones).flatMap((forms) => forms.split('|')));
const ZERO_MINUTES = new RegExp(
  `(?<=[\\p{L}\\d])(?: (?:uhr|uur|ora))? (?:oh?|zero|null|nul|nulla) (?=(?:[1-9]|${Object.values(TYPED_WORDS)
    .flatMap(({ numbers }) => foldedWords(numbers.ones).slice(1, 10))
    .join('|')})(?![\\p{L}\\d]))`,
  'u',
);
/** `朝イチ` means first thing in the morning. */
const FIRST_THING = /^(?:朝|アサ|夕|夜|ヨル)(?:一|イチ)$/u;
/** `morgen um 9` is tomorrow in German and Dutch; noon and midnight change places in `午後12時`. */
const UNCLEAR = /^morgen(?!\p{L})|(?:午後|ゴゴ) ?(?:12|十二)(?:時|:)|(?:深夜|夜中)ノ? ?[6六]時/u;
const MINUTES_PER_DAY = 24 * 60;

/**
 * Minutes since midnight; null if the text is not a time of day. 24:00 is midnight. `halb eins` is 12:30, because people
 * who mean the night say so.
 */
export function parseTimeOfDay(text: string, locale: LocaleCode): number | null {
  return timeIn(text, locale, MINUTES_PER_DAY / 2);
}

/** `beforeOne`: the start of the hour in which `halb eins` lies, noon or midnight. */
function timeIn(text: string, locale: LocaleCode, beforeOne: number): number | null {
  if (text.length > MAX_TIME_CHARACTERS) return null;
  const typed = typedText(text);
  if ([LENGTH, LIST, FIRST_THING, UNCLEAR].some((each) => each.test(typed))) return null;
  const plain = timeText(text);
  const [, halfHour] = AFTER_HALF.exec(plain) ?? [];
  if (halfHour !== undefined && !isOwnHalf(halfHour, plain, locale)) return null;
  const tokens = tokensOf(plain, locale);
  const parts =
    tokens?.filter((token) => token.kind === 'role' && PARTS_OF_DAY.some((part) => part === token.role)) ?? [];
  if (!tokens) return null;
  const roles = parts.flatMap((part) => (part.kind === 'role' ? [part.role] : []));
  const stated = tokens.filter(
    (token) => !parts.includes(token) && !(token.kind === 'role' && token.role === 'filler'),
  );
  if (stated.length === 0 && roles.length === 1 && roles[0] === 'midday') return MINUTES_PER_DAY / 2;
  const read = patternOf(stated, beforeOne);
  // `10 p.m. at night` gives the part of the day twice; `18 pm am` contradicts itself.
  const times = new Set(read ? (roles.length === 0 ? [null] : roles).map((role) => inPartOfDay(read.time, role)) : []);
  const [time = null, ...others] = times;
  if (time === null || others.length > 0 || time < 0 || time > MINUTES_PER_DAY) return null;
  return time % MINUTES_PER_DAY;
}

/** `half acht` and `half 8 uur` in English, and `half eight` and `half 8 pm` in German, are of another language. */
function isOwnHalf(hour: string, plain: string, locale: LocaleCode): boolean {
  if (!/\d/u.test(hour)) return ENGLISH_HOURS.has(hour) === (locale === 'en');
  if (locale === 'hu' || locale === 'ja') return false;
  return !(locale === 'en' ? BESIDE_DUTCH_HOUR : BESIDE_ENGLISH_HOUR).test(plain);
}

/** Folds the text and replaces fractions by words, as in `½ 9` and `3/4 7`. */
function timeText(text: string): string {
  return (
    typedText(
      text
        .replace(/½|(?<!\d)1\/2(?=\s*\d)/u, 'halb ')
        .replace('¾', '3/4 ')
        .replace('¼', '1/4 '),
    )
      .replace(/(?<=^|\s)3\/4(?=\s*\d)/u, 'haromnegyed')
      .replace(/(?<=^|\s)1\/4(?=\s*\d)/u, 'negyed')
      .replace(/\bquarter of\b/u, 'quarter to')
      // As in `halfzeven` and `félkilenc`.
      .replace(/\b(half|halb|fel)(?=\p{L}{3})/u, '$1 ')
      // As in `seven forty-five`.
      .replace(/(?<=\p{L} (?:twenty|thirty|forty|fifty))-(?=\p{L})/u, ' ')
      .replace(/\bdrei viertel\b/u, 'dreiviertel')
      // As in `six oh five` and `sechs Uhr null fünf`.
      .replace(ZERO_MINUTES, ' h ')
      .replace(/(?<=^|\D)(\d{1,2})(\d{2})(?=\s?[ap]\.?m\b)/u, '$1:$2')
      .replace(/\bam (?=morgen|abend|mittag|vormittag|nachmittag)/u, '')
      // In Japanese, hours after midnight can count on: `25時` is 1:00.
      .replace(/(?<!\d|(?:午[前後]|ゴゼン|ゴゴ) ?)2[4-9](?=時(?!間))/u, (hour) => String(Number(hour) - 24))
      .replace(TWELVE_HOURS, '$1m')
      .replace(SHORT_HALF_DAY, '$1m')
      .replace(HUNGARIAN_HALF_DAY, 'd$1')
      .replace(HUNGARIAN_AT, '')
  );
}

/** As clocks of the language show it: `6:00 PM`, `18:00`. `parseTimeOfDay` reads it back. */
export function formatTimeOfDay(minute: number, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(minute * 60_000);
}

type Token =
  | { readonly kind: 'number'; readonly count: number; readonly digits: number }
  | { readonly kind: 'clock'; readonly time: number }
  | { readonly kind: 'role'; readonly role: TimeRole };

function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  return tokenize<Token>(text, (rest, before) => {
    const [all = '', ...figures] = /^(\d{1,2})(?:[:.]|(?<=\d\d) )(\d{2})(?!\d)|^(\d{2})(\d{2})(?!\d)/.exec(rest) ?? [];
    if (all !== '') {
      const [hours, minutes] = figures.filter((each) => each !== undefined);
      const minute = Number(minutes);
      return minute > 59 ? null : [all.length, { kind: 'clock', time: Number(hours) * 60 + minute }];
    }
    const digits = /^\d{1,2}(?!\d)/.exec(rest)?.[0];
    if (digits !== undefined) return [digits.length, { kind: 'number', count: Number(digits), digits: digits.length }];
    const separator = /^[\s,.'’]+|^-(?=\p{L})/u.exec(rest)?.[0];
    if (separator !== undefined) return [separator.length];
    const word = firstWord(rest, WITHOUT_SPACES) ?? '';
    const role = TIME_WORDS[locale].get(word);
    if (role !== undefined) return [word.length, { kind: 'role', role }];
    const kanji = readKanjiNumber(rest);
    const count = kanji?.count ?? NUMBER_WORDS[locale].get(word);
    // As in `18 óra nincs`.
    if (count === 0 && before?.kind === 'role' && before.role === 'hour' && isNone(word)) return null;
    return count === undefined ? null : [kanji?.length ?? word.length, { kind: 'number', count, digits: 2 }];
  });
}

/** Minutes to add to the hour after the word. */
const TOWARDS: Readonly<Partial<Record<TimeRole, number>>> = {
  halfTo: -30,
  halfPast: 30,
  quarterTowards: -45,
  threeQuartersTowards: -15,
};

/** Matches the shape of the tokens: `N` is a number, `C` a clock time, anything else its role. */
function patternOf(tokens: readonly Token[], beforeOne: number): { readonly time: number } | null {
  const shape = tokens
    .map((token) => (token.kind === 'role' ? token.role : token.kind === 'number' ? 'N' : 'C'))
    .join(' ');
  const numbers = tokens.flatMap((token) => (token.kind === 'number' ? [token.count] : []));
  const [hour = 0, minute = 0] = numbers;
  const hours = (count: number, more = 0) => (count > 24 || more > 59 ? null : { time: count * 60 + more });
  const spoken = (minutes: number) => {
    const time = (minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
    return { time: time < 60 ? beforeOne + time : time };
  };
  const [first] = tokens;
  if (/^C(?: hour)?$/.test(shape)) return first?.kind === 'clock' ? { time: first.time } : null;
  if (/^N(?: hour)?$/.test(shape)) return hours(hour);
  if (/^N hour N(?: minute)?$/.test(shape)) return hours(hour, minute);
  // `eight thirty` and `6 30` are times; `6 7` are two hours.
  if (
    shape === 'N N' &&
    minute >= 10 &&
    tokens.at(-1)?.kind === 'number' &&
    tokens.some((each) => each.kind === 'number' && each.count === minute && each.digits === 2)
  )
    return hours(hour, minute);
  const [, tens = 0, ones = 0] = numbers;
  const areWords = tokens.slice(1).every((token) => token.kind === 'number' && token.digits === 2);
  if (shape === 'N N N' && areWords && tens >= 20 && tens % 10 === 0 && ones >= 1 && ones <= 9)
    return hours(hour, tens + ones);
  if (/^N hour N minute to$/.test(shape)) return hours(hour, -minute);
  const [, direction, half] = /^N (?:minute )?(past|to|minutesUntil) (halfTo )?N(?: hour)?$/.exec(shape) ?? [];
  // `6 to 8` is a span.
  const isMinutes = hour % 5 === 0 || shape.startsWith('N minute');
  if (direction !== undefined && isMinutes && hour < 30 && minute >= 1 && minute <= 12) {
    return spoken(minute * 60 - (half ? 30 : 0) + (direction === 'past' ? hour : -hour));
  }
  if (/^N hour halfPast$/.test(shape)) return hours(hour, 30);
  // `quarter past midnight`, `Viertel vor Mittag`
  const [, part, side, middle] =
    /^(quarter|quarterTowards|halfPast|N(?: minute)?) (past|to) (noon|midnight)$/.exec(shape) ?? [];
  if (part !== undefined && (!part.startsWith('N') || (isMinutes && hour >= 1 && hour < 60))) {
    const minutes = part.startsWith('quarter') ? 15 : part === 'halfPast' ? 30 : hour;
    if (part === 'halfPast' && side === 'to') return null;
    const time = (middle === 'noon' ? MINUTES_PER_DAY / 2 : 0) + (side === 'past' ? minutes : -minutes);
    return { time: (time + MINUTES_PER_DAY) % MINUTES_PER_DAY };
  }
  const named = first?.kind === 'clock' ? first.time / 60 : hour;
  if (/^(?:(?:N (?:hour )?|C )?noon|noon N(?: hour)?)$/.test(shape))
    return shape === 'noon' || named === 12 ? { time: 12 * 60 } : null;
  if (/^(?:N (?:hour )?|C )?midnight$/.test(shape)) return [0, 12, 24].includes(named) ? { time: 0 } : null;
  const towards = first?.kind === 'role' ? TOWARDS[first.role] : undefined;
  const around = /^(?:halfTo|halfPast(?: past)?|quarterTowards|threeQuartersTowards) N(?: hour)?$/.test(shape);
  const [, quarter] = /^(?:quarter|quarterTowards) (past|to) N(?: hour)?$/.exec(shape) ?? [];
  const shift = around ? towards : quarter === undefined ? undefined : quarter === 'past' ? 15 : -15;
  return shift === undefined || hour < 1 || hour > 12 ? null : spoken(hour * 60 + shift);
}

/** Null if the time is not in that part of the day, as in `18 am`. */
function inPartOfDay(time: number, part: TimeRole | null): number | null {
  const noon = MINUTES_PER_DAY / 2;
  if (part === null) return time;
  const isTwelve = time >= noon && time < noon + 60;
  if (part === 'am') return time >= noon + 60 ? null : isTwelve ? time - noon : time;
  // `12 Uhr vormittags`
  if (part === 'morning') return time >= noon ? null : time;
  if (time >= noon + 60) return time;
  // `halb eins mittags`
  if (time < 60) return part === 'midday' || part === 'afternoon' || part === 'pm' ? time + noon : time;
  if (part === 'pm') return isTwelve ? time : time + noon;
  // `11 uur 's middags`
  if (part === 'afternoon') return isTwelve ? time : time < 10 * 60 ? time + noon : null;
  if (part === 'evening' && time < 4 * 60) return null;
  if (part === 'evening') return isTwelve ? time - noon : time + noon;
  if (part === 'midday') return time >= 11 * 60 ? time : time < 6 * 60 ? time + noon : null;
  if (part === 'lateNight' && time >= 6 * 60 && time < 10 * 60) return time === 6 * 60 ? time : null;
  if (part === 'night' && time >= 5 * 60 && time < 6 * 60) return null;
  // At night, six o'clock and later are before midnight.
  return isTwelve ? time - noon : time < 6 * 60 ? time : time + noon;
}

/** In minutes since midnight. If `from` is after `until`, the span includes midnight. */
interface HoursOfDay {
  readonly from: number;
  readonly until: number;
}

const MAX_HOURS_CHARACTERS = 200;

/** A label before the hours, folded, in all languages: `quiet hours: 22-7`. */
const LABEL =
  /^(?:quiet(?: hours?| time)?|silent|mute|dnd|do(?: not|n'?t) disturb(?: me)?|(?:no|geen|keine) (?:pings|notifications|meldingen|nachrichten|benachrichtigungen)|don'?t ping me|(?:i(?:'m| am)? )?(?:sleep|asleep|sleeping)|ik slaap|niet storen|ich schlafe|(?:bitte )?nicht storen|alszom|ne zavarj\p{L}*|nachtruhe|ruhe(?:zeit(?:en)?)?|ruhig|still|stumm|stil(?:le uren|te)?|(?:nacht)?rust(?:tijd)?|csend(?:es(?: idoszak| orak)?)?|(?:オヤスミ|寝ル)時間ハ?|静カニ):? ?(?=from|between|von|zwischen|van|tussen|ejjel|este|nachts|夜|午後|\d)/u;
/** Words before the first time, folded, in all languages. */
const BEFORE =
  /^(?:(?:nights|nightly|nachts|'?s nachts|(?:jede|elke|minden) (?:nacht|ejjel)|ejjel|毎日|毎晩)\s*(?=from|between|von|van|\d\d))?(?:(?:from|start|after|between|von|ab|nach|zwischen|zw\.?|van|vanaf|na|tussen)\s+)?/u;
const BETWEEN =
  /\s*(?:-?tol|->|-|~|→|\.{2,3}|…|\/|, |カラ|ヨリ|以降|(?<=ora) utan(?= )|ト(?=\d)|(?<=este \d+) (?=reggel)|(?<=[\d時分])ー|カラ|(?<=:\d\d) (?=\d)|;|(?<=^2\d) (?=\d{1,2}$)|(?<=[ap]m) (?=\d)|\s(?:to|'?till?|until|through|thru|end|and|&|bis um|bis|tot en met|und|tot|t\/?m|en|es)\s)\s*/gu;
const AFTER = /\s*(?:(?:-?ig|マデ|kozott|kozt|ノ間|(?<!時)間|デ)|(?:マデ|ノ間)?ハ?、?(?:通知(?:シナイ|オフ)|静カニ))$/u;

/** Words that put both hours into the night. */
const AT_NIGHT = /^(?:nights|nachts|'?s nachts|(?:jede|elke|minden) (?:nacht|ejjel)|ejjel|毎晩)/u;

/** Null if the text does not name two different times (see `missingHour`). */
export function parseQuietHours(text: string, locale: LocaleCode): HoursOfDay | null {
  if (text.length > MAX_HOURS_CHARACTERS) return null;
  const typed = hoursText(text);
  // Every hour of every day.
  if (/^24 ?[/ ] ?7$/u.test(typed)) return null;
  const plain = typed.replace(BEFORE, '');
  // Tries the unchanged text first, because `zwanzig` ends in the Hungarian suffix `ig`.
  const read = hoursIn(plain, locale) ?? hoursIn(plain.replace(AFTER, ''), locale);
  if (!read) return null;
  const { from, until } = read;
  const noon = MINUTES_PER_DAY / 2;
  // `nachts 10-12`
  if (AT_NIGHT.test(typed) && from >= 6 * 60 && from < until && until <= noon + 60)
    return { from: from + noon, until: (until + noon) % MINUTES_PER_DAY };
  const [first = '', last = ''] = plain.split(BETWEEN);
  const isExplicit =
    (/\p{L}/u.test(last) && (MORNING.test(first) || AFTER_NOON.test(first))) || /(?<![\d:.])0\d/u.test(typed);
  // `11:30-7:30` hardly lasts twenty hours, unless the field showed it.
  const isLong = until < from && from < noon + 60 && until + noon - from > 2 * 60;
  return isLong && !isExplicit && formatQuietHours(read, locale) !== text ? null : read;
}

function hoursText(text: string): string {
  return typedText(text).replace(LABEL, '').replace(SHORT_HALF_DAY, '$1m');
}

/** Which of the quiet hours a text lacks that names only the other one: `from 22`, `22:00-`, `8時まで`; otherwise null. */
export function missingHour(text: string, locale: LocaleCode): keyof HoursOfDay | null {
  if (text.length > MAX_HOURS_CHARACTERS) return null;
  // `typedText` would drop a wave dash at the end.
  const typed = hoursText(text.replace(/[~～〜]\s*$/u, '-'));
  const plain = typed.replace(BEFORE, '');
  const isTime = (part: string) => timeIn(part, locale, 0) !== null;
  for (const { index, 0: between } of ` ${plain} `.matchAll(BETWEEN)) {
    const [first, last] = [plain.slice(0, Math.max(0, index - 1)), plain.slice(index - 1 + between.length)];
    if (last === '' && isTime(first)) return 'until';
    if (first === '' && isTime(last)) return 'from';
  }
  const ended = plain.replace(AFTER, '');
  if (ended !== plain && isTime(ended)) return 'from';
  return plain !== typed && isTime(plain) ? 'until' : null;
}

/**
 * Whether an hour is spoken, as in `halb elf bis acht`, unlike `10:30 – 8:00`. A spoken hour can mean the evening,
 * because quiet hours rarely last more than half a day.
 */
function isSpokenHour(first: string): boolean {
  return !/[:.]|\d{3}|\b0\d|(?<!\p{L})(?:[ap]m|morg|morning|vormittag|reggel|delelott|d\.? ?[eu](?=[. ]+\d)|hajnal|delutan|ochtend|fruh|abend|avond|este|ejjel|night|evening)|[午朝夜晩昼夕]/u.test(
    first,
  );
}

const MORNING =
  /(?<=\d ?)am(?!\p{L})|(?<!\p{L})am(?=\d)|(?<!\p{L})(?:morg|morning|vormittag|reggel|delelott|d\.? ?e(?=[. ]+\d)|hajnal|ochtend|fruh)|午前|ゴゼン|朝|アサ/u;

const AFTER_NOON =
  /^(?!.*(?:1[3-9]|2\d)).*(?:(?<!\p{L})pm|\bdel(?:utan)?\b|\bd\.?u|\beste|(?<!vor)mittag|abend|middag|midday|avond|noon|evening|正午|午後|ゴゴ|[昼夕夜晩]|ヒル|ヨル)/u;
const AFTERNOON_AT_END =
  /(?<!\p{L})pm$|(?<=\S )(?:(?:in the )?(?:afternoon|evening)|(?:nach)?mittags|abends|'?s (?:na)?middags|'?s avonds)$/u;
const NIGHT_AT_END = /(?<=\S )(?:at night|nachts|'?s nachts)$/u;
const TWELVE = /^(?:(?:12|twelve|twaalf|zwolf|tizenketto)(?: ?(?:uhr|uur|ora))?|(?:12|十二)時(?:半|\d\d分)?)$/u;

function hoursIn(plain: string, locale: LocaleCode): HoursOfDay | null {
  for (const { index, 0: between } of plain.matchAll(BETWEEN)) {
    const [first, last] = [plain.slice(0, index), plain.slice(index + between.length)];
    const from = timeIn(first, locale, 0);
    const until = timeIn(last, locale, 0);
    if (from === null || until === null) continue;
    const evening = from + MINUTES_PER_DAY / 2;
    if (from === until) return null;
    const isSpoken = isSpokenHour(first);
    // `8-10 pm` and `8 bis 10 Uhr abends` are in the evening, but `9 to 5 pm` is not.
    if (isSpoken && AFTERNOON_AT_END.test(last) && evening < until) return { from: evening, until };
    if (isSpoken && from >= 6 * 60 && NIGHT_AT_END.test(last)) return null;
    // `12 to 2` can be the day or the night.
    if (isSpoken && TWELVE.test(first) && until <= 4 * 60 && isSpokenHour(last)) return null;
    // `12-8 am`
    if (isSpoken && TWELVE.test(first) && until < from) return { from: from - MINUTES_PER_DAY / 2, until };
    const untilEvening = until + MINUTES_PER_DAY / 2;
    if (isSpokenHour(last) && until < from && untilEvening > from) {
      // `9 am to 5` ends after noon; `6 pm to 8` may.
      if (MORNING.test(first)) return { from, until: untilEvening };
      if (AFTER_NOON.test(first)) return null;
    }
    // `9 to 5` can be the day or the night.
    if (isSpoken && until <= 5 * 60 && from >= 6 * 60 && from < 10 * 60) return null;
    return isSpoken && until < from && from >= MINUTES_PER_DAY / 4 && evening < MINUTES_PER_DAY
      ? { from: evening, until }
      : { from, until };
  }
  return null;
}

/** For a form field: `22:00 – 8:00`, `10:00 PM – 8:00 AM`, `22:00〜8:00`. `parseQuietHours` reads it back. */
export function formatQuietHours({ from, until }: HoursOfDay, locale: LocaleCode): string {
  return [from, until].map((minute) => formatTimeOfDay(minute, locale)).join(locale === 'ja' ? '〜' : ' – ');
}
