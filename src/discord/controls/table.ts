/**
 * The controls that make no move of their own: Hand, Undo, the pages of the log, the topics of help, and closing a dialogue.
 * Hand, log and help answer about the position as it is now, whatever the control's version.
 */
import { z } from 'zod';
import { HELP_TOPICS } from '../../language/index.ts';
import { conclude, show } from '../moves/acting.ts';
import { showHand } from '../moves/showHand.ts';
import { undo } from '../moves/undo.ts';
import { turnPostsFor } from '../support/gameLinks.ts';
import { wordsOf } from '../support/reply.ts';
import { helpMessage } from '../views/private/help.ts';
import { logMessage } from '../views/private/log.ts';
import { explainedMoves } from '../views/wording/advice/explained.ts';
import { type Control, defineControl } from './frame/control.ts';
import { count, none } from './frame/details.ts';
import { ANY_STATUS, anybody, member, onlooker } from './frame/doors.ts';
import { button, select } from './frame/taking.ts';

const hand = defineControl({
  action: 'hand',
  takes: button,
  details: none,
  door: member({ statuses: ['running', 'finished'], currency: 'any' }),
  execute: (context, { interaction, view }) => showHand(context, interaction, view),
});

const takeBack = defineControl({
  action: 'undo',
  takes: button,
  details: none,
  door: member({ statuses: ['running', 'finished'], currency: 'carried' }),
  execute: (context, { interaction, view, version }) => undo(context, interaction, view, version),
});

/** The same for both: each carries the page that it leads to. */
function turnPage(action: string): Control {
  return defineControl({
    ...{ action, takes: button, details: z.tuple([count]) },
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

const help = defineControl({
  action: 'help',
  takes: select(z.enum(HELP_TOPICS)),
  details: none,
  door: anybody,
  execute: (context, { interaction, value }) => show(interaction, helpMessage(wordsOf(context, interaction), value)),
});

const close = defineControl({
  action: 'close',
  takes: button,
  details: none,
  door: anybody,
  execute: (context, { interaction }) => conclude(interaction, wordsOf(context, interaction).t('dialogue.cancelled')),
});

export const tableControls: readonly Control[] = [
  ...[hand, takeBack, turnPage('logOlder'), turnPage('logNewer'), help, close],
];
