/**
 * The whole table for somebody who asks for it: the picture with its words behind it, or the words alone.
 * Only what is public, since anybody may ask.
 */
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import type { GameState } from '../../../rules/index.ts';
import { text } from '../../support/components.ts';
import type { PrivateMessage } from '../../support/reply.ts';
import { truncate } from '../../support/text.ts';
import { lastMovesOf, tablePicture } from '../public/turn.ts';
import type { ViewContext } from '../viewContext.ts';
import { shownNames } from '../wording/names.ts';
import { tableInWords } from '../wording/table/tableInWords.ts';

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
