/**
 * The controls of a review: showing it, looking how far it is, having it made, calling it off, and the position before a
 * missed move. They never go stale; what the buttons do is shared with `/game review`.
 */
import {
  buttonInput,
  type Control,
  count,
  defineControl,
  member,
  none,
  onlooker,
  selectInput,
} from '../../frame/index.ts';
import { REVIEW_ACTIONS } from './message.ts';
import { showMissedPosition } from './missedPosition.ts';
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
