/**
 * `/log`: what has happened in a game, the newest page first, for the person who asks alone.
 * How the moves read and how they are paged is the views' and the language's matter.
 */
import type { Command } from '../../context.ts';
import { gameOption, suggestGames } from '../../moves/options.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { turnPostsFor } from '../../support/gameLinks.ts';
import { acknowledge, showPrivately, wordsOf } from '../../support/reply.ts';
import { visible, whichMatch } from '../../support/whichMatch.ts';
import { logMessage } from '../../views/private/log.ts';
import { explainedMoves } from '../../views/wording/advice/explained.ts';

export const log: Command = {
  data: (language) => ({
    ...language.commandWords('log'),
    ...ANYWHERE,
    options: [gameOption(language)],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, visible);
    if (!view) return;
    const history = await context.matches.history(view.match.id);
    const posts = await turnPostsFor(context, view, interaction.user.id);
    const why = explainedMoves(words, context.componentsOf(view.state), view.match, history);
    await showPrivately(interaction, logMessage(words, view.match, history, posts, Number.NaN, why));
  },
  autocomplete: (context, interaction) => suggestGames(context, interaction, visible),
};
