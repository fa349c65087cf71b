/**
 * The whole table for somebody who asks for it: the picture with its words behind it, or the words alone, page by page.
 * Anybody may ask: only the pages for a player show a hand, their own.
 */

import type { ViewContext } from '../../../../discord/frame/index.ts';
import { button, type PrivateMessage, row, select, text } from '../../../../discord/messages/index.ts';
import {
  lastMovesOf,
  openTableButton,
  type Page,
  type Part,
  TABLE_WORDS,
  tablePages,
  tablePicture,
  tableSections,
  viewpointOf,
} from '../../../../discord/table/index.ts';
import { plainNames, shownNames } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { MatchView, PersonId } from '../../../../match/index.ts';
import type { GameState } from '../../../../rules/index.ts';

/** The select of the pages. */
export const CHOOSE_PART = 'tablePart';

export async function pictureMessage(
  context: ViewContext,
  words: Words,
  view: MatchView,
  state: GameState,
  reader: PersonId,
): Promise<PrivateMessage> {
  const history = await context.matches.history(view.match.id);
  const { components, files } = await tablePicture(context, words, view, state, lastMovesOf(history), reader);
  const open = openTableButton(context, words, view);
  return { components: open.length === 0 ? components : [...components, row(...open)], files };
}

/** One page of the table in words: the first of a part, or a number from 0 (beyond the last: the last). */
export function wordsMessage(
  { componentsOf }: Pick<ViewContext, 'componentsOf'>,
  words: Words,
  { match }: MatchView,
  state: GameState,
  reader: PersonId,
  wanted: Part | number,
): PrivateMessage {
  const viewpoint = viewpointOf(match, state, reader);
  const names = { names: shownNames(words, match), plainNames: plainNames(words, match) };
  const pages = tablePages(tableSections({ words, components: componentsOf(state), state, ...names, viewpoint }));
  const first = typeof wanted === 'number' ? wanted : pages.findIndex(({ part }) => part === wanted);
  const number = Math.min(Math.max(first, 0), pages.length - 1);
  const titled = (page: Page, index: number) => words.t('turn.log.entry', { number: index + 1, line: page.label });
  const control = { matchId: match.id, version: match.version };
  const step = (to: number, label: 'table.next' | 'table.previous') => {
    const page = pages[to];
    if (page === undefined) return [];
    const id = { ...control, action: TABLE_WORDS, details: [String(to)] };
    return [button(id, { label: words.t(label, { part: page.label }) })];
  };
  return {
    components: [
      text(pages[number]?.content ?? ''),
      row(
        select(
          { ...control, action: CHOOSE_PART, details: [] },
          pages.map((page, index) => ({
            label: titled(page, index),
            value: String(index),
            default: index === number,
          })),
          { placeholder: words.t('table.choosePart') },
        ),
      ),
      row(...step(number + 1, 'table.next'), ...step(number - 1, 'table.previous')),
    ],
  };
}
