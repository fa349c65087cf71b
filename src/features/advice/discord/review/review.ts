/**
 * Shows a person the review of a finished game, and has it made or called off: what `/game review` and the buttons share.
 * It is made in the background; anybody who sees the game may look.
 */

import { illustrated } from '../../../../discord/emoji/index.ts';
import {
  type Answerable,
  actorOf,
  type BotContext,
  jumpLinks,
  refused,
  show,
  showAgain,
  turnPostsFor,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import type { Actor, Done, MatchRefusal, MatchView } from '../../../../match/index.ts';
import { reviewParts } from './message.ts';

/** As it stands. The interaction has been acknowledged. */
export async function showReview(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  const { match } = view;
  if (match.status !== 'finished') {
    await refused(context, interaction, view, { ok: false, code: 'notFinished' });
    return;
  }
  const history = await context.matches.history(match.id);
  const review = await context.matches.review(match.id);
  const words = illustrated(context, wordsOf(context, interaction), view.state);
  const components = context.componentsOf(view.state);
  const link = jumpLinks(match, await turnPostsFor(context, view, interaction.user.id));
  await show(interaction, { components: reviewParts(words, components, { match, history, review, link }) });
  if (review?.status !== 'waiting') return;
  context.progress.keep(match.id, interaction.user.id, async () => {
    const done = await context.matches.review(match.id);
    await showAgain(interaction, {
      components: reviewParts(words, components, { match, history, review: done, link }),
    });
  });
}

/** Carries out what somebody wants of it, and shows it as it stands then. */
export async function changeReview(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  change: (actor: Actor) => Promise<Done | MatchRefusal>,
): Promise<void> {
  const done = await change(actorOf(interaction));
  if (!done.ok) {
    await refused(context, interaction, view, done);
    return;
  }
  await showReview(context, interaction, view);
}
