/**
 * Posts reminders and turn pings in the game's thread, by direct message, or both, according to each player's settings.
 */
import { messageLink } from 'discord.js';
import {
  type Delivered,
  type DeliveryContext,
  EMPTY_DELIVERY,
  failureAfterAttempts,
  gameWords,
  type PostOutcome,
  postInThread,
  postToPerson,
} from '../../../discord/delivery/index.ts';
import { publicMessage, text } from '../../../discord/messages/index.ts';
import { momentIn, nameOfMatch, relativeTime } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { PersonId } from '../../../match/index.ts';
import type { AnnouncementOf } from '../../manifest.ts';

export async function deliverReminder(
  delivery: DeliveryContext,
  { personId }: AnnouncementOf<'reminder'>,
): Promise<PostOutcome> {
  const compose = await reminderOf(delivery, personId);
  if (compose === null) return EMPTY_DELIVERY;
  const { settings } = await delivery.context.matches.person(personId);
  const wantsDirect = delivery.reader === null && settings.pings !== 'thread';
  const isSentDirectly = wantsDirect && (await sendDirectly(delivery, personId, 'reminder', compose));
  if (isSentDirectly && settings.pings === 'direct') return EMPTY_DELIVERY;
  try {
    return await postPing(delivery, 'reminder', personId, compose);
  } catch (error) {
    // After a direct reminder, a barred thread needs no retry.
    if (isSentDirectly && failureAfterAttempts(delivery.entry, error) === 'barred') return EMPTY_DELIVERY;
    throw error;
  }
}

/**
 * Sends the reminder directly if the thread is barred, whatever the player has set. Null if the player accepts no
 * direct messages or needs no reminder now.
 */
export async function deliverReminderDirectly(
  delivery: DeliveryContext,
  { personId }: AnnouncementOf<'reminder'>,
): Promise<Delivered | null> {
  const compose = await reminderOf(delivery, personId);
  return compose !== null && (await sendDirectly(delivery, personId, 'reminder', compose)) ? EMPTY_DELIVERY : null;
}

/** Null if the player has moved or their clock is stopped. */
async function reminderOf(delivery: DeliveryContext, personId: PersonId): Promise<((words: Words) => string) | null> {
  const { context, view } = delivery;
  const clock = await context.matches.clock(view.match.id);
  if (!clock?.deadline || clock.personId !== personId || clock.deadline <= context.clock.now()) return null;
  const { deadline } = clock;
  return (words) => {
    const sentence = words.t('time.reminder', {
      name: words.person(`<@${personId}>`),
      relative: relativeTime(deadline),
    });
    return `${sentence}\n${turnLink(words, delivery)}`;
  };
}

/** Tells a player by direct message that it is their turn, unless the match has changed since. */
export async function deliverTurnPing(
  delivery: DeliveryContext,
  { personId }: AnnouncementOf<'turnDirect'>,
): Promise<PostOutcome> {
  const { context, entry, view } = delivery;
  const mover = view.match.members[view.state?.turn ?? -1];
  if (view.match.status !== 'running' || mover?.personId !== personId || view.match.version > entry.version) {
    return EMPTY_DELIVERY;
  }
  // The player already has the turn message itself.
  if (delivery.posts.turnChannelId !== null || delivery.reader !== null) return EMPTY_DELIVERY;
  const { settings } = await context.matches.person(personId);
  const deadline = (await context.matches.clock(view.match.id))?.deadline ?? null;
  const compose = (words: Words): string =>
    [
      words.t('time.yourTurn', { game: nameOfMatch(words, view) }),
      ...(deadline ? [words.t('time.deadline', momentIn(deadline))] : []),
      turnLink(words, delivery),
    ].join('\n');
  if (await sendDirectly(delivery, personId, 'turn', compose)) return EMPTY_DELIVERY;
  // Everybody else is pinged in the thread.
  return settings.pings === 'direct'
    ? postPing(delivery, 'turnPing', personId, (words) => `<@${personId}>\n${compose(words)}`)
    : EMPTY_DELIVERY;
}

function postPing(
  delivery: DeliveryContext,
  purpose: string,
  personId: PersonId,
  compose: (words: Words) => string,
): Promise<PostOutcome> {
  const words = gameWords(delivery);
  return postInThread(delivery, purpose, () => publicMessage([text(compose(words))], { pings: [personId] }));
}

/** Sends a direct message in the person's language. False if that is not possible. */
async function sendDirectly(
  delivery: DeliveryContext,
  personId: PersonId,
  purpose: string,
  compose: (words: Words) => string,
): Promise<boolean> {
  const sent = await postToPerson(delivery, personId, `${purpose}/personal`, async (own) =>
    publicMessage([text(compose(gameWords(own)))], { pings: [personId] }),
  );
  return sent !== null;
}

/** Links to the thread if there is no turn message. */
function turnLink(words: Words, { view, posts }: DeliveryContext): string {
  const { serverId, channelId, threadId } = view.match.place;
  const place = posts.turnChannelId ?? threadId ?? channelId;
  if (posts.turnMessageId === null) return `<#${place}>`;
  const server = posts.turnChannelId === null ? (serverId ?? '@me') : '@me';
  return `[${words.t('time.toTurn')}](${messageLink(place, posts.turnMessageId, server)})`;
}
