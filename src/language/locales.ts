/**
 * The languages that the bot speaks, and which of Discord's locales each of them serves.
 * Their wording lies in assets/locales, one folder a language; which files those are is said by the catalogues.
 */

export interface LocaleInfo {
  /** BCP 47; also the name of the folder in assets/locales. */
  readonly code: LocaleCode;
  /** The language's name for itself. */
  readonly name: string;
  /** Discord's locales in which people read this language. */
  readonly discordLocales: readonly DiscordLocale[];
}

/** A new language is a folder in assets/locales, an entry here and a module in catalogues/. */
export const LOCALES = [
  { code: 'en', name: 'English', discordLocales: ['en-US', 'en-GB'] },
  { code: 'nl', name: 'Nederlands', discordLocales: ['nl'] },
  { code: 'hu', name: 'Magyar', discordLocales: ['hu'] },
  { code: 'de', name: 'Deutsch', discordLocales: ['de'] },
  { code: 'ja', name: '日本語', discordLocales: ['ja'] },
] as const;

export type LocaleCode = (typeof LOCALES)[number]['code'];
export type DiscordLocale = (typeof LOCALES)[number]['discordLocales'][number];

/** The language whose wording is the model of all others, and which is spoken where a locale is unknown. */
export const DEFAULT_LOCALE = 'en' satisfies LocaleCode;

/** The language for any locale, such as `de`, `de-AT` or `en-GB`; English where we do not speak it. */
export function resolveLocale(locale: string): LocaleCode {
  const wanted = locale.toLowerCase();
  const [language] = wanted.split(/[-_]/);
  const known = LOCALES.find(({ code }) => code === wanted) ?? LOCALES.find(({ code }) => code === language);
  return known?.code ?? DEFAULT_LOCALE;
}
