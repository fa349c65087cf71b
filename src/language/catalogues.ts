/**
 * The wording of every language as it lies in assets/locales, one module a language.
 * Looking a wording up and filling it in is the translator's matter.
 */
import * as de from './catalogues/de.ts';
import * as en from './catalogues/en.ts';
import * as hu from './catalogues/hu.ts';
import * as ja from './catalogues/ja.ts';
import * as nl from './catalogues/nl.ts';
import { type Catalogue, complete, type Key } from './catalogues/shape.ts';
import type { LocaleCode } from './locales.ts';

export type { Catalogue, Key, Namespace } from './catalogues/shape.ts';

export const CATALOGUES: Readonly<Record<LocaleCode, Catalogue>> = {
  en,
  nl: complete(nl),
  hu: complete(hu),
  de: complete(de),
  ja: complete(ja),
};

/** The wordings that a page fills in itself, by their keys; `named`: keys, and beginnings of keys that end in a dot. */
export function pageWordings(
  locale: LocaleCode,
  named: readonly (Key | `${string}.`)[],
): Readonly<Record<string, string>> {
  const all = Object.entries(CATALOGUES[locale]).flatMap(([namespace, wordings]) =>
    Object.entries<string>(wordings).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  );
  const wanted = new Set<string>(named);
  const starts = named.filter((each) => each.endsWith('.'));
  return Object.fromEntries(
    all.filter(
      ([key]) => wanted.has(key.replace(/_(?:one|other)$/, '')) || starts.some((start) => key.startsWith(start)),
    ),
  );
}
