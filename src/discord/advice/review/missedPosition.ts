/**
 * Shows a person the table as it was before a move that the review names: drawn when it is asked for, seen by them alone.
 * The review stays where it stands, also where only they see it.
 */
import type { MatchView } from '../../../match/index.ts';
import { type BotContext, type ControlInteraction, showPrivately, wordsOf } from '../../frame/index.ts';
import { text } from '../../messages/index.ts';
import { lastMovesOf, pastTable } from '../../table/index.ts';
import { plainNames } from '../../wording/index.ts';
import { positionsBefore } from './positions.ts';
import { showReview } from './review.ts';

/** `number`: of the move in the history; of a move that the review does not name, the review is shown. Acknowledged before. */
export async function showMissedPosition(
  context: BotContext,
  interaction: ControlInteraction,
  view: MatchView,
  number: number,
): Promise<void> {
  const { match } = view;
  const words = wordsOf(context, interaction);
  const review = await context.matches.review(match.id);
  const history = await context.matches.history(match.id);
  const index = history.findIndex((played) => played.number === number);
  const played = history[index];
  const state = positionsBefore(context.componentsOf(view.state), match, history)[index];
  if (!played || !state || !review?.misses.some((miss) => miss.number === number)) {
    await showReview(context, interaction, view);
    return;
  }
  const name = plainNames(words, match)[played.seat] ?? '';
  const table = await pastTable(context, words, match, state, {
    number,
    shown: lastMovesOf(history.slice(0, index)),
    reader: interaction.user.id,
  });
  const title = text(`**${words.t('teaching.review.before', { number: index + 1, name })}**`);
  await showPrivately(interaction, { ...table, components: [title, ...table.components] });
}
