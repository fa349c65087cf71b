/**
 * Fills in wordings of a catalogue: parameters in double braces, and the plural form that `count` selects. Runs on servers and in
 * browsers.
 */

/** What is filled in, as it stands. */
export type Parameters = Readonly<Record<string, string | number>>;

/** By key; a plural has one a form of the language: `players_one`, `players_other`. */
export type Wordings = Readonly<Record<string, string | undefined>>;

type WithoutForm<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** What can be said with a catalogue: plurals stand without their form. */
export type KeyOf<Catalogue> = WithoutForm<keyof Catalogue & string>;

/** What another language has to say: all that English says. One without a singular form (Japanese) leaves that out. */
export type Complete<English> = { readonly [K in Exclude<keyof English, `${string}_one`>]: string } & {
  readonly [K in Extract<keyof English, `${string}_one`>]?: string;
};

export interface Texts<Key extends string> {
  /** A parameter that is not given leaves its gap: `{{name}}`. */
  t(key: Key, parameters?: Parameters): string;
  /** Whether there is a wording under a key that was made up at run time. */
  has(key: string): boolean;
}

/** What a language says under a key; undefined where it says nothing. Only a number chooses a form. */
export function wordingOf(
  wordings: Wordings,
  key: string,
  plurals: Intl.PluralRules,
  count?: string | number,
): string | undefined {
  const form = typeof count === 'number' ? wordings[`${key}_${plurals.select(count)}`] : undefined;
  return form ?? wordings[key];
}

/** `missing`: what stands in place of a parameter that is not given. */
export function filled(wording: string, parameters: Parameters, missing: (name: string) => string = gap): string {
  return wording.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => `${parameters[name] ?? missing(name)}`);
}

function gap(name: string): string {
  return `{{${name}}}`;
}

export function createTexts<Key extends string>(locale: string, wordings: Wordings): Texts<Key> {
  const plurals = new Intl.PluralRules(locale);
  return {
    t: (key, parameters = {}) => filled(wordingOf(wordings, key, plurals, parameters.count) ?? key, parameters),
    has: (key) => wordings[key] !== undefined,
  };
}

/** The first of the languages that somebody reads (`de-AT`, `en`) of which there is a catalogue; English where there is none. */
export function languageFor(locales: readonly string[], catalogues: Readonly<Record<string, unknown>>): string {
  const wanted = locales.map((locale) => locale.toLowerCase().split('-')[0] ?? '');
  return wanted.find((code) => Object.hasOwn(catalogues, code)) ?? 'en';
}
