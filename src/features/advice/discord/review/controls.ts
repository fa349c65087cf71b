/**
 * The controls of a review: showing it, looking how far it is, having it made, calling it off, and the position before a
 * missed move. They never go stale; what the buttons do is shared with `/game review`.
 */

import {
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  count,
  defineControl,
  member,
  none,
  onlooker,
  selectInput,
  showPrivately,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { text } from '../../../../discord/messages/index.ts';
import { lastMovesOf, pastTable } from '../../../../discord/table/index.ts';
import { plainNames } from '../../../../discord/wording/index.ts';
import type { MatchView } from '../../../../match/index.ts';
import { REVIEW_ACTIONS } from './message.ts';
import { positionsBefore } from './positions.ts';
import { changeReview, showReview } from './review.ts';

const FINISHED = { statuses: ['finished'], currency: 'any' } as const;

function showing(action: string): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: none,
    door: onlooker(FINISHED),
    execute: (context, { interaction, view }) => showReview(context, interaction, view),
  });
}

function changing(action: string, wanted: 'askReview' | 'cancelReview'): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: none,
    door: member(FINISHED),
    execute: (context, { interaction, view }) =>
      changeReview(context, interaction, view, (actor) => context.matches[wanted](actor, view.match.id)),
  });
}

const position = defineControl({
  action: REVIEW_ACTIONS.position,
  takes: selectInput(count),
  details: none,
  door: onlooker(FINISHED),
  execute: (context, { interaction, view, value }) => showMissedPosition(context, interaction, view, value),
});

export const reviewControls: readonly Control[] = [
  showing(REVIEW_ACTIONS.show),
  showing(REVIEW_ACTIONS.refresh),
  changing(REVIEW_ACTIONS.ask, 'askReview'),
  changing(REVIEW_ACTIONS.cancel, 'cancelReview'),
  position,
];

/** `number`: of the move in the history; of a move that the review does not name, the review is shown. Acknowledged before. */
async function showMissedPosition(
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
