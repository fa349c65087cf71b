/**
 * Takes a move back through the use case, and tells the person what came of it.
 * Everybody else hears of it through the outbox.
 */

import {
  type Answerable,
  actorOf,
  type BotContext,
  conclude,
  refused,
  show,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { refusalText } from '../../../../discord/wording/index.ts';
import { type MatchView, seatOf } from '../../../../match/index.ts';
import { consentOffer } from '../../../agreements/discord/index.ts';

/** `version`: the position that the person saw; null: whatever it is now. */
export async function takeBack(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  version: number | null,
): Promise<void> {
  const done = await context.matches.undo(actorOf(interaction), view.match.id, version);
  if (
    !done.ok &&
    done.code === 'nothingToUndo' &&
    done.lastBy !== null &&
    (await hasMoved(context, interaction, view))
  ) {
    const words = wordsOf(context, interaction);
    await show(interaction, consentOffer(words, view, refusalText(words, view, done)));
    return;
  }
  if (!done.ok) {
    await refused(context, interaction, view, done);
    return;
  }
  const words = wordsOf(context, interaction);
  await conclude(interaction, words.t('turn.takenBackByYou'));
}

/** Whether there is a move of theirs that the others could let go back. */
async function hasMoved(context: BotContext, interaction: Answerable, view: MatchView): Promise<boolean> {
  const seat = seatOf(view.match, interaction.user.id);
  return (await context.matches.history(view.match.id)).some((played) => played.seat === seat);
}
