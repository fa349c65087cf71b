/**
 * The buttons of a review: showing it, looking how far it is, having it made, calling it off. They never go stale.
 * What they do is shared with `/game review`.
 */
import type { BotContext, Control, ControlInteraction } from '../../context.ts';
import { begin } from '../../moves/acting.ts';
import { changeReview, showReview } from '../../moves/game/reviewing.ts';
import { refused } from '../../moves/position.ts';
import { REVIEW_ACTIONS } from '../../views/public/review.ts';

type Work = (context: BotContext, interaction: ControlInteraction, matchId: string) => Promise<void>;

function reviewControl(action: string, work: Work): Control {
  return {
    action,
    async execute(context, interaction, { matchId }) {
      await begin(interaction);
      await work(context, interaction, matchId);
    },
  };
}

const shown: Work = async (context, interaction, matchId) => {
  const view = await context.matches.view(matchId);
  if (view) await showReview(context, interaction, view);
  else await refused(context, interaction, null, { ok: false, code: 'unknownMatch', matchId });
};

function changed(wanted: 'askReview' | 'cancelReview'): Work {
  return async (context, interaction, matchId) => {
    const view = await context.matches.view(matchId);
    if (!view) await refused(context, interaction, null, { ok: false, code: 'unknownMatch', matchId });
    else await changeReview(context, interaction, view, (actor) => context.matches[wanted](actor, matchId));
  };
}

export const reviewControls: readonly Control[] = [
  reviewControl(REVIEW_ACTIONS.show, shown),
  reviewControl(REVIEW_ACTIONS.refresh, shown),
  reviewControl(REVIEW_ACTIONS.ask, changed('askReview')),
  reviewControl(REVIEW_ACTIONS.cancel, changed('cancelReview')),
];
