/**
 * The table of a puzzle in words, page by page, with the way back to the question.
 * What stands on the pages is the table's matter.
 */
import type { Words } from '../../language/index.ts';
import { button, type PrivateMessage, row, text } from '../messages/index.ts';
import { tablePages } from '../table/index.ts';
import { type PuzzleContext, sectionsOf } from './question.ts';
import { PUZZLE_ACTIONS, puzzleControl, type ShownPuzzle } from './shown.ts';

/** A page by its number from 0; beyond the last: the last. */
export function pageMessage(context: PuzzleContext, words: Words, shown: ShownPuzzle, wanted: number): PrivateMessage {
  const pages = tablePages(sectionsOf(context, words, shown.puzzle));
  const number = Math.min(wanted, pages.length - 1);
  const step = (to: number, label: 'table.next' | 'table.previous') => {
    const page = pages[to];
    if (page === undefined) return [];
    const id = puzzleControl(PUZZLE_ACTIONS.page, shown, String(to));
    return [button(id, { label: words.t(label, { part: page.label }) })];
  };
  return {
    components: [
      text(pages[number]?.content ?? ''),
      row(
        ...step(number + 1, 'table.next'),
        ...step(number - 1, 'table.previous'),
        button(puzzleControl(PUZZLE_ACTIONS.open, shown), { label: words.t('dialogue.back'), style: 'primary' }),
      ),
    ],
  };
}
