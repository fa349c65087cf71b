/** Parses and formats durations in every language: `1 d 12 h`, `36`, `anderthalb Tage`, `半日`. */
import type { LocaleCode } from '../catalogues/locales.ts';
import {
  DAILY,
  DAY_BEFORE,
  DAY_MS,
  EVERY_DAYS,
  EVERY_OTHER,
  everyOther,
  FILLER_WORDS,
  FRACTION_OF_WORD,
  HOUR_MS,
  LENGTH_OF_WORD,
  MINUTE_MS,
  MOVE_PER_TIME,
  PER_TURN,
  REMIND,
  REPEATED_WORD,
  TIME_LEFT,
  TURN_COUNT,
  timeOfMove,
  UNIT_OF_WORD,
  UNIT_PER_TURN,
  WITHOUT_SPACES,
} from './durationWords.ts';
import {
  dozensAsFigures,
  firstWord,
  foldText,
  NUMBER_WORDS,
  normalizeText,
  readKanjiNumber,
  tokenize,
  typedText,
  withoutOpeners,
} from './text.ts';
import { TYPED_WORDS } from './typedWords.ts';

const MAX_CHARACTERS = 200;

/**
 * In milliseconds, rounded to minutes. A number after days counts hours; after hours, minutes. Null if the text is not
 * exactly one duration; a number without a unit is none (see `unitReadings`), unless it is 0.
 */
export function parseDuration(text: string, locale: LocaleCode): number | null {
  const read = lengthsIn(text, locale);
  const [first = null, half, ...others] = read?.lengths ?? [];
  // As in `2日と半日`.
  if (first !== null && half !== undefined && others.length === 0 && read?.endsInHalf) return first + half;
  return half === undefined ? first : null;
}

/**
 * The two durations, such as `3 h` and `3 d`, that a number above 0 without a unit can mean; null for any other text.
 */
export function unitReadings(
  text: string,
  locale: LocaleCode,
): { readonly count: number; readonly hours: string; readonly days: string } | null {
  const count = bareNumber(text, locale)?.count;
  if (count === undefined) return null;
  const { day, hour } = TYPED_WORDS[locale].durations.written;
  return { count, hours: `${count}${hour}`, days: `${count}${day}` };
}

function bareNumber(text: string, locale: LocaleCode): Extract<Token, { kind: 'count' }> | null {
  if (text.length > MAX_CHARACTERS) return null;
  const [token, ...others] = tokensOf(durationText(text), locale) ?? [];
  return token?.kind === 'count' && token.count > 0 && others.length === 0 ? token : null;
}

/** `1 day and 1 hour` can mean one reminder or two. */
const SUM =
  /\p{L}\s(?:and|und|u\.|en|[ée]s|meg)\s(?!(?:an?|eine?|één|een) (?:half|halbe)|halb|half|f[ée]l)|(?:日間?|時間|週間?)と(?!半)/iu;

/** `every 2 hours` would mean reminders without end. */
const REPEATED =
  /\b(?:daily|t[äa]glich|dagelijks|naponta|weekly|w[öo]chentlich|wekelijks|hetente|every|each|alle|jede[nrs]?|elke|iedere|minden(?:nap)?)\b|(?<=\b(?:h|hrs?|hours?|min|minutes|u|uur|uren|stunden?|std) )(?:an?|per|pro|am|je) (?:day|dag|tag)|\bom de\b(?! tijd)|(?<!\p{L})(?:once|einmal|eenmaal|keer|mal|1 ?x?) (?:an?|per|pro|am|je) (?:day|dag|tag)(?! (?:before|vorher|davor|zuvor))|(?<!\p{L})(?:day|dag|tag) (?:once|einmal|eenmaal|1x)|日[1一]回|[oó]r[aá]nk[eé]nt|ごと|おき|置き|毎|隔|\d ?(?:[x×*]|times|mal|keer|maal|-?sz[oe]r) ?\d/iu;

