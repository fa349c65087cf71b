/**
 * `/game review`: what cost the players the most in a finished game, for whoever asks alone; having it made where it is not.
 * Finished games are named by their thread.
 */
import { changeReview, showReview } from '../../moves/game/reviewing.ts';
import { acknowledge, wordsOf } from '../../support/reply.ts';
import { isMember, whichMatch } from '../../support/whichMatch.ts';
import { gameOption, type Subcommand, subcommandData } from './subcommand.ts';

export const review: Subcommand = {
  name: 'review',
  offers: (view, personId) => view.match.status === 'finished' && isMember(view, personId),
  data: (language) => subcommandData(language, 'game.review', [gameOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), isMember);
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
