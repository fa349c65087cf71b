/**
 * Falls back to direct messages if the place of a game is gone or barred, and says why. Each announcement tries the
 * game's own place first.
 */
import { type APIDMChannel, type APIMessage, type Client, MessageFlags, RESTJSONErrorCodes, Routes } from 'discord.js';
import { LeaseLost } from '../../../kernel/index.ts';
import type { Words } from '../../../language/index.ts';
import type { MatchPlace } from '../../../match/index.ts';
import { isReachable, type PersonId } from '../../../match/index.ts';
import { hindranceOf, isUnwilling, missingForPosting } from '../../connection/index.ts';
import type { BotContext } from '../../interactions/index.ts';
import { lineMessage, type PublicMessage, text } from '../../messages/index.ts';
import { permissionsInWords } from '../../wording/index.ts';
import { type DeliveryContext, gameWords } from '../deliveryContext.ts';
import { failureAfterAttempts } from '../retries.ts';
import { localeOf } from './reader.ts';

/** Posts to one person in their language with the reason below; null if they accept no direct messages. */
export function postDirectly(
  delivery: DeliveryContext,
  personId: PersonId,
  purpose: string,
  compose: (own: DeliveryContext) => Promise<PublicMessage>,
) {
  return postToPerson(delivery, personId, `${purpose}/direct`, async (own) => {
    const composed = await compose(own);
    const reason = text(`-# ${await whyDirectMessage(own, gameWords(own))}`);
    return { ...composed, flags: MessageFlags.IsComponentsV2, components: [...composed.components, reason] };
  });
}

/**
 * Notifies everybody except `exceptFor` that the game's place is barred, in a single attempt, because a failure must
 * not undo the message to the mover.
 */
export async function notifyBarred(delivery: DeliveryContext, exceptFor: PersonId): Promise<void> {
  for (const member of delivery.view.match.members) {
    if (!isReachable(member) || member.personId === exceptFor) continue;
    try {
      await postToPerson(delivery, member.personId, 'barred/direct', async (own) => {
        const words = gameWords(own);
        return lineMessage(words.sentences(await whyDirectMessage(own, words), words.t('turn.barred')));
      });
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      delivery.context.log.info(
        { err: error, match: delivery.view.match.id },
        'notifying a person of a barred place failed',
      );
    }
  }
}

/** Names the missing permission and who can grant it, or quotes Discord's refusal. */
export async function whyDirectMessage(
  { context: { client }, view, barredBy }: Pick<DeliveryContext, 'context' | 'view' | 'barredBy'>,
  words: Words,
): Promise<string> {
  const { place } = view.match;
  const why = await whyBarred(client, words, place, barredBy);
  return why ?? words.t('turn.toldDirectly', { place: `<#${place.threadId ?? place.channelId}>` });
}

/** `purpose`: distinguishes the messages of one entry. Null if the person accepts no direct messages. */
export async function postToPerson(
  delivery: DeliveryContext,
  personId: PersonId,
  purpose: string,
  compose: (own: DeliveryContext) => Promise<PublicMessage>,
) {
  const { context, posting, entry, view } = delivery;
  try {
    const channelId = await openDirectMessages(context, personId);
    const message = await posting.once(entry, purpose, channelId, async () => {
      const locale = await localeOf(context, view.match, personId);
      return compose({ ...delivery, view: { ...view, match: { ...view.match, locale } } });
    });
    return { message, channelId };
  } catch (error) {
    if (failureAfterAttempts(entry, error) === 'passing') throw error;
    context.log.info({ err: error, match: view.match.id }, 'a person cannot be reached by direct message');
    return null;
  }
}

export async function openDirectMessages({ client }: BotContext, personId: PersonId): Promise<string> {
  const channel = await client.rest.post(Routes.userChannels(), { body: { recipient_id: personId } });
  return (channel as APIDMChannel).id;
}

/**
 * Explains in a sentence why a person cannot be reached by direct message; null if they can be. Discord refuses only
 * actual messages, so this sends a silent one and deletes it.
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
      context.log.info({ err: error }, 'deleting the test message to a person failed');
    });
    return null;
  } catch (error) {
    // While Discord accepts no messages at all, the answer is unknown.
    if (!isUnwilling(error)) return null;
    context.log.info({ err: error }, 'a person accepts no direct messages');
    return words.t('errors.noDirectMessages');
  }
}

/**
 * Names what prevents the bot from posting.
 * @param code Discord's code, if it has just refused a message there
 * @returns null if nothing is known but the refusal itself
 */
export async function whyBarred(
  client: Client<true>,
  words: Words,
  place: MatchPlace,
  code: number | undefined,
  posting: { readonly withFiles?: boolean } = {},
): Promise<string | null> {
  const placeLink = `<#${place.threadId ?? place.channelId}>`;
  const missing = await missingForPosting(client, place, posting);
  if (missing.length > 0) {
    return words.t('errors.lacking', { place: placeLink, permissions: permissionsInWords(words, missing) });
  }
  const hindrance = hindranceOf(code ?? RESTJSONErrorCodes.MissingAccess);
  if (hindrance === 'forbidden') return null;
  return hindrance === 'unwilling' || hindrance === 'unknown'
    ? words.t('errors.hindered.unknown', { place: placeLink, refusal: String(code) })
    : words.t(`errors.hindered.${hindrance}`, { place: placeLink });
}

/** Why a game has no thread; null in channels whose kind has none. */
export function whyNoThread(words: Words, channelId: string, code: number): string | null {
  if (code === RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType) return null;
  if (code === RESTJSONErrorCodes.MissingPermissions) {
    const permissions = permissionsInWords(words, ['CreatePublicThreads']);
    return words.t('errors.noThread', { place: `<#${channelId}>`, permissions });
  }
  const why = hindranceOf(code) === 'threads' ? 'errors.inChannel.threads' : 'errors.inChannel.other';
  return words.t(why, { refusal: String(code) });
}
