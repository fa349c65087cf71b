/**
 * The controls that make no move of their own: Hand, Undo, the pages of the log, the topics of help, and closing a dialogue.
 * Hand, log and help answer about the position as it is now, whatever the control's version.
 */
import type { BotContext, Control, ControlInteraction } from '../context.ts';
import type { ControlId } from '../customId.ts';
import { begin, conclude, show } from '../moves/acting.ts';
import { refused } from '../moves/position.ts';
import { showHand } from '../moves/showHand.ts';
import { undo } from '../moves/undo.ts';
import { turnPostsFor } from '../support/gameLinks.ts';
import { wordsOf } from '../support/reply.ts';
import { helpMessage, helpTopic } from '../views/private/help.ts';
import { logMessage } from '../views/private/log.ts';
import { explainedMoves } from '../views/wording/advice/explained.ts';
import { chosenValue } from './chosen.ts';

const hand: Control = {
  action: 'hand',
  execute: async (context, interaction, id) => {
    const view = await viewOf(context, interaction, id);
    if (view) await showHand(context, interaction, view);
  },
};

const takeBack: Control = {
  action: 'undo',
  execute: async (context, interaction, id) => {
    const view = await viewOf(context, interaction, id);
    if (view) await undo(context, interaction, view, id.version);
  },
};

async function showPage(context: BotContext, interaction: ControlInteraction, id: ControlId): Promise<void> {
  const view = await viewOf(context, interaction, id);
  if (!view) return;
  const history = await context.matches.history(id.matchId);
  const posts = await turnPostsFor(context, view, interaction.user.id);
  const page = Number(id.details[0]);
  const words = wordsOf(context, interaction);
  const why = explainedMoves(words, context.components, view.match, history);
  await show(interaction, logMessage(words, view.match, history, posts, page, why));
}

const logOlder: Control = { action: 'logOlder', execute: showPage };
const logNewer: Control = { action: 'logNewer', execute: showPage };

const help: Control = {
  action: 'help',
  execute: async (context, interaction) => {
    await begin(interaction);
    await show(interaction, helpMessage(wordsOf(context, interaction), helpTopic(chosenValue(interaction))));
  },
};

const close: Control = {
  action: 'close',
  execute: async (context, interaction) => {
    await begin(interaction);
    await conclude(interaction, wordsOf(context, interaction).t('dialogue.cancelled'));
  },
};

async function viewOf(context: BotContext, interaction: ControlInteraction, { matchId }: ControlId) {
  await begin(interaction);
  const view = await context.matches.view(matchId);
  return view ?? refused(context, interaction, null, { ok: false, code: 'unknownMatch', matchId });
}

export const tableControls: readonly Control[] = [hand, takeBack, logOlder, logNewer, help, close];
