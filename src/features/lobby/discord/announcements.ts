/** Delivers lobby announcements: the lobby message, its thread, a cancellation. Every step is safe to repeat. */
import { codeOf, failureOf } from '../../../discord/connection/index.ts';
import {
  channelGone,
  type Delivered,
  type DeliveryContext,
  deliverToConcerned,
  EMPTY_DELIVERY,
  editQuietly,
  failureAfterAttempts,
  findUnrecorded,
  gameWords,
  openThread,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { lineMessage, type PublicMessage } from '../../../discord/messages/index.ts';
import { cancelledLine, memberName, scoresInWords, winnersInWords } from '../../../discord/wording/index.ts';
import type { PersonId } from '../../../match/index.ts';
import { closeVote } from '../../time/discord/index.ts';
import { LOBBY_ACTIONS, lobbyMessage } from './message.ts';

export function renderLobby(delivery: DeliveryContext, threadId: string | null): PublicMessage {
  const { client, matches } = delivery.context;
  const { match, state } = delivery.view;
  const words = gameWords(delivery);
  const outcome =
    match.status === 'finished' && state !== null
      ? `**${winnersInWords(words, match, state)}** · ${scoresInWords(words, match, state)}`
      : '';
  const invitation = `https://discord.com/oauth2/authorize?client_id=${client.application.id}`;
  return lobbyMessage(words, match, threadId, { invitation, computers: matches.computers, outcome });
}

/** Edits the lobby message, or posts it if it is missing. Null if the channel is gone. */
async function upsertLobby(
  delivery: DeliveryContext,
  threadId: string | null = delivery.view.match.place.threadId,
): Promise<string | null> {
  const { posting, entry, view, posts } = delivery;
  const { channelId } = view.match.place;
  const message = renderLobby(delivery, threadId);
  const existing =
    posts.lobbyMessageId ?? (await findUnrecorded(delivery, ({ action }) => action === LOBBY_ACTIONS.join));
  try {
    if (existing !== null) {
      await posting.edit(channelId, existing, message);
      return existing;
    }
  } catch (error) {
    if (failureOf(error) !== 'gone') throw error;
  }
  try {
    const posted = await posting.once(entry, 'lobby', channelId, () => message);
    // A message posted before a crash may show an older state.
    if (entry.attempts > 0) await posting.edit(channelId, posted.id, message);
    return posted.id;
  } catch (error) {
    if (failureOf(error) === 'gone') return null;
    throw error;
  }
}

export async function deliverLobby(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  const lobbyMessageId = await upsertLobby(delivery);
  return lobbyMessageId === null ? channelGone(delivery) : { place: {}, posts: { lobbyMessageId } };
}

/**
 * Opens the thread on the lobby message; without permission for threads, the game is played in the channel itself.
 * Edits the message only once, to add the thread's link, because the edits of a channel have Discord's tightest rate
 * limit.
 */
export async function deliverStarted(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { view, posts } = delivery;
  if (delivery.reader !== null) return deliverLobby(delivery);
  if (view.match.place.threadId !== null) return EMPTY_DELIVERY;
  try {
    if (posts.lobbyMessageId !== null) return await startOn(delivery, posts.lobbyMessageId);
  } catch (error) {
    if (failureOf(error) !== 'gone') throw error;
  }
  const lobbyMessageId = await upsertLobby(delivery);
  if (lobbyMessageId === null) return channelGone(delivery);
  return startOn({ ...delivery, posts: { ...posts, lobbyMessageId } }, lobbyMessageId);
}

/**
 * Keeps the thread even if the lobby message cannot be edited for now; a repost edits it later. Throws if no thread was
 * opened either, so that the start is retried.
 */
async function startOn(delivery: DeliveryContext, messageId: string): Promise<Delivered | Undeliverable> {
  const threadId = await openThread(delivery, messageId);
  const place = { threadId };
  try {
    const lobbyMessageId = await upsertLobby(delivery, threadId);
    return lobbyMessageId === null ? channelGone(delivery) : { place, posts: { lobbyMessageId } };
  } catch (error) {
    if (threadId === null || failureAfterAttempts(delivery.entry, error) !== 'barred') throw error;
    delivery.context.log.info({ err: error, match: delivery.view.match.id }, 'a lobby message could not be updated');
    return { place, posts: { lobbyMessageId: messageId }, isIncomplete: true, barredBy: codeOf(error) };
  }
}

/**
 * Edits the lobby message; if the game had begun, also posts a line in its thread. The lobby message of a league game
 * has been removed by then.
 */
export async function deliverCancelled(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { view, posts } = delivery;
  if (view.match.place.threadId === null && posts.turnMessageId === null) return deliverLobby(delivery);
  const isRemoved = view.match.occasion !== undefined && posts.lobbyMessageId === null;
  const lobbyMessageId = isRemoved ? null : await upsertLobby(delivery);
  const line = cancelledText(delivery);
  const threadId = view.match.place.threadId ?? view.match.place.channelId;
  try {
    await delivery.posting.once(delivery.entry, 'cancelled', threadId, () => lineMessage(line));
  } catch (error) {
    if (failureOf(error) !== 'gone') throw error;
  }
  if (posts.turnMessageId !== null) {
    await editQuietly(delivery, posts.turnChannelId ?? threadId, posts.turnMessageId, lineMessage(line, 'small'));
  }
  await closeVote(delivery);
  return { place: {}, posts: { ...(lobbyMessageId && { lobbyMessageId }), turnMessageId: null, voteMessageId: null } };
}

function cancelledText(delivery: DeliveryContext): string {
  const { match } = delivery.view;
  const { announcement } = delivery.entry;
  const words = gameWords(delivery);
  const reason = announcement.kind === 'cancelled' ? announcement.because : undefined;
  return reason ? words.t(`turn.cancelled.${reason}`) : cancelledLine(words, memberName(words, match, match.hostId));
}

export function deliverCancelledDirectly(
  delivery: DeliveryContext,
  _: unknown,
  people: readonly PersonId[],
): Promise<Delivered | null> {
  return deliverToConcerned(delivery, people, async (own) => {
    const { channelId } = own.view.match.place;
    await own.posting.once(own.entry, 'cancelled', channelId, () => lineMessage(cancelledText(own)));
    return EMPTY_DELIVERY;
  });
}

/** Posts the lobby message or edits an outdated one. In a running game, opens the thread if that failed before. */
export async function repostLobby(delivery: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { context, view, posts, reader } = delivery;
  const { match } = view;
  if (match.status === 'lobby') return deliverLobby(delivery);
  // The end has not been delivered yet, because that would have cleared the live turn message.
  if (match.status === 'cancelled' && posts.turnMessageId !== null) return deliverCancelled(delivery);
  const isBegun = reader !== null || (await context.outbox.turnPosts(match.id)).length > 0;
  if (match.status === 'running' && !isBegun) return deliverStarted(delivery);
  if (posts.lobbyMessageId !== null) {
    const { channelId, threadId } = match.place;
    await editQuietly(delivery, channelId, posts.lobbyMessageId, renderLobby(delivery, threadId));
  }
  return EMPTY_DELIVERY;
}