/** `18:00` can mean 18 hours before or the time of day. */
const CLOCK_TIME = /^\d{1,2}:\d\d$/u;

/** `48,24,5 h` can end with a decimal comma. */
const UNCLEAR_LIST = /\d,\d+,(?:5|25|75)(?!\d)/u;
/** `1 and 2 hours` are two lengths; `1, 2 hours` and `2、3時間前` can mean one or the other. */
const JOINED = /\s(?:and|und|u\.|en|[ée]s|meg|&|\+)\s|と/iu;
/** `1x 24 h` and `een keer 24 uur` count the reminders, not the hours. */
const ONCE =
  /(?<![\p{L}\d])(?:(?:1|een|één|ein|one|egy) ?(?:x|×|keer|maal|mal|time|alkalommal)|eenmaal|einmal|once|egyszer|[1一]回)\s*[,:、]?\s*(?=\d)/giu;
/** `just one, 24 h before` and `egyet 24 órával előtte` name a single reminder. */
const ONLY_ONE =
  /^(?:(?:just|only|nur|slechts|alleen|maar|csak) (?:one|een|één|eentje|eine?[nrs]?|egy(?:et)?)(?=[\s,:])|(?:one|een|één|eentje|eine?|egy)(?=:)|egyet(?=[\s,:])|ひとつ(?:だけ)?)\s*[,:、]?\s*(?=\d)/iu;
/** `erst 24 h, dann 2 h`, `24 h and again 2 h before`. */
const IN_TURN = /^(?:first|(?:zu)?erst|eerst|el[őo]sz[öo]r) |\s(?:and|und|en) (?:again|nochmals?|nogmaals)\s/giu;
const HOURS_IN_DAYS: readonly number[] = [12, 24, 36, 48, 72];

/**
 * Parses several durations, such as `12 h, 2 h`, `12 h and 2 h` or `12, 2 h`. Null if a part cannot be parsed, can
 * mean one duration or two, looks like a time of day, or names a repetition.
 */
export function parseDurations(text: string, locale: LocaleCode): number[] | null {
  const counted = normalizeText(withoutOpeners(text))
    .replace(REMIND, '')
    .replace(ONCE, '')
    .replace(IN_TURN, (phrase) => (phrase.startsWith(' ') ? ', ' : ''))
    .replace(/前日(?=と|、|に|$)/gu, '1日前');
  const plain = counted.replace(ONLY_ONE, '');
  // `1: 24 h, 2: 12 h` numbers the reminders.
  if (REPEATED.test(plain) || UNCLEAR_LIST.test(plain) || /\d:\s/u.test(plain)) return null;
  // A comma between digits is a decimal comma in `1,5 h`, but not in `12,2 h`.
  const parts = plain
    .replace(/(?<!\d)([13])\/([24])(?=\s*\p{L})/gu, (_, over: string, under: string) =>
      String(Number(over) / Number(under)),
    )

    .split(
      /[;、・·•/|&+]|(?:と、|それと|及び)|(?<=前|まえ)(?:[とに](?!お願い|なったら)|\s*(?=[\d〇一二三四五六七八九十半]))|ソシテ|そして|(?<=before|ahead|prior|vorher|davor|zuvor|vooraf|ervoor|tevoren|előtte|elotte|előbb|elobb)\s(?:and|und|en|és|es|meg)\s|\s(?:then|dann|dan|azt[áa]n|majd|sowie|valamint|en ook)\s|,(?!(?:5|25|75)(?!\d))|(?<!\d),/iu,
    );
  const lengths: number[] = [];
  // Numbers that take the unit of the next part.
  let unitless: number[] = [];
  let isInFigures = true;
  for (const part of parts.filter((each) => each.trim() !== '')) {
    const bare = bareNumber(part, locale);
    if (bare !== null) {
      unitless.push(bare.count);
      isInFigures = !bare.inWords;
      continue;
    }
    // `two, 24 h and 12 h` counts the reminders.
    if (!isInFigures && /^\D*\d/u.test(part)) return null;
    const read = lengthsIn(part, locale);
    // `12h 2h 30m` can name two reminders or three.
    const isUnclear = read?.lengths.length === 1 ? SUM.test(part) : read?.isSummed;
    if (read === null || isUnclear || CLOCK_TIME.test(part.trim())) return null;
    const [next = 0] = read.lengths;
    const isEither = read.isEither || (unitless.length === 1 && areNeighbors(unitless[0], next / read.firstUnit));
    if (isEither && !JOINED.test(plain)) return null;
    // `24, 30 min` can begin with hours.
    if (read.firstUnit === MINUTE_MS && unitless.some((each) => HOURS_IN_DAYS.includes(each))) return null;
    lengths.push(...unitless.map((count) => toMinutes(count * read.firstUnit)), ...read.lengths);
    unitless = [];
    isInFigures = true;
  }
  // As in `none, 24 h`.
  if (lengths.length > 1 && (plain !== counted || lengths.includes(0))) return null;
  return unitless.length === 0 ? lengths : null;
}

