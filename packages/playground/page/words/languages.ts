/** Loads the page's catalogues; all have the keys of English. */
import {
  type CompleteCatalogue,
  chooseLanguage,
  createTexts,
  type KeyOf,
  type Texts,
} from '../../../webKit/wordings.ts';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import hu from '../../locales/hu.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import nl from '../../locales/nl.json' with { type: 'json' };

export const CATALOGUES: Readonly<Record<string, CompleteCatalogue<typeof en>>> = { en, nl, hu, de, ja };

export type Key = KeyOf<typeof en>;
export type Words = Texts<Key>;

export const LANGUAGES: ReadonlyMap<string, Words> = new Map(
  Object.entries(CATALOGUES).map(([code, catalogue]) => [code, createTexts(code, catalogue)]),
);

/** The language of a locale such as `en-US`; English if it is not supported. */
export function codeFor(locale: string): string {
  return chooseLanguage([locale], CATALOGUES);
}

export function wordsFor(locale: string): Words {
  return LANGUAGES.get(codeFor(locale)) ?? createTexts('en', en);
}
