/**
 * The languages that the page speaks, by their codes.
 * What is said stands in one module a language, each with the same words.
 */
import { de } from './de.ts';
import { en, type Words } from './en.ts';
import { hu } from './hu.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';

export type { Words };

export const LANGUAGES: Readonly<Record<string, Words>> = { en, nl, hu, de, ja };

/** The code of the language for a locale such as `en-US`; English for languages that the page does not speak. */
export function languageFor(locale: string): string {
  const [language = ''] = locale.split('-');
  return language in LANGUAGES ? language : 'en';
}

/** The words for a locale. */
export function wordsFor(locale: string): Words {
  return LANGUAGES[languageFor(locale)] ?? en;
}
