/**
 * Shows a person their own hand as it is now, whatever position the button they used belongs to.
 * Old messages keep their button, and a hand of the past is of no use to anybody.
 */

import {
  type Answerable,
  type BotContext,
  memberAt,
  refused,
  showPrivately,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import type { MatchView } from '../../../../match/index.ts';
import { handMessage } from './message.ts';

export async function showHand(context: BotContext, interaction: Answerable, view: MatchView): Promise<void> {
  const member = memberAt(view, interaction.user.id);
  if (!member.ok) {
    await refused(context, interaction, view, member);
    return;
  }
  const words = wordsOf(context, interaction);
  const { seat, state } = member;
  await showPrivately(interaction, await handMessage(context, { words, view, seat, state }));
}
