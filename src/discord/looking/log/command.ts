/**
 * `/log`: what has happened in a game, the newest page first, for the person who asks alone.
 * The other pages are reached by the buttons of `controls.ts`.
 */
import { explainedMoves } from '../../advice/index.ts';
import { commandOnGame, showPrivately, turnPostsFor, visible } from '../../frame/index.ts';
import { logMessage } from './message.ts';

export const log = commandOnGame('log', visible, async (context, interaction, view, words) => {
  const history = await context.matches.history(view.match.id);
  const posts = await turnPostsFor(context, view, interaction.user.id);
  const why = explainedMoves(words, context.componentsOf(view.state), view.match, history);
  await showPrivately(interaction, logMessage(words, view.match, history, posts, Number.NaN, why));
});
