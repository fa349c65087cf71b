/**
 * Whether a channel that somebody chooses is one in which we can post, said to them at once.
 * What is posted there, and when, is left to the features.
 */
import { ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import type { Words } from '../../language/index.ts';
import { lackingForWriting } from '../connection/index.ts';
import { permissionsInWords } from '../wording/index.ts';
import type { BotContext } from './context.ts';

/** Why nothing can be posted there, in a sentence; null where it can. */
export async function whyNoPosting(
  { client }: Pick<BotContext, 'client'>,
  { guild }: ChatInputCommandInteraction,
  words: Words,
  channelId: string,
): Promise<string | null> {
  const place = `<#${channelId}>`;
  const channel = guild?.channels.cache.get(channelId);
  if (channel?.type !== ChannelType.GuildText && channel?.type !== ChannelType.GuildAnnouncement) {
    return words.t('errors.wrongChannel', { channel: place });
  }
  const missing = await lackingForWriting(client, { serverId: channel.guildId, channelId, threadId: null });
  return missing.length === 0
    ? null
    : words.t('errors.lacking', { place, permissions: permissionsInWords(words, missing) });
}
