/** The wordings of every language. The compiler checks that each language has exactly the keys of English. */
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

/** Rejects keys that English does not have, such as those of a wording that was renamed. */
type NothingElse<C extends Catalogue> = {
  readonly [N in keyof C]: N extends Namespace
    ? { readonly [K in keyof C[N]]: K extends keyof English[N] ? string : never }
    : never;
};

/** The key of a wording, such as `turn.yourTurn`; plurals without their form, said with a `count`. */
export type Key = { [N in Namespace]: `${N}.${KeyOf<English[N]>}` }[Namespace];

/** The keys named, and those that start with a prefix ending in a dot: `game.color.`. */
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

/** The wordings that a page fills in itself, by key. `selected`: keys, and prefixes of keys that end in a dot. */
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
