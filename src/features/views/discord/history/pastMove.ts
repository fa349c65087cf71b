/** The table of a game that is over after any of its moves, with buttons to the moves before and after. */
import type { ViewContext } from '../../../../discord/interactions/index.ts';
import { button, identify, type PrivateMessage, row, text } from '../../../../discord/messages/index.ts';
import { lastMovesOf, pastTableMessage } from '../../../../discord/tablePicture/index.ts';
import { shownNames } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type MatchView, type PersonId, replayMoves } from '../../../../match/index.ts';

export const PAST_MOVE_ACTION = 'pastMove';

interface PastMoveQuery {
  /** The number of moves made; 0 is the deal. */
  readonly after: number;
  readonly reader: PersonId;
  /** Adds the table in words, whatever the person has set. */
  readonly inWords?: boolean;
}

/** Returns a sentence if the game is still running or has fewer moves. */
export async function pastMoveMessage(
  context: ViewContext,
  words: Words,
  view: MatchView,
  { after, reader, inWords = false }: PastMoveQuery,
): Promise<PrivateMessage | string> {
  const { match } = view;
  if (match.status === 'running' || !match.setup) return words.t('history.stillPlayed');
  const history = await context.matches.history(match.id);
  const moves = history.length;
  if (after > moves) return words.t('history.noSuchMove', { moves });
  const shown = history.slice(0, after);
  const state = replayMoves(context.componentsOf(view.state), match.setup, shown);
  const table = await pastTableMessage(context, words, match, state, {
    number: after,
    shown: lastMovesOf(shown),
    isEnd: after === moves,
    reader,
    inWords,
  });
  const name = shownNames(words, match)[shown.at(-1)?.seat ?? -1] ?? '';
  const title = after === 0 ? words.t('history.dealt') : words.t('history.after', { number: after, moves, name });
  const step = (to: number, label: 'earlier' | 'later') =>
    to < 0 || to > moves
      ? []
      : [button(identify(view)(PAST_MOVE_ACTION, String(to)), { label: words.t(`history.${label}`) })];
  const steps = [...step(after - 1, 'earlier'), ...step(after + 1, 'later')];
  return {
    ...table,
    components: [text(`**${title}**`), ...table.components, ...(steps.length > 0 ? [row(...steps)] : [])],
  };
}
