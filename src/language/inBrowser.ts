/**
 * The language's second door, for pages: what they put together themselves, from wordings that the bot hands them.
 * It brings no catalogue along. Everything else is behind `index.ts`.
 */
export type { KeysIn } from './catalogues/shape.ts';
export { createTerms, TERM_WORDINGS, type Terms } from './terms.ts';
