/**
 * The page's own words in the language of whoever reads it: as their settings say, else as their browser does.
 * What is said stands in one module a language, each with the same words.
 */
import { useContext } from 'preact/hooks';
import { PageContext } from '../state/context.ts';
import { de } from './de.ts';
import { en, type Words } from './en.ts';
import { hu } from './hu.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';

export type { Words };

const LANGUAGES: Readonly<Record<string, Words>> = { en, de, nl, hu, ja };

/** The words for a locale such as `en-US`; English for languages that the page does not speak. */
export function wordsFor(locale: string): Words {
  return LANGUAGES[locale.split('-')[0] ?? ''] ?? en;
}

/** The words for whoever has the page open. */
export function useWords(): Words {
  return wordsFor(useContext(PageContext)?.state.me?.locale ?? navigator.language);
}

/** What went wrong with an interaction, in the reader's words where the page has them. */
export function failureIn(words: Words, failure: string): string {
  const known = FAILURES.find((key) => en[key] === failure);
  return known === undefined ? failure : words[known];
}

const FAILURES = ['interactionFailed', 'noAnswer', 'lineLost', 'notConnected'] as const;
