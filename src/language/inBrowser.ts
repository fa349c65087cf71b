/** The entry point for pages: terms built from wordings that the bot passes, without catalogues. */
export type { KeysIn } from './catalogues/catalogues.ts';
export { figureWords, legendWords } from './pictures/figureWords.ts';
export { createTerms, TERM_WORDINGS, type Terms } from './terms.ts';
