/**
 * The table's own server: the page, signing in, what a person may see, and what they do; the door to this folder.
 * What the page looks like is the table's matter, what is done at it the matches'.
 */
export type { WebObserver } from './observer.ts';
export type {
  ActivityParts,
  ActivitySource,
  TableAdviser,
  TablePicture,
  WebParts,
  WebStart,
} from './parts.ts';
export { startWeb } from './startWeb.ts';
export { createTableTokens, type Session } from './tokens.ts';
