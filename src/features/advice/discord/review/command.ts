/**
 * `/game review`: what cost the players the most in a finished game, for whoever asks alone; having it made where it is not.
 * Which game is meant is found out as for all commands about finished games.
 */
import {
  acknowledge,
  gameOption,
  isMember,
  ownFinished,
  type Subcommand,
  subcommandData,
  whichMatch,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { changeReview, showReview } from './review.ts';

export const review: Subcommand = {
  name: 'review',
  offers: ownFinished,
  data: (language) => subcommandData(language, 'game.review', [gameOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), ownFinished);
    if (!view) return;
    const { match } = view;
    const asks = match.status === 'finished' && isMember(view, interaction.user.id);
    if (asks && !(await context.matches.review(match.id))) {
      await changeReview(context, interaction, view, (actor) => context.matches.askReview(actor, match.id));
    } else {
      await showReview(context, interaction, view);
    }
  },
};
