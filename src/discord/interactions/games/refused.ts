/** Words refusals: of a command or control, and of a channel in which the bot cannot post. */
import { ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import { missingForPosting } from '../../connection/index.ts';
import { type AnyRefusal, permissionsInWords, refusalText } from '../../wording/index.ts';
import type { BotContext } from '../context.ts';
import { type Answerable, endDialogue, wordsOf } from '../reply.ts';
import { redactFor } from './visibility.ts';

/** Answers with the refusal and with what would be legal instead. Resolves to nothing, which callers can return. */
export async function answerRefusal(
  context: BotContext,
  interaction: Answerable,
  view: MatchView | null,
  refusal: AnyRefusal,
  alternative: string | null = null,
): Promise<undefined> {
  const sentence = refusalText(
    wordsOf(context, interaction),
    view && (await redactFor(context, interaction, view)),
    refusal,
  );
  await endDialogue(interaction, alternative === null ? sentence : `${sentence}\n${alternative}`);
  return;
}

/** Explains in a sentence why the bot cannot post in a channel; null if it can. */
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
  const missing = await missingForPosting(client, { serverId: channel.guildId, channelId, threadId: null });
  return missing.length === 0
    ? null
    : words.t('errors.lacking', { place, permissions: permissionsInWords(words, missing) });
}
