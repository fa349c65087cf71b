/**
 * The page's own words in the language of whoever reads it: as their settings say, else as their browser does.
 * Which languages there are is said by `languages.ts`.
 */
import { useContext } from 'preact/hooks';
import { PageContext } from '../state/context.ts';
import { type Words, wordsFor } from './languages.ts';

/** The words for whoever has the page open. */
export function useWords(): Words {
  return wordsFor(useContext(PageContext)?.state.me?.locale ?? navigator.language);
}
