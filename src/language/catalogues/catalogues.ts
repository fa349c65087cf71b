/** The catalogues of all languages. The compiler checks that each language has exactly the keys of English. */
import type { CompleteCatalogue, KeyOf } from '../../../packages/webKit/wordings.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import * as hu from './hu.ts';
import * as ja from './ja.ts';
import type { LocaleCode } from './locales.ts';
import * as nl from './nl.ts';

type English = typeof en;
export type Namespace = keyof English;

export type Catalogue = {
  readonly [N in Namespace]: CompleteCatalogue<English[N]>;
};

/** Rejects keys that English does not have, such as the old key of a renamed wording. */
type NothingElse<C extends Catalogue> = {
  readonly [N in keyof C]: N extends Namespace
    ? { readonly [K in keyof C[N]]: K extends keyof English[N] ? string : never }
    : never;
};

/** The key of a wording, such as `turn.yourTurn`. Plurals omit their form; pass a `count` to select it. */
export type Key = { [N in Namespace]: `${N}.${KeyOf<English[N]>}` }[Namespace];

/** The given keys, and the keys that start with a given prefix ending in a dot, such as `game.color.`. */
export type KeysIn<Named extends string> = Extract<Key, Named extends `${infer Start}.` ? `${Start}.${string}` : Named>;

function complete<C extends Catalogue>(catalogue: C & NothingElse<C>): Catalogue {
  return catalogue;
}

export const CATALOGUES: Readonly<Record<LocaleCode, Catalogue>> = {
  en,
  nl: complete(nl),
  hu: complete(hu),
  de: complete(de),
  ja: complete(ja),
};

/** The wordings that a page fills in itself, by key. `selected`: keys, and prefixes of keys ending in a dot. */
export function pageWordings(
  locale: LocaleCode,
  selected: readonly (Key | `${string}.`)[],
): Readonly<Record<string, string>> {
  const all = Object.entries(CATALOGUES[locale]).flatMap(([namespace, wordings]) =>
    Object.entries<string>(wordings).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  );
  const keys = new Set<string>(selected);
  const prefixes = selected.filter((each) => each.endsWith('.'));
  return Object.fromEntries(
    all.filter(
      ([key]) => keys.has(key.replace(/_(?:one|other)$/, '')) || prefixes.some((prefix) => key.startsWith(prefix)),
    ),
  );
}
