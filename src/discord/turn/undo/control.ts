/**
 * The controls that make no move of their own: Hand, Undo, the pages of the log, the topics of help, and closing a dialogue.
 * Hand, log and help answer about the position as it is now, whatever the control's version.
 */
import { z } from 'zod';
import { HELP_TOPICS } from '../../../language/index.ts';
import { explainedMoves } from '../../advice/explainedMoves.ts';
import { conclude, show } from '../../frame/answers/acting.ts';
import { wordsOf } from '../../frame/answers/reply.ts';
import { type Control, defineControl } from '../../frame/controls/control.ts';
import { count, none } from '../../frame/controls/details.ts';
import { ANY_STATUS, anybody, member, onlooker } from '../../frame/controls/doors.ts';
import { button, select } from '../../frame/controls/taking.ts';
import { turnPostsFor } from '../../frame/games/gameLinks.ts';
import { helpMessage } from '../../looking/help/message.ts';
import { logMessage } from '../../looking/log/message.ts';
import { showHand } from '../hand/showHand.ts';
import { undo } from './undo.ts';

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
      const why = explainedMoves(words, context.components, view.match, history);
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
