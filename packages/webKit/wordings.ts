/** Fills in texts of a catalogue: `{{parameters}}`, and plural forms by `count`. */

export type Parameters = Readonly<Record<string, string | number>>;

/** By key; plurals have one key per form: `players_one`, `players_other`. */
export type Wordings = Readonly<Record<string, string | undefined>>;

type WithoutForm<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Keys of a catalogue, plurals without their form. */
export type KeyOf<Catalogue> = WithoutForm<keyof Catalogue & string>;

/** A complete translation. A language without a singular form (Japanese) may omit it. */
export type CompleteCatalogue<English> = { readonly [K in Exclude<keyof English, `${string}_one`>]: string } & {
  readonly [K in Extract<keyof English, `${string}_one`>]?: string;
};

export interface Texts<Key extends string> {
  /** A missing parameter stays as `{{name}}`. */
  t(key: Key, parameters?: Parameters): string;
  /** For keys computed at run time. */
  has(key: string): boolean;
}

/** Undefined: not in the catalogue. Only a number selects a plural form. */
export function findWording(
  wordings: Wordings,
  key: string,
  plurals: Intl.PluralRules,
  count?: string | number,
): string | undefined {
  const form = typeof count === 'number' ? wordings[`${key}_${plurals.select(count)}`] : undefined;
  return form ?? wordings[key];
}

/** `missing`: replaces a parameter that is not given. */
export function fillIn(
  wording: string,
  parameters: Parameters,
  missing = (name: string): string => `{{${name}}}`,
): string {
  return wording.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => `${parameters[name] ?? missing(name)}`);
}

export function createTexts<Key extends string>(locale: string, wordings: Wordings): Texts<Key> {
  const plurals = new Intl.PluralRules(locale);
  return {
    t: (key, parameters = {}) => fillIn(findWording(wordings, key, plurals, parameters.count) ?? key, parameters),
    has: (key) => wordings[key] !== undefined,
  };
}

/** The first of the locales (`de-AT`, `en`) that has a catalogue. */
export function chooseLanguage(
  locales: readonly string[],
  catalogues: Readonly<Record<string, unknown>>,
  fallback = 'en',
): string {
  const codes = locales.map((locale) => locale.toLowerCase().split('-')[0] ?? '');
  return codes.find((code) => Object.hasOwn(catalogues, code)) ?? fallback;
}
