/**
 * Typed text evened out before it is read: full-width and half-width forms, invisible marks, accents, kana.
 * What the words mean is left to the modules beside this one.
 */
import { LOCALES, type LocaleCode } from '../locales.ts';

const HIRAGANA = /[\u3041-\u3096]/g;
const TO_KATAKANA = 0x60;

/** One form for what looks the same: `６` is `6`, `ﾜ` is `ワ`, every dash is `-`; marks that nobody sees are dropped. */
export function evened(text: string): string {
  return (
    text
      // Before compatibility forms make a fraction of `1½` that begins with 11.
      .replace(/(\d*)\s*½/gu, (_, whole: string) => `${whole === '' ? '0' : whole}.5`)
      .normalize('NFKC')
      .replace(/\p{Cf}|\p{Variation_Selector}|\u034f/gu, '')
      .replace(/[\u2010-\u2015\u2212]/gu, '-')
      .replace(/[\u301c\uff5e]/gu, '~')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/** Evened out, in lower case, without accents and in one kind of kana, so that `ＧＲÜＮ` is `grun` and `きいろ` `キイロ`. */
export function folded(text: string): string {
  return evened(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA));
}

/** The words of a list as it is written in the tables, folded. */
export function listed(words: string): string[] {
  return folded(words)
    .split(' ')
    .filter((word) => word !== '');
}

const JAPANESE = /^[\p{Script=Han}\p{Script=Katakana}ー]/u;

/** Words of a script without spaces between words, the longest first: `黄色のカード` begins with `黄色の`. */
export function unspaced(words: Iterable<string>): readonly string[] {
  return [...new Set(words)].filter((word) => JAPANESE.test(word)).sort((a, b) => b.length - a.length);
}

/** The word at the beginning of a folded text: up to where its letters end, or where one of `unspaced` does. */
export function firstWord(text: string, words: readonly string[]): string | undefined {
  const known = words.find((word) => text.startsWith(word));
  if (known !== undefined) return known;
  const letters = /^[\p{L}\p{M}ー]+/u.exec(text)?.[0];
  // `1日pm`: letters of another script are another word.
  return letters === undefined || JAPANESE.test(letters)
    ? letters
    : /^[^\p{Script=Han}\p{Script=Katakana}]+/u.exec(letters)?.[0];
}

/** A space's name, read generously: ` c 2 ` and `Ｃ２` are `C2`. */
export function parseSpace(text: string): string {
  return evened(text).replaceAll(' ', '').toUpperCase();
}

/** Whether two texts are the same but for case, accents, spaces and forms of characters. */
export function sameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** Whether a text holds another likewise. */
export function holdsText(text: string, part: string): boolean {
  return plain(text).includes(plain(part));
}

function plain(text: string): string {
  return folded(text).replaceAll(' ', '');
}

/** What a folded word means to a reader; undefined where no language has it. */
export type Vocabulary<Meaning> = ReadonlyMap<string, Meaning>;

/** For each reader's language the words of all: those of the own language win over others that look alike. */
export function vocabularies<Meaning>(
  wordsOf: (locale: LocaleCode) => Iterable<readonly [word: string, meaning: Meaning]>,
): Readonly<Record<LocaleCode, Vocabulary<Meaning>>> {
  const own = new Map(
    LOCALES.map(({ code }) => [code, [...wordsOf(code)].map(([word, meaning]) => [folded(word), meaning] as const)]),
  );
  const of = (reader: LocaleCode): Vocabulary<Meaning> => {
    const others = LOCALES.filter(({ code }) => code !== reader);
    return new Map([...others, { code: reader }].flatMap(({ code }) => own.get(code) ?? []));
  };
  return { en: of('en'), nl: of('nl'), hu: of('hu'), de: of('de'), ja: of('ja') };
}

/** Pairs of word and meaning from lists. */
export function pairsOf<Meaning extends string>(
  lists: Readonly<Partial<Record<Meaning, string>>>,
  meanings: readonly Meaning[],
): [string, Meaning][] {
  return meanings.flatMap((meaning) => listed(lists[meaning] ?? '').map((word): [string, Meaning] => [word, meaning]));
}
