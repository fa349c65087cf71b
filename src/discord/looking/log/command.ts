/**
 * `/log`: what has happened in a game, the newest page first, for the person who asks alone.
 * The other pages are reached by the buttons of `controls.ts`.
 */
import { explainedMoves } from '../../advice/index.ts';
import {
  ANYWHERE,
  acknowledge,
  type Command,
  gameOption,
  showPrivately,
  suggestMatches,
  turnPostsFor,
  visible,
  whichMatch,
  wordsOf,
} from '../../frame/index.ts';
import { logMessage } from './message.ts';

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
  autocomplete: (context, interaction) => suggestMatches(context, interaction, visible),
};
