/**
 * Shows a person the card of their own settings and holidays, seen by themselves alone.
 * The same card is shown again whenever something on it has been changed.
 */
import {
  type Answerable,
  acknowledge,
  type BotContext,
  type Subcommand,
  showPrivately,
  subcommandData,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import type { PrivateMessage } from '../../../../discord/messages/index.ts';
import { meMessage } from './message.ts';

/** `/me settings`: one's own settings and holidays, seen by oneself alone. They are changed by the buttons of the card. */
export const mySettings: Subcommand = {
  name: 'settings',
  offers: null,
  data: (language) => subcommandData(language, 'me.settings', []),
  execute: showMe,
};

/** The card with all settings, as an answer of its own. */
async function showMe(context: BotContext, interaction: Answerable): Promise<void> {
  await acknowledge(interaction);
  await showPrivately(interaction, await meCard(context, interaction));
}

/** The card as things are now. */
export async function meCard(context: BotContext, interaction: Answerable): Promise<PrivateMessage> {
  const me = await context.matches.person(interaction.user.id);
  return meMessage(wordsOf(context, interaction), context.language.locales, me, context.clock.now());
}
