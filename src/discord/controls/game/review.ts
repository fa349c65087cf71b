/**
 * The buttons of a review: showing it, looking how far it is, having it made, calling it off. They never go stale.
 * What they do is shared with `/game review`.
 */
import { changeReview, showReview } from '../../moves/game/reviewing.ts';
import { REVIEW_ACTIONS } from '../../views/public/review.ts';
import { type Control, defineControl } from '../frame/control.ts';
import { none } from '../frame/details.ts';
import { member, onlooker } from '../frame/doors.ts';
import { button } from '../frame/taking.ts';

const FINISHED = { statuses: ['finished'], currency: 'any' } as const;

function showing(action: string): Control {
  return defineControl({
    ...{ action, takes: button, details: none },
    door: onlooker(FINISHED),
    execute: (context, { interaction, view }) => showReview(context, interaction, view),
  });
}

function changing(action: string, wanted: 'askReview' | 'cancelReview'): Control {
  return defineControl({
    ...{ action, takes: button, details: none },
    door: member(FINISHED),
    execute: (context, { interaction, view }) =>
      changeReview(context, interaction, view, (actor) => context.matches[wanted](actor, view.match.id)),
  });
}

export const reviewControls: readonly Control[] = [
  showing(REVIEW_ACTIONS.show),
  showing(REVIEW_ACTIONS.refresh),
  changing(REVIEW_ACTIONS.ask, 'askReview'),
  changing(REVIEW_ACTIONS.cancel, 'cancelReview'),
];
