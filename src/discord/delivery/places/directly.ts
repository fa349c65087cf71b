/**
 * Where the place of a game is lost or barred: those concerned are told by direct message instead.
 * Each announcement tries the game's own place first, so that it goes on there as soon as that is possible again.
 */
import { type APIDMChannel, MessageFlags, Routes } from 'discord.js';
import type { PersonId } from '../../../match/index.ts';
import { failureOf } from '../../connection/index.ts';
import type { BotContext } from '../../frame/index.ts';
import { type PublicMessage, text } from '../../messages/index.ts';
import { gameWords, type Telling } from '../telling.ts';

/** Posts to one person, with a word on why it comes this way; null where they take no direct messages. */
export async function postDirectly(
  telling: Telling,
  personId: PersonId,
  purpose: string,
  compose: () => Promise<PublicMessage>,
) {
  const { context, posting, entry, view } = telling;
  try {
    const channelId = await openDirectMessages(context, personId);
    const { channelId: home, threadId } = view.match.place;
    const reason = text(`-# ${gameWords(telling).t('turn.toldDirectly', { place: `<#${threadId ?? home}>` })}`);
    const message = await posting.once(entry, `${purpose}/direct`, channelId, async () => {
      const composed = await compose();
      return { ...composed, flags: MessageFlags.IsComponentsV2, components: [...composed.components, reason] };
    });
    return { message, channelId };
  } catch (error) {
    if (failureOf(error) === 'passing') throw error;
    context.log.info({ err: error, match: view.match.id }, 'a person cannot be told by direct message');
    return null;
  }
}

/** The channel of direct messages with a person. */
export async function openDirectMessages({ client }: BotContext, personId: PersonId): Promise<string> {
  const channel = await client.rest.post(Routes.userChannels(), { body: { recipient_id: personId } });
  return (channel as APIDMChannel).id;
}
