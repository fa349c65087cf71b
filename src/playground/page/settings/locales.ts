/**
 * The languages that a person can choose, by Discord's codes for them.
 * What the page itself says in each is in `words/`.
 */
export const LOCALES = [
  ['en-US', 'English'],
  ['nl', 'Nederlands'],
  ['hu', 'Magyar'],
  ['de', 'Deutsch'],
  ['ja', '日本語'],
] as const;

/** Discord's code for a browser's language such as `de-AT`; null where it is none of those to choose from. */
export function pageLocale(language: string): string | null {
  const [wanted] = language.toLowerCase().split('-');
  return LOCALES.find(([code]) => code.split('-')[0] === wanted)?.[0] ?? null;
}
