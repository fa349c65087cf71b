/**
 * The whole table for somebody who asks for it: the picture with its words behind it, or the words alone.
 * Only what is public, since anybody may ask.
 */
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import type { GameState } from '../../../rules/index.ts';
import type { ViewContext } from '../../frame/index.ts';
import { type PrivateMessage, text, truncate } from '../../messages/index.ts';
import { lastMovesOf, tableInWords, tablePicture } from '../../table/index.ts';
import { shownNames } from '../../wording/index.ts';

const MOST = 4000;

export type BoardForm = 'picture' | 'text';

export async function boardMessage(
  context: ViewContext,
  words: Words,
  view: MatchView,
  state: GameState,
  form: BoardForm,
): Promise<PrivateMessage> {
  if (form === 'text') {
    const lines = tableInWords(words, context.componentsOf(state), state, shownNames(view.match));
    return { components: [text(truncate(lines.join('\n'), MOST))] };
  }
  const history = await context.matches.history(view.match.id);
  return tablePicture(context, words, view, state, lastMovesOf(history));
}