/** As in `two three hours` and `anderthalb, zwei Stunden`, which mean one or the other. */
function areNeighbors(one: number | undefined, other: number): boolean {
  return one !== undefined && one < other && other - one <= 1 && other < 10;
}

type Token =
  | { readonly kind: 'count'; readonly count: number; readonly inWords: boolean; readonly isArticle?: boolean }
  /** `isMultiplied`: a number stands right before it, as in `2 half days`, unlike `2 and a half days`. */
  | { readonly kind: 'part'; readonly count: number; readonly isMultiplied: boolean }
  /** `count`: set if the word is also a number, as Hungarian `hét` is (week, seven). */
  | { readonly kind: 'unit'; readonly length: number; readonly count: number | undefined }
  | { readonly kind: 'whole'; readonly length: number; readonly isRepeated: boolean }
  | { readonly kind: 'filler' };
type Stated = Exclude<Token, { kind: 'filler' }>;

interface Lengths {
  readonly lengths: readonly number[];
  readonly firstUnit: number;
  /** Whether the last part is half of the unit before it. */
  readonly endsInHalf: boolean;
  /** Whether a duration has several units. */
  readonly isSummed: boolean;
  /** Whether two numbers in a row may be alternatives. */
  readonly isEither: boolean;
}

/** A smaller unit continues a duration; the same or a larger one begins another. In `12 and 2 h`, both are hours. */
function lengthsIn(text: string, locale: LocaleCode): Lengths | null {
  // `3M` can mean months.
  if (text.length > MAX_CHARACTERS || /^\d+ ?M$/u.test(normalizeText(text))) return null;
  const [plain = '', again] = durationText(text).split(/\s*[()]\s*/u);
  // As in `1日(24時間)`, which gives the same duration twice.
  if (again && parseDuration(again, locale) !== parseDuration(plain, locale)) return null;
  // Dutch `om 9 uur` is a time of day.
  if (/^om \d/u.test(plain)) return null;
  if (isForSeveralTurns(foldText(text), locale) || DAILY.test(foldText(text))) return null;
  // Refuses `24+ hours`, `1.000 h`, and `8.30 h`, which means half an hour rather than 0.3 hours.
  if (/\d\+\s*\p{L}|\d[.,](?:\d{3}|(?!25|50|75|00)\d\d)(?!\d)/u.test(plain)) return null;
  const tokens = tokensOf(plain, locale);
  const stated = tokens && withoutArticles(tokens);
  if (!stated || stated.length === 0) return null;
  const sums: number[] = [];
  let lastUnit = Number.POSITIVE_INFINITY;
  let firstUnit: number | null = null;
  let unitless: number[] = [];
  let endsInHalf = false;
  let isSummed = false;
  let isEither = false;
  const add = (unit: number, count: number) => {
    endsInHalf = unit === lastUnit && count === 0.5;
    firstUnit ??= unit;
    isEither ||= areNeighbors(unitless.at(-1), count);
    const hasList = unitless.length > 0;
    sums.push(...unitless.map((each) => each * unit));
    unitless = [];
    if (sums.length === 0 || unit >= lastUnit || hasList) sums.push(0);
    else isSummed = true;
    sums[sums.length - 1] = (sums.at(-1) ?? 0) + count * unit;
    lastUnit = unit;
  };
  let pending: number | null = null;
  const isRightBefore = (one: Stated | undefined, next: Stated) => tokens[tokens.indexOf(next) - 1] === one;
  for (const [index, token] of stated.entries()) {
    const before = stated[index - 1];
    // As in `daily two hours`, and `24 hours, none`.
    if (before?.kind === 'whole' && before.isRepeated) return null;
    if (token.kind === 'count' && token.inWords && token.count === 0 && index > 0) return null;
    if (token.kind === 'count') {
      // As in `thirty six`.
      if (
        token.inWords &&
        token.count < 10 &&
        token.count > 0 &&
        pending !== null &&
        pending >= 20 &&
        pending % 10 === 0 &&
        isInWords(before)
      ) {
        pending += token.count;
        continue;
      }
      if (pending !== null && sums.length > 0) return null;
      // `one 24 h` counts the reminders, and `ten twelve hours` may name alternatives.
      const isRange = pending !== null && pending < token.count && token.inWords && isRightBefore(before, token);
      if (pending !== null && (isInWords(before) !== token.inWords || isRange)) return null;
      if (pending !== null) unitless.push(pending);
      pending = token.count;
    } else if (token.kind === 'part') {
      if (pending !== null && (token.count > 1 || token.isMultiplied)) return null;
      pending = (pending ?? 0) + token.count;
    } else if (token.kind === 'whole') {
      add(token.length, pending ?? 1);
      pending = null;
    } else if (pending !== null) {
      add(token.length, pending);
      pending = null;
    } else if (token.count !== undefined && stated[index + 1]?.kind === 'unit') pending = token.count;
    else return null;
  }
  if (pending !== null && stated.at(-1)?.kind === 'part') {
    // In `1日半`, the half belongs to the unit before it.
    const last = sums.at(-1);
    if (last === undefined) return null;
    sums[sums.length - 1] = last + pending * lastUnit;
  } else if (pending !== null) {
    if (stated.at(-2)?.kind === 'whole' || !Number.isInteger(pending)) return null;
    if (lastUnit === DAY_MS || (sums.length === 0 && pending === 0 && unitless.length === 0)) add(HOUR_MS, pending);
    else if (lastUnit === HOUR_MS) add(MINUTE_MS, pending);
    else return null;
  }
  if (unitless.length > 0) return null;
  return { lengths: sums.map(toMinutes), firstUnit: firstUnit ?? HOUR_MS, endsInHalf, isSummed, isEither };
}

