/** Shows a whole server what `/profile` or `/leaderboard` has answered to one person. */
import type { ButtonInteraction } from 'discord.js';
import { showEverybody } from '../../../discord/delivery/index.ts';
import type { Answerable, BotContext } from '../../../discord/interactions/index.ts';
import { button, type ControlId, type PrivateMessage, payloadOf } from '../../../discord/messages/index.ts';
import type { Words } from '../../../language/index.ts';
import { channelPlace, resolveDefaults } from '../../lobby/discord/index.ts';

/** Empty where nobody else would see the message. */
export function showButton(words: Words, interaction: Answerable, control: ControlId) {
  if (channelPlace(interaction) === null) return [];
  return [button(control, { label: words.t('dialogue.showEverybody') })];
}

/**
 * Posts a message in the language and colors of the server's games.
 * @returns false: nobody else would see it, or the bot may not post there, which the person reads
 */
export async function postPublicly(
  context: BotContext,
  interaction: ButtonInteraction,
  compose: (context: BotContext, words: Words) => Promise<PrivateMessage>,
  page?: number,
): Promise<boolean> {
  const home = channelPlace(interaction);
  if (home === null) return false;
  const { locale, theme } = await resolveDefaults(context, interaction, { place: home, side: null, capacity: null });
  const message = await compose(
    { ...context, defaultTheme: theme ?? context.defaultTheme },
    context.language.of(locale),
  );
  const place = { ...home, threadId: interaction.channel?.isThread() ? interaction.channelId : null };
  return showEverybody(context, interaction, place, payloadOf(message), page);
}
