/**
 * `/log`: what has happened in a game, the newest page first, for the person who asks alone.
 * Buttons lead to the other pages.
 */
import { z } from 'zod';
import {
  ANY_STATUS,
  buttonInput,
  type Control,
  commandOnGame,
  count,
  defineControl,
  onlooker,
  show,
  showPrivately,
  turnPostsFor,
  visible,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { explainedMoves } from '../../../advice/discord/index.ts';
import { logMessage } from './message.ts';

export const log = commandOnGame('log', visible, async (context, interaction, view, words) => {
  const history = await context.matches.history(view.match.id);
  const posts = await turnPostsFor(context, view, interaction.user.id);
  const why = explainedMoves(words, context.componentsOf(view.state), view.match, history);
  await showPrivately(interaction, logMessage(words, view.match, history, posts, Number.NaN, why));
});

/** The same for both: each carries the page that it leads to. */
function turnPage(action: string): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: z.tuple([count]),
    door: onlooker({ statuses: ANY_STATUS, currency: 'any' }),
    async execute(context, { interaction, view, details: [page] }) {
      const history = await context.matches.history(view.match.id);
      const posts = await turnPostsFor(context, view, interaction.user.id);
      const words = wordsOf(context, interaction);
      const why = explainedMoves(words, context.componentsOf(view.state), view.match, history);
      await show(interaction, logMessage(words, view.match, history, posts, page, why));
    },
  });
}

export const logControls: readonly Control[] = [turnPage('logOlder'), turnPage('logNewer')];
