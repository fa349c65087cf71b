/**
 * Normalizes typed text, splits it into tokens, and looks up words and numbers in the vocabularies of all languages.
 */
import { LOCALES, type LocaleCode } from '../catalogues/locales.ts';
import {
  CORRECTIONS,
  COURTESY,
  COURTESY_JAPANESE,
  type Courtesy,
  FUNCTION_WORDS,
  HUNGARIAN_OPENERS,
  TYPED_WORDS,
} from './typedWords.ts';

const HIRAGANA = /[\u3041-\u3096]/g;
const HIRAGANA_TO_KATAKANA = 0x60;

const PARTS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };

/** Unifies characters that look the same: `６` is `6`, `ﾜ` is `ワ`, every dash is `-`. Drops invisible marks, quotation marks and bold. */
export function normalizeText(text: string): string {
  return (
    text
      // NFKC would turn `1½` into a fraction that begins with 11.
      .replace(
        /(\p{Nd}*)\s*([¼½¾])/gu,
        (_, whole: string, part: string) => `${whole === '' ? '0' : whole}${PARTS[part]}`,
      )
      .normalize('NFKC')
      .replace(/\p{Cf}|\p{Variation_Selector}|\u034f/gu, '')
      .replace(/[\u2010-\u2015\u2212]/gu, '-')
      .replace(/[\u301c\uff5e]/gu, '~')
      .replace(/["“”„«»「」『』]|\*\*/gu, '')
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/^([\x60'’*_])(.+)\1$/u, '$2')
  );
}

/** Like `normalizeText`, in lower case, without accents and in one kana: `ＧＲÜＮ` is `grun`, `きいろ` is `キイロ`. */
export function foldText(text: string): string {
  return normalizeText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA));
}

const APPROXIMATE_BEFORE = courtesy('approximateBefore');
const APPROXIMATE_AFTER = courtesy('approximateAfter');
const APPROXIMATE_JAPANESE_BEFORE = '約|オヨソ|ダイタイ|最大|最長';
const APPROXIMATE_JAPANESE_AFTER = 'クライ|グライ|ホド|程度|以内';

const EVERY_DAY = courtesy('everyDay');
const COURTESY_BEFORE = new RegExp(
  `^(?:(?:(?:${courtesy('before')}|${APPROXIMATE_BEFORE})[\\s.,]+|(?:${EVERY_DAY}|napi)[\\s.,]+(?=.*\\d|.*(?: |^)(?:um|at|om) |.*kor$))(?=\\S)|${APPROXIMATE_JAPANESE_BEFORE}|キッカリ|毎日、)+`,
  'u',
);
const COURTESY_AFTER = new RegExp(
  `[\\s,、]*(?:(?<=[\\s,])(?:${courtesy('after')}|${APPROXIMATE_AFTER}|${EVERY_DAY})\\.?|${COURTESY_JAPANESE}|${APPROXIMATE_JAPANESE_AFTER}|(?<=[^マ])デ|(?<=\\s|^)[:;=]-?[dpsvo()|]+|(?<=\\p{L}{3}|[ァ-ヺー\\p{Script=Han}]):-?[dpo()]$|[!?…。♪~]|(?![❤⭐🌟✴🛑🔴-🔶🟠-🟫💙-💜💛])\\p{Extended_Pictographic})+$`,
  'u',
);

function courtesy(kind: keyof Courtesy): string {
  return Object.values(COURTESY)
    .flatMap((words) => words[kind] ?? [])
    .join('|');
}

const APPROXIMATE = new RegExp(
  `^(?:${APPROXIMATE_BEFORE})[\\s.,]|(?: (?:${APPROXIMATE_AFTER})\\.?|${APPROXIMATE_JAPANESE_AFTER})[!?.。]*$|^(?:${APPROXIMATE_JAPANESE_BEFORE})|^\\d+ ?\\+ ?(?=\\p{L})`,
  'u',
);

/** Whether a number in the text is a limit or an estimate: `up to 2 yellow`, `2+ yellow`, `黄色2枚くらい`. */
export function isApproximate(text: string): boolean {
  return APPROXIMATE.test(foldText(text));
}

/** Like `foldText`, without courtesy, approximation and punctuation around the value: `ca. 18 Uhr, bitte!`, `約1日です`. */
export function typedText(text: string): string {
  const folded = foldText(withoutOpeners(text))
    .replace(/['’‘\x60´]/gu, "'")
    .replace(/^\((.*)\)$/u, '$1');
  return folded.replace(COURTESY_AFTER, '').replace(COURTESY_BEFORE, '').trim();
}

/** Drops Hungarian `hát` (well) and `már` (already) before folding makes them 6 and March. */
export function withoutOpeners(text: string): string {
  return text.normalize('NFC').replace(HUNGARIAN_OPENERS, '');
}

/** Splits the words of a vocabulary list and folds them. */
export function foldedWords(words: string): string[] {
  return foldText(words)
    .split(' ')
    .filter((word) => word !== '');
}

const DOZEN =
  /(?<![\p{L}\d])(?:(half|fel) )?(?:(?:an?|one|een|eine?n?|egy|1) )?(?:(half|halbes|fel) )?(?:dozen|dutzend|dozijn|tucat)(?!\p{L})|(半|1|一)ダース/gu;

/** Writes `a dozen` and `half a dozen` of a folded text in figures, in all languages. */
export function dozensAsFigures(text: string): string {
  return text.replace(DOZEN, (_, ...[before, after, japanese]: (string | undefined)[]) =>
    before || after || japanese === '半' ? '6' : '12',
  );
}

const JAPANESE = /^[\p{Script=Han}\p{Script=Katakana}ー]/u;

/** Words of scripts that have no spaces, longest first, because `黄色のカード` must match `黄色の` before `黄色`. */
export function unspacedWords(words: Iterable<string>): readonly string[] {
  return [...new Set(words)].filter((word) => JAPANESE.test(word)).sort((a, b) => b.length - a.length);
}

/** The word at the start of a folded text: one of `words`, or else all letters up to the first other character. */
export function firstWord(text: string, words: readonly string[]): string | undefined {
  const known = words.find((word) => text.startsWith(word));
  if (known !== undefined) return known;
  const letters = /^[\p{L}\p{M}ー]+/u.exec(text)?.[0];
  // In `1日pm`, letters of another script begin a new word.
  return letters === undefined || JAPANESE.test(letters)
    ? letters
    : /^[^\p{Script=Han}\p{Script=Katakana}]+/u.exec(letters)?.[0];
}

/**
 * Splits a text into tokens. `next` reads the start of the rest and returns its length and tokens, or null to give up.
 */
export function tokenize<Token>(
  text: string,
  next: (rest: string, before: Token | undefined) => readonly [length: number, ...tokens: Token[]] | null,
): Token[] | null {
  const tokens: Token[] = [];
  let rest = text;
  while (rest !== '') {
    const read = next(rest, tokens.at(-1));
    if (read === null) return null;
    const [length, ...found] = read;
    tokens.push(...found);
    rest = rest.slice(length);
  }
  return tokens;
}

const MAX_SPACE_CHARACTERS = 100;

/**
 * Parses a space's name leniently: ` c 2 `, `2C`, `C-2`, `[C2]`, `on C2` and `C2に` are all `C2`. Any other text is
 * returned in capitals without spaces, which names no space.
 */
export function parseSpace(text: string): string {
  if (text.length > MAX_SPACE_CHARACTERS) return text;
  const typed = spaceText(normalizeText(text));
  const names = [...typed.matchAll(SPACE_NAME)].map(
    ([, letter, figure, first, last]) => `${letter ?? last}${figure ?? first}`,
  );
  const [name, ...others] = new Set(names);
  return name !== undefined && others.length === 0 && isBesideSpace(text) ? name : typed.replaceAll(' ', '');
}

function spaceText(text: string): string {
  return text
    .toUpperCase()
    .replace(/^R(\d)[ ,]*C(\d)$/u, 'ROW $1 COLUMN $2')
    .replace(ORDINAL_OF_ROW, '')
    .replace(ROW_AND_COLUMN, (_, ...groups: (string | undefined)[]) => {
      const at = groups.findIndex((group) => group !== undefined);
      const numbers = groups.slice(at, at + 2);
      const [row, column] = at % 4 === 0 ? numbers : numbers.reverse();
      return ` ${String.fromCharCode(64 + Number(column))}${row} `;
    })
    .replace(ROW_OR_COLUMN, ' ')
    .replace(/(\d)(?:\.|ST|ND|RD|TH)(?= )|、/gu, '$1 ')
    .replace(/(?<=(?<![A-Z])[A-Z])(?:#| ?0)(?=\d(?!\d))/gu, '')
    .replace(/(?<=[A-Z][のノ]?)[一二三四五]|[一二三四五](?=[のノ]?[A-Z])/gu, (sign) => String(KANJI.indexOf(sign)))
    .replace(/ +/gu, ' ')
    .replace(/^([A-Z]) (\p{L}+)$/u, (all, letter: string, word: string) => {
      const count = NUMBER_WORDS.en.get(foldText(word));
      return count === undefined ? all : letter + count;
    });
}

const ROW = '(?:(?<!\\p{L})(?:ROW|ZEILE|REIHE|RIJ|SOR)(?!\\p{L})|[行段]目?[ノの]?)';
const COLUMN = '(?:(?<!\\p{L})(?:COLUMN|COL|SPALTE|KOLOM|OSZLOP)(?!\\p{L})|列目?[ノの]?)';
const ROW_OR_COLUMN = new RegExp(`[\\s,:、]*(?:${ROW}|${COLUMN})[\\s,:、]*`, 'gu');
/** As in `3rd row` and Dutch `3e rij`, which is not the space E3. */
const ORDINAL_OF_ROW = new RegExp(`(?<=\\d)(?:\\.|ST|ND|RD|TH|D?E) ?(?=${ROW}|${COLUMN})`, 'gu');
/** Both in numbers: `row 3, column 2` and `3行2列`; the row is first in every other pattern. */
const ROW_AND_COLUMN = new RegExp(
  [
    `${ROW}[ :]*(\\d)[\\s,、]*${COLUMN}[ :]*(\\d)`,
    `${COLUMN}[ :]*(\\d)[\\s,、]*${ROW}[ :]*(\\d)`,
    `(\\d) ?${ROW}[\\s,、]*(\\d) ?${COLUMN}`,
    `(\\d) ?${COLUMN}[\\s,、]*(\\d) ?${ROW}`,
  ]
    .map((pattern) => `(?<!\\d)${pattern}(?!\\d)`)
    .join('|'),
  'u',
);

/** A letter and a digit in either order, not as part of other words and numbers. */
const SPACE_NAME =
  /(?<![A-Z]|(?<![A-Z])\d)([A-Z])(?:[-.,:/・ー ]| ?[ノの] ?)?(\d)(?!\d)|(?<!(?:(?<![A-Z])[A-Z]|\d)[-.,:/ ]?)(\d)[-.,:/ のノ]?([A-Z])(?![A-Z\d])/gu;

const BESIDE_SPACES = new Set(Object.values(TYPED_WORDS).flatMap(({ spaces }) => foldedWords(spaces)));
const UNSPACED_BESIDE_SPACES = unspacedWords(BESIDE_SPACES);

/** `take a 3` has an English article and no column. */
const ENGLISH_COUNT = /\b(?:take|pick|choose|want|use|like|place|put|build) a \d/iu;

/** Whether only known words accompany a space: `next to C2` is another one, and `A4 paper` is none. */
function isBesideSpace(text: string): boolean {
  const beside = foldText(spaceText(typedText(text)).replace(SPACE_NAME, ' # ').replace(/['’]/gu, ''));
  const words = tokenize<never>(beside, (rest) => {
    const separator = /^[^\p{L}\p{N}]+/u.exec(rest)?.[0];
    if (separator !== undefined) return [separator.length];
    const word = firstWord(rest, UNSPACED_BESIDE_SPACES) ?? '';
    return BESIDE_SPACES.has(word) ? [word.length] : null;
  });
  // Hungarian `a C2` has an article, but `C2 A` a second letter.
  return words !== null && !/# a$/u.test(beside) && !ENGLISH_COUNT.test(normalizeText(text));
}

/** Whether two texts are equal, ignoring case, accents, spaces and character forms. */
export function sameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** Whether a text contains another, compared like `sameText`. */
export function containsText(text: string, part: string): boolean {
  return plain(text).includes(plain(part));
}

function plain(text: string): string {
  return foldText(text).replaceAll(' ', '');
}

const NONE = Object.values(TYPED_WORDS).map(({ none }) => none);
/** Words that mean "none" of anything. */
const NOTHING_WORDS = new Set(NONE.flatMap(({ words }) => foldedWords(words)));
const OFF_WORDS = NONE.flatMap(({ off }) => foldedWords(off));
const NEGATIVE_WORDS = new Set([...NOTHING_WORDS, ...OFF_WORDS]);
const ENDLESS_WORDS = NONE.flatMap(({ endless }) => foldedWords(endless));
const NEGATIVE_OR_ENDLESS_WORDS = new Set([...NEGATIVE_WORDS, ...ENDLESS_WORDS]);
/** Words that can accompany the negatives in an optional field. */
const BESIDE_WORDS = new Set(NONE.flatMap(({ beside }) => foldedWords(beside)));
const UNSPACED_NEGATIVES = unspacedWords([...NEGATIVE_OR_ENDLESS_WORDS, ...BESIDE_WORDS]);

const LIMITLESS = [...OFF_WORDS, ...ENDLESS_WORDS].join('|');
/** `not unlimited`, `don't turn off`, `無制限デハナイ`; but `no, unlimited` and `no time off` mean none. */
const DOUBLE_NEGATIVE = new RegExp(
  `(?<!\\p{L})(?:no (?:${ENDLESS_WORDS.join('|')})|(?:not|dont|niet|geen|nicht|kein\\p{L}*|nem|ne|nincs)(?: \\p{L}+){0,2} (?:without|zonder|ohne|ki|nelkul|${LIMITLESS}))(?!\\p{L})|(?:${LIMITLESS})(?:デハ?|ジャ|ニハ?)?(?:シ?ナイ|シ?マセン|ナシ|無シ)`,
  'u',
);

/**
 * Whether a text means "none" in any language: at least one word says so, and all others can accompany it. Examples:
 * `no clock`, `-`.
 */
export function isNone(text: string): boolean {
  return areNegatives(text, NEGATIVE_WORDS);
}

/** Like `isNone`, for cards, which have no limit and are never off. */
export function isNoCards(text: string, isBeside: (word: string) => boolean): boolean {
  return areNegatives(text, NOTHING_WORDS, isBeside);
}

/** Like `isNone`, for clocks, where words for "without end" also mean none: `unlimited`, `∞`. */
export function isUnlimited(text: string): boolean {
  return /^\s*∞\s*$/u.test(text) || areNegatives(text, NEGATIVE_OR_ENDLESS_WORDS);
}

function areNegatives(
  text: string,
  words: ReadonlySet<string>,
  isBeside: (word: string) => boolean = () => false,
): boolean {
  const plain = foldText(text).replaceAll("'", '').replaceAll('’', '').replace(COURTESY_BEFORE, '');
  if (/^[-.!。\s]*$/u.test(plain)) return plain !== '' || text.trim() === '';
  if ([DOUBLE_NEGATIVE, ...CORRECTIONS].some((each) => each.test(plain)) || /dönt/iu.test(text.normalize('NFC')))
    return false;
  const negatives = tokenize<true>(plain, (rest) => {
    const separator = /^(?:[\s,.!、。]+|1(?=枚))/u.exec(rest)?.[0];
    if (separator !== undefined) return [separator.length];
    const word = /^n(?:\/a|\.v\.t)\b/u.exec(rest)?.[0] ?? firstWord(rest, UNSPACED_NEGATIVES) ?? '';
    // Dutch `na vakantie` is after the holiday; Hungarian `na, nem` begins with a filler.
    if (word === 'na' && plain !== word) return [word.length];
    if (words.has(word)) return [word.length, true];
    const ends = COURTESY_AFTER.exec(` ${rest}`)?.index === 0;
    return ends ? [rest.length] : BESIDE_WORDS.has(word) || isBeside(word) ? [word.length] : null;
  });
  return negatives !== null && negatives.length > 0;
}

const NO_LENGTH =
  /^(?:0|〇|零|zero|nulla?|nul)(?:h|hrs?|hours?|std|stunden?|u|uur|ora|nap|perc|d|days?|dagen|tage?|min|時間|日|分)?$/u;

/** Like `isNone`, for durations, where 0 also means none. */
export function isNoLength(text: string): boolean {
  return isNone(text) || NO_LENGTH.test(plain(text));
}

/** Meanings keyed by folded word. */
export type Vocabulary<Meaning> = ReadonlyMap<string, Meaning>;

/** The words of all languages for readers of each. Their own language takes precedence over words that look alike. */
export function createVocabularies<Meaning>(
  wordsOf: (locale: LocaleCode) => Iterable<readonly [word: string, meaning: Meaning]>,
): Readonly<Record<LocaleCode, Vocabulary<Meaning>>> {
  const own = new Map(
    LOCALES.map(({ code }) => [code, [...wordsOf(code)].map(([word, meaning]) => [foldText(word), meaning] as const)]),
  );
  const of = (reader: LocaleCode): Vocabulary<Meaning> => {
    const others = LOCALES.filter(({ code }) => code !== reader);
    const foreign = others.flatMap(({ code }) => own.get(code) ?? []);
    return new Map([
      ...foreign.filter(([word]) => !FUNCTION_WORDS[reader]?.includes(word)),
      ...(own.get(reader) ?? []),
    ]);
  };
  return { en: of('en'), nl: of('nl'), hu: of('hu'), de: of('de'), ja: of('ja') };
}

/** Pairs of word and meaning, from word lists keyed by meaning. */
export function wordMeanings<Meaning extends string>(
  lists: Readonly<Partial<Record<Meaning, string>>>,
  meanings: readonly Meaning[],
): [string, Meaning][] {
  return meanings.flatMap((meaning) =>
    foldedWords(lists[meaning] ?? '').map((word): [string, Meaning] => [word, meaning]),
  );
}

/** Twenty-five to ninety-nine. In English, `thirty` and `six` are two words. */
function tensOf(locale: LocaleCode): [string, number][] {
  const ones = foldedWords(TYPED_WORDS[locale].numbers.ones).map((forms) => forms.split('|'));
  return TYPED_WORDS[locale].numbers.tens.flatMap((ten, index) =>
    Array.from({ length: 10 }, (_, one): [string, number][] => {
      const forms = one === 0 ? [''] : (ones[one] ?? []);
      const count = (index + 2) * 10 + one;
      if (one === 0) return [[ten, count]];
      if (locale === 'en') return forms.map((form) => [`${ten}${form}`, count]);
      if (locale === 'hu') return forms.map((form) => [`${ten}${form}`, count]);
      const joint = locale === 'de' ? 'und' : 'en';
      return forms.map((form) => [`${form}${joint}${ten}`, count]);
    }).flat(),
  );
}

/** Includes inflected forms: `einen` is 1, `keine` is 0. */
export const NUMBER_WORDS: Readonly<Record<LocaleCode, Vocabulary<number>>> = createVocabularies((locale) => [
  ...foldedWords(TYPED_WORDS[locale].numbers.ones).flatMap((forms, count) =>
    forms.split('|').map((word): [string, number] => [word, count]),
  ),
  ...tensOf(locale).flatMap(([word, count]): [string, number][] => [
    [word, count],
    [word.replace('ss', 'ß'), count],
    [word.replace('funf', 'fuenf'), count],
  ]),
]);

const KANJI = '〇一二三四五六七八九';
const KANJI_NUMBER = /^(?:〇|([二三四五六七八九])?(十)?([一二三四五六七八九])?)/u;

/** As in `二〇日`, `一二月`. */
const KANJI_FIGURES = /^([一二三四五六七八九])([〇一二三四五六七八九])(?![〇一二三四五六七八九十])/u;
/** `二三日` and `二三枚` mean two or three; `二三時` is an hour. */
const TWO_OR_THREE = /^(?:一二|二三|三四|四五|五六|六七|七八|八九)(?!$|時(?!間))/u;

/** The kanji number up to 99 at the start of a text, and its length; null if there is none. */
export function readKanjiNumber(text: string): { readonly count: number; readonly length: number } | null {
  if (TWO_OR_THREE.test(text)) return null;
  const [figures, one, other] = KANJI_FIGURES.exec(text) ?? [];
  if (figures !== undefined) return { count: 10 * digitOf(one, 0) + digitOf(other, 0), length: figures.length };
  const [all = '', tens, ten, ones] = KANJI_NUMBER.exec(text) ?? [];
  if (all !== '' && (ten !== undefined || tens === undefined)) {
    return { count: (ten ? 10 * digitOf(tens, 1) : 0) + digitOf(ones, 0), length: all.length };
  }
  const [first = ''] = text;
  return first !== '' && KANJI.includes(first) ? { count: KANJI.indexOf(first), length: first.length } : null;
}

function digitOf(digit: string | undefined, otherwise: number): number {
  return digit === undefined ? otherwise : KANJI.indexOf(digit);
}
