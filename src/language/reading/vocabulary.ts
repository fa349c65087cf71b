/**
 * Words of all languages with what they mean, of which the reader's own come first.
 * Whoever types a word of another language is understood where their own has none that looks alike.
 */
import { LOCALES, type LocaleCode } from '../locales.ts';
import { folded, listed } from './text.ts';

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
