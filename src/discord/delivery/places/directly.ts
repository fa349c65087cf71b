/**
 * Where the place of a game is lost or barred: those concerned are told by direct message instead.
 * Each announcement tries the game's own place first, so that it goes on there as soon as that is possible again.
 */

import { type APIDMChannel, type APIMessage, MessageFlags, Routes } from 'discord.js';
import { LeaseLost } from '../../../kernel/index.ts';
import type { Words } from '../../../language/index.ts';
import { isReachable, type PersonId } from '../../../match/index.ts';
import { isUnwilling } from '../../connection/index.ts';
import type { BotContext } from '../../frame/index.ts';
import { lineMessage, type PublicMessage, text } from '../../messages/index.ts';
import { failureAt } from '../patience.ts';
import { gameWords, type Telling } from '../telling.ts';
import { localeOf } from './reader.ts';
import { whySilent } from './silence.ts';

/** Posts to one person in their language, with a word on why it comes this way; null where they take no direct messages. */
export function postDirectly(
  telling: Telling,
  personId: PersonId,
  purpose: string,
  compose: (own: Telling) => Promise<PublicMessage>,
) {
  return tellPerson(telling, personId, purpose, async (own) => {
    const composed = await compose(own);
    const reason = text(`-# ${await whyDirectly(own, gameWords(own))}`);
    return { ...composed, flags: MessageFlags.IsComponentsV2, components: [...composed.components, reason] };
  });
}

/**
 * Tells everybody but `exceptFor` why the game's place stays silent, as far as they can be told at once: whoever is to move has been told
 * before, which would not be noted if this failed.
 */
export async function tellBarred(telling: Telling, exceptFor: PersonId): Promise<void> {
  for (const member of telling.view.match.members) {
    if (!isReachable(member) || member.personId === exceptFor) continue;
    try {
      await tellPerson(telling, member.personId, 'barred', async (own) => {
        const words = gameWords(own);
        return lineMessage(words.sentences(await whyDirectly(own, words), words.t('turn.barred')));
      });
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      telling.context.log.info(
        { err: error, match: telling.view.match.id },
        'a person is not told why a place is silent',
      );
    }
  }
}

/** Where a permission is missing it is named, with whoever can give it; so is what else Discord refuses the place for. */
export async function whyDirectly(
  { context: { client }, view, barredBy }: Pick<Telling, 'context' | 'view' | 'barredBy'>,
  words: Words,
): Promise<string> {
  const { place } = view.match;
  const why = await whySilent(client, words, place, barredBy);
  return why ?? words.t('turn.toldDirectly', { place: `<#${place.threadId ?? place.channelId}>` });
}

async function tellPerson(
  telling: Telling,
  personId: PersonId,
  purpose: string,
  compose: (own: Telling) => Promise<PublicMessage>,
) {
  const { context, posting, entry, view } = telling;
  try {
    const channelId = await openDirectMessages(context, personId);
    const message = await posting.once(entry, `${purpose}/direct`, channelId, async () => {
      const locale = await localeOf(context, view.match, personId);
      return compose({ ...telling, view: { ...view, match: { ...view.match, locale } } });
    });
    return { message, channelId };
  } catch (error) {
    if (failureAt(entry, error) === 'passing') throw error;
    context.log.info({ err: error, match: view.match.id }, 'a person cannot be told by direct message');
    return null;
  }
}

/** The channel of direct messages with a person. */
export async function openDirectMessages({ client }: BotContext, personId: PersonId): Promise<string> {
  const channel = await client.rest.post(Routes.userChannels(), { body: { recipient_id: personId } });
  return (channel as APIDMChannel).id;
}

/**
 * Why nothing can be promised to somebody by direct message, in a sentence for them; null where they take such messages. Discord
 * refuses only messages that are sent, so that a silent one is sent and taken away again.
 */
export async function whyNoDirectMessages(
  context: BotContext,
  words: Words,
  personId: PersonId,
): Promise<string | null> {
  const { rest } = context.client;
  try {
    const channelId = await openDirectMessages(context, personId);
    const { flags, components } = lineMessage(words.t('errors.hereDirectly'));
    const body = { flags: flags | MessageFlags.SuppressNotifications, components, allowed_mentions: { parse: [] } };
    const { id } = (await rest.post(Routes.channelMessages(channelId), { body })) as APIMessage;
    await rest.delete(Routes.channelMessage(channelId, id)).catch((error: unknown) => {
      context.log.info({ err: error }, 'a message that was sent on trial stays');
    });
    return null;
  } catch (error) {
    // Whether they take messages is not known while Discord does not take any.
    if (!isUnwilling(error)) return null;
    context.log.info({ err: error }, 'a person takes no direct messages');
    return words.t('errors.noDirectMessages');
  }
}
