/** Posts what a person was shown privately, in the channel where they pressed the button. */
import { type ButtonInteraction, DiscordAPIError, type MessageCreateOptions } from 'discord.js';
import type { MatchPlace } from '../../../match/index.ts';
import { type BotContext, say, wordsOf } from '../../interactions/index.ts';
import { whyBarred } from './directly.ts';

/**
 * Posts once, however often the button is pressed; answers with the reason if the bot may not post there.
 * @param page tells the pages of one private message apart
 * @returns whether it was posted
 */
export async function showEverybody(
  context: BotContext,
  interaction: ButtonInteraction,
  place: MatchPlace,
  message: MessageCreateOptions,
  page?: number,
): Promise<boolean> {
  const { client } = context;
  const { channelId } = interaction;
  const nonce = page === undefined ? interaction.message.id : `${interaction.message.id}/${page}`;
  let refusal: number | undefined;
  try {
    const channel = await client.channels.fetch(channelId);
    if (channel?.isSendable()) {
      await channel.send({ ...message, nonce, enforceNonce: true });
      return true;
    }
  } catch (error) {
    if (!(error instanceof DiscordAPIError) || typeof error.code !== 'number') throw error;
    refusal = error.code;
  }
  const words = wordsOf(context, interaction);
  const withFiles = (message.files?.length ?? 0) > 0;
  const why = await whyBarred(client, words, place, refusal, { withFiles });
  await say(interaction, why ?? words.t('errors.hindered.forbidden', { place: `<#${channelId}>` }));
  return false;
}
