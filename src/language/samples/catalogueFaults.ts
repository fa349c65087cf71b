/**
 * What is wrong with a language's catalogue as it lies there, without reading it: keys that are missing or nobody asks for,
 * parameters that no caller knows, wordings that are too long. The compiler says some of it, too; this says all at once.
 */

import type { Wordings as Texts } from '../../../packages/webKit/wordings.ts';
import { CATALOGUES } from '../catalogues.ts';
import { DEFAULT_LOCALE, type LocaleCode } from '../locales.ts';
import { limitOf, tooWide } from './limits.ts';

export type CatalogueFault =
  | { readonly code: 'missing' | 'surplus' | 'empty' | 'tooWide' | 'untranslated'; readonly key: string }
  | {
      readonly code: 'parameters';
      readonly key: string;
      readonly asked: readonly string[];
      readonly known: readonly string[];
    }
  | { readonly code: 'tooLong'; readonly key: string; readonly length: number; readonly most: number };

type Wordings = ReadonlyMap<string, string>;

/** By namespace. */
type Catalogue = Readonly<Record<string, Texts>>;

/** `catalogue` and `english`: left out, those of the bot. Sentences that read as in English come last: some may be right. */
export function catalogueFaults(
  locale: LocaleCode | string,
  catalogue: Catalogue | undefined = CATALOGUES[locale as LocaleCode],
  english: Catalogue = CATALOGUES[DEFAULT_LOCALE],
): readonly CatalogueFault[] {
  const model = wordingsOf(english);
  const own = wordingsOf(catalogue);
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const wanted = new Set([...model.keys()].flatMap((key) => formsOf(key, forms)));
  const faults: CatalogueFault[] = [...wanted].filter((key) => !own.has(key)).map((key) => ({ code: 'missing', key }));
  const untranslated: CatalogueFault[] = [];
  for (const [key, text] of own) {
    if (!wanted.has(key)) {
      faults.push({ code: 'surplus', key });
      continue;
    }
    if (text.trim() === '') faults.push({ code: 'empty', key });
    const known = knownParameters(model, key);
    const asked = parametersOf(text);
    if (asked.some((name) => !known.includes(name))) faults.push({ code: 'parameters', key, asked, known });
    const most = limitOf(baseOf(key));
    if (most !== null && text.length > most) faults.push({ code: 'tooLong', key, length: text.length, most });
    if (tooWide(baseOf(key), text)) faults.push({ code: 'tooWide', key });
    if (locale !== DEFAULT_LOCALE && text === model.get(key) && isSentence(text))
      untranslated.push({ code: 'untranslated', key });
  }
  return [...faults, ...untranslated];
}

function wordingsOf(catalogue: Catalogue | undefined): Wordings {
  return new Map(
    Object.entries(catalogue ?? {}).flatMap(([namespace, wordings]) =>
      Object.entries(wordings).map(([key, text = '']) => [`${namespace}.${key}`, text] as const),
    ),
  );
}

const FORM = /_(?:zero|one|two|few|many|other)$/;

function baseOf(key: string): string {
  return key.replace(FORM, '');
}

/** Of a plural, the forms that the language has. */
function formsOf(key: string, forms: readonly string[]): readonly string[] {
  return FORM.test(key) ? forms.map((form) => `${baseOf(key)}_${form}`) : [key];
}

function parametersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name))];
}

/** Those of all forms in English. */
function knownParameters(model: Wordings, key: string): readonly string[] {
  const known = [key, `${baseOf(key)}_one`, `${baseOf(key)}_other`].flatMap((each) =>
    parametersOf(model.get(each) ?? ''),
  );
  return [...new Set(FORM.test(key) ? [...known, 'count'] : known)];
}

/** More than a word or two that languages may share. */
function isSentence(text: string): boolean {
  return /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''));
}

export type TextFault = 'placeholder' | 'undefined' | 'plural' | 'blanks' | 'punctuation' | 'quotes' | 'width';

const CHINESE_OR_KANA = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
/** A comma or full stop of Latin letters after Japanese, or a blank between two Japanese characters. */
const HALF_WIDTH = new RegExp(`${CHINESE_OR_KANA}(?:[,.!?;:](?=$|[^\\w])|[ ](?=${CHINESE_OR_KANA}))`, 'u');

/** A command by its name, with the blanks that part it from a script without any. */
const COMMAND = /[ ]?\/[^\s、。：]+(?:[ ][^\s、。：]+)?[ ]?/gu;

/** In a wording filled in with samples. */
export function textFaults(locale: LocaleCode, text: string): readonly TextFault[] {
  const said = withoutSamples(text);
  const faults: TextFault[] = [];
  if (/[{}]/.test(said)) faults.push('placeholder');
  if (/undefined|NaN|\[object/.test(said)) faults.push('undefined');
  if (/_(?:one|two|few|many|other)\b/.test(said)) faults.push('plural');
  if (/[^\S\n]{2}|^\s|\s$/.test(said)) faults.push('blanks');
  if (/\s[,.;!?)）、。](?=\s|$)/u.test(said)) faults.push('punctuation');
  // An apostrophe within a word is none.
  if (/"|(?<!\p{L})'|'(?!\p{L})/u.test(said)) faults.push('quotes');
  if (locale === 'ja' && HALF_WIDTH.test(said.replaceAll(COMMAND, ''))) faults.push('width');
  return faults;
}

/** What the oddest sample of a name looks like: as if it were part of a wording. */
function withoutSamples(text: string): string {
  return text.replaceAll('$& {{x}}', 'X');
}
