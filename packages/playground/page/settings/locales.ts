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
