/**
 * The table of a finished game after any of its moves, with the way to the moves before and behind it; for the person who asks alone.
 * How the table looks is left to the table.
 */

import type { ViewContext } from '../../../../discord/frame/index.ts';
import { button, identify, type PrivateMessage, row, text } from '../../../../discord/messages/index.ts';
import { lastMovesOf, pastTable } from '../../../../discord/table/index.ts';
import { plainNames } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type MatchView, type PersonId, replayMoves } from '../../../../match/index.ts';

export const PAST_MOVE = 'pastMove';

interface WantedMove {
  /** How many moves have been made; 0: as it was dealt. */
  readonly after: number;
  readonly reader: PersonId;
  /** In words behind the picture, whether or not the person has set that they want so. */
  readonly inWords?: boolean;
}

/** A sentence where there is no such position: the game goes on, or has fewer moves. */
export async function pastMoveMessage(
  context: ViewContext,
  words: Words,
  view: MatchView,
  { after, reader, inWords = false }: WantedMove,
): Promise<PrivateMessage | string> {
  const { match } = view;
  if (match.status !== 'finished' || !match.setup) return words.t('history.stillPlayed');
  const history = await context.matches.history(match.id);
  const moves = history.length;
  if (after > moves) return words.t('history.noSuchMove', { moves });
  const made = history.slice(0, after);
  const state = replayMoves(context.componentsOf(view.state), match.setup, made);
  const table = await pastTable(context, words, match, state, {
    number: after,
    shown: lastMovesOf(made),
    reader,
    inWords,
  });
  const name = plainNames(words, match)[made.at(-1)?.seat ?? -1] ?? '';
  const title = after === 0 ? words.t('history.dealt') : words.t('history.after', { number: after, moves, name });
  const step = (to: number, label: 'earlier' | 'later') =>
    to < 0 || to > moves ? [] : [button(identify(view)(PAST_MOVE, String(to)), { label: words.t(`history.${label}`) })];
  const steps = [...step(after - 1, 'earlier'), ...step(after + 1, 'later')];
  return {
    ...table,
    components: [text(`**${title}**`), ...table.components, ...(steps.length > 0 ? [row(...steps)] : [])],
  };
}
