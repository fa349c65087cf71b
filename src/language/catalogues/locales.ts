/** The languages of the bot, and the Discord locales that each one covers. */

export interface LocaleInfo {
  /** A BCP 47 code, which is also the folder's name in assets/locales. */
  readonly code: LocaleCode;
  readonly name: string;
  readonly discordLocales: readonly DiscordLocale[];
}

/** A new language needs a folder in assets/locales, an entry here and a module in catalogues/. */
export const LOCALES = [
  { code: 'en', name: 'English', discordLocales: ['en-US', 'en-GB'] },
  { code: 'nl', name: 'Nederlands', discordLocales: ['nl'] },
  { code: 'hu', name: 'Magyar', discordLocales: ['hu'] },
  { code: 'de', name: 'Deutsch', discordLocales: ['de'] },
  { code: 'ja', name: '日本語', discordLocales: ['ja'] },
] as const;

export type LocaleCode = (typeof LOCALES)[number]['code'];
export type DiscordLocale = (typeof LOCALES)[number]['discordLocales'][number];

/** The source of all other languages, and the fallback for unknown locales. */
export const DEFAULT_LOCALE = 'en' satisfies LocaleCode;

/** The language for a locale such as `de`, `de-AT` or `en-GB`. */
export function resolveLocale(locale: string): LocaleCode {
  const [language] = locale.toLowerCase().split(/[-_]/);
  const known = LOCALES.find(({ code }) => code === language);
  return known?.code ?? DEFAULT_LOCALE;
}