function isInWords(token: Stated | undefined): boolean {
  return token?.kind === 'part' || (token?.kind === 'count' && token.inWords);
}

function toMinutes(length: number): number {
  return Math.round(length / MINUTE_MS) * MINUTE_MS;
}

/** Whether the text gives a time for several turns, such as `24 hours for two turns`. */
function isForSeveralTurns(plain: string, locale: LocaleCode): boolean {
  return [...plain.matchAll(TURN_COUNT)].some(([, latin, typed = latin ?? '']) => {
    const count = /^\d/u.test(typed)
      ? Number(typed)
      : (readKanjiNumber(typed)?.count ?? NUMBER_WORDS[locale].get(typed));
    return count !== undefined && count !== 1 && !UNIT_OF_WORD[locale].has(typed);
  });
}

function durationText(text: string): string {
  return (
    // `typedText` would drop the courtesy of `one move every day`.
    typedText(
      dozensAsFigures(foldText(withoutOpeners(text)))
        .replace(EVERY_OTHER, everyOther)
        .replace(MOVE_PER_TIME, timeOfMove)
        .replace(EVERY_DAYS, '$1 nap'),
    )
      // `18:00` can be a time of day, `90:00` minutes.
      .replace(/^(0?\d|1[0-2]|2[4-9]|3\d|4[0-8]):([0-5]\d)(?: ?h)?$/u, '$1 h $2 min')
      .replace(
        /(?:(\d+) (?:(?:and|und|en|es) )?)?(?<!\d)([13])\/([24])(?=\s*\p{L})/gu,
        (_, whole: string | undefined, over: string, under: string) =>
          String(Number(whole ?? 0) + Number(over) / Number(under)),
      )
      .replace(/(?<=\b0\.\d+) (?:of )?an? (?=\p{L})/gu, ' ')
      .replace(/[4四]分ノ([13一三])(?=時間|日)/gu, (_, over: string) => (/[1一]/u.test(over) ? '0.25' : '0.75'))
      // As in `3日の半分`.
      .replace(/([\d.〇一二三四五六七八九十]+)(日|時間|週間)ノ半分/gu, (_, count: string, unit: string) => {
        const number = readKanjiNumber(count)?.count ?? Number(count);
        return `${number / 2}${unit}`;
      })
      .replace(/(?<=\p{L} |^\d+ )u\.(?= \d+ ?(?:tage?n?|stunden?|std|wochen?)(?!\p{L}))/u, 'und')
      .replace(/(?<=\p{L} )(?:u\.?(?= \d)|&(?= a half| \d))/gu, 'und')
      .replace(/(?<=^|\s)'n(?:e|en)?(?=\s)/gu, 'ein')
      .replace(/^[.,](?=\d)/u, '0.')
      .replace(/^(?:day|hour|week) (?=and a half|und a half)/u, '1 $&')
      .replace(
        /\b(?:three[- ]quarters?(?: of an?)?|(?:drie|3) kwart|(?:drei|3) viertel|(?:harom|3) negyed)\b/gu,
        'driekwart',
      )
      .replace(/\bdrie kwartier\b/gu, '45 min')
      // As in `két és félóra`.
      .replace(/\b(es|meg) (fel|haromnegyed|negyed)(?=ora|nap)/gu, '$1 $2 ')
      .replace(/\b(half|quarter) of (?:an?|one) /gu, '$1 ')
      .replace(/\b(?:a )?couple (?:of|(?=h|d|w))/gu, '2')
      .replace(MOVE_PER_TIME, timeOfMove)
      .replace(TIME_LEFT, '$1$2$3$4$5$6')
      .replace(DAY_BEFORE, '1 d')
      .replace(UNIT_PER_TURN, '1 $&')
      .replace(/\b(?:im voraus|op voorhand)\b/u, ' ')
      .replace(
        /\b(?:every|each|elke|iedere|jeden|minden|(?<![\p{L}\d] )egesz) (?:day|dag|tag|nap)\b|\bvoor(?:dat)? (?:tijd|het einde|(?:mijn |de )?tijd (?:om|op|voorbij) is)\b|\bvor (?:ablauf|(?:dem )?ende|schluss|(?:der )?frist|fristende|(?:der )?deadline)\b|\bbevor (?:meine|die) zeit (?:ablauft|um ist|abgelaufen ist)\b|\bbefore (?:(?:the|my) (?:deadline|end)|(?:(?:my |the )?time|it) (?:is up|runs out))|\b(?:a )?(?:lejarat|lejarta|hatarido|vege) elott\b/gu,
        (phrase) => (/(?:day|dag|tag|nap)$/u.test(phrase) ? '1 d' : ''),
      )
      .replace(PER_TURN, ' ')
      .replace(/(?<=[\p{Script=Latin}\d])-(?=\p{Script=Latin})/gu, ' ')
      .trim()
      // `24 h x 3` can be for three players.
      .replace(
        /^(\d+)(?: ?[x×*]| (?:times|mal|keer|maal)| ?sz[oe]r) ?(\d+)(?= ?\p{L}+$)/u,
        (_, one: string, other: string) => String(Number(one) * Number(other)),
      )
  );
}

/** Drops fillers and the articles of `half an hour` and `a half hour`, but no number of `a half and one hour`. */
function withoutArticles(tokens: readonly Token[]): Stated[] {
  const isPart = (token: Token | undefined) => token?.kind === 'part' && token.count < 1;
  return tokens.filter((token, index): token is Stated => {
    if (token.kind === 'filler') return false;
    if (token.kind !== 'count' || !token.inWords || token.count !== 1) return true;
    return !isPart(tokens[index + 1]) && !(token.isArticle && isPart(tokens[index - 1]));
  });
}

function tokensOf(text: string, locale: LocaleCode): Token[] | null {
  return tokenize<Token>(text, (rest, before) => {
    // A comma in Japanese separates: `12,2時間`.
    const digits = (locale === 'ja' ? /^\d{1,7}(?:\.\d{1,3})?/u : /^\d{1,7}(?:[.,]\d{1,3})?/u).exec(rest)?.[0];
    if (digits !== undefined) {
      return [digits.length, { kind: 'count', count: Number(digits.replace(',', '.')), inWords: false }];
    }
    const kanji = readKanjiNumber(rest);
    if (kanji) return [kanji.length, { kind: 'count', count: kanji.count, inWords: false }];
    const separator = /^(?:[\s,、.+]|:(?=\s|$))+/u.exec(rest)?.[0];
    if (separator !== undefined) return [separator.length];
    const word = firstWord(rest, WITHOUT_SPACES);
    const token = word === undefined || isEither(word, before?.kind) ? null : tokenOf(word, locale, before);
    return word === undefined || token === null ? null : [word.length, token];
  });
}

/** Dutch `een dag of twee` and `12 tot 24 uur` name alternatives; English `half of a day` does not. */
function isEither(word: string, before: Token['kind'] | undefined): boolean {
  return (word === 'of' && before !== 'part') || (word === 'tot' && before === 'count');
}

function tokenOf(word: string, locale: LocaleCode, before: Token | undefined): Token | null {
  const part = FRACTION_OF_WORD[locale].get(word);
  const isMultiplied = before?.kind === 'count' && (before.count !== 1 || !before.inWords);
  if (part !== undefined) return { kind: 'part', count: part, isMultiplied };
  const whole = LENGTH_OF_WORD[locale].get(word);
  if (whole !== undefined) return { kind: 'whole', length: whole, isRepeated: REPEATED_WORD.test(word) };
  const count = NUMBER_WORDS[locale].get(word);
  const length = UNIT_OF_WORD[locale].get(word);
  if (length !== undefined) return { kind: 'unit', length, count };
  if (count !== undefined) return { kind: 'count', count, inWords: true, isArticle: /^an?$/u.test(word) };
  return FILLER_WORDS.has(word) ? { kind: 'filler' } : null;
}

/** For a form field, rounded to minutes: `1 d 12 h`, `1日12時間`. `parseDuration` reads it back. */
export function formatDuration(milliseconds: number, locale: LocaleCode): string {
  let rest = Math.max(0, Math.round(milliseconds / MINUTE_MS) * MINUTE_MS);
  const { day, hour, minute } = TYPED_WORDS[locale].durations.written;
  const units = [
    [DAY_MS, day],
    [HOUR_MS, hour],
    [MINUTE_MS, minute],
  ] as const;
  const parts = units.flatMap(([length, name]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count}${name}`];
  });
  return parts.length === 0 ? `0${hour}` : parts.join(locale === 'ja' ? '' : ' ');
}
