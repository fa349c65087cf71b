/**
 * Delivers lobby announcements: the lobby message, the thread opened on it, and a cancellation. Every step can be
 * repeated after a crash.
 */
import { codeOf, failureOf } from '../../../discord/connection/index.ts';
import {
  channelGone,
  type Delivered,
  type DeliveryContext,
  deliverToConcerned,
  EMPTY_DELIVERY,
  editQuietly,
  failureAfterAttempts,
  gameWords,
  openThread,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { lineMessage, type PublicMessage } from '../../../discord/messages/index.ts';
import { cancelledLine, memberName, scoresInWords, winnersInWords } from '../../../discord/wording/index.ts';
import type { PersonId } from '../../../match/index.ts';
import { closeVote } from '../../time/discord/index.ts';
import { lobbyMessage } from './message.ts';

export function renderLobby(telling: DeliveryContext, threadId: string | null): PublicMessage {
  const { client, matches } = telling.context;
  const { match, state } = telling.view;
  const words = gameWords(telling);
  const outcome =
    match.status === 'finished' && state !== null
      ? `**${winnersInWords(words, match, state)}** · ${scoresInWords(words, match, state)}`
      : '';
  const invitation = `https://discord.com/oauth2/authorize?client_id=${client.application.id}`;
  return lobbyMessage(words, match, threadId, { invitation, computers: matches.computers, outcome });
}

/** Edits the lobby message, or posts it where it is missing. Null: the channel is gone. */
async function upsertLobby(
  telling: DeliveryContext,
  threadId: string | null = telling.view.match.place.threadId,
): Promise<string | null> {
  const { posting, entry, view, posts } = telling;
  const { channelId } = view.match.place;
  const message = renderLobby(telling, threadId);
  try {
    if (posts.lobbyMessageId !== null) {
      await posting.edit(channelId, posts.lobbyMessageId, message);
      return posts.lobbyMessageId;
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

export async function deliverLobby(telling: DeliveryContext): Promise<Delivered | Undeliverable> {
  const lobbyMessageId = await upsertLobby(telling);
  return lobbyMessageId === null ? channelGone(telling) : { place: {}, posts: { lobbyMessageId } };
}

/**
 * Opens the thread on the lobby message; without permission for threads, the game is played in the channel itself.
 * Edits the message once, with the thread's link, because Discord's limit for edits in a channel is its tightest.
 */
export async function deliverStarted(telling: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { view, posts } = telling;
  if (telling.reader !== null) return deliverLobby(telling);
  if (view.match.place.threadId !== null) return EMPTY_DELIVERY;
  try {
    if (posts.lobbyMessageId !== null) return await startOn(telling, posts.lobbyMessageId);
  } catch (error) {
    if (failureOf(error) !== 'gone') throw error;
  }
  const lobbyMessageId = await upsertLobby(telling);
  if (lobbyMessageId === null) return channelGone(telling);
  return startOn({ ...telling, posts: { ...posts, lobbyMessageId } }, lobbyMessageId);
}

/**
 * Keeps the thread even where the lobby message cannot be edited at present; a repost edits it later. Throws where
 * neither works, so that the start is retried.
 */
async function startOn(telling: DeliveryContext, messageId: string): Promise<Delivered | Undeliverable> {
  const threadId = await openThread(telling, messageId);
  const place = { threadId };
  try {
    const lobbyMessageId = await upsertLobby(telling, threadId);
    return lobbyMessageId === null ? channelGone(telling) : { place, posts: { lobbyMessageId } };
  } catch (error) {
    if (threadId === null || failureAfterAttempts(telling.entry, error) !== 'barred') throw error;
    telling.context.log.info({ err: error, match: telling.view.match.id }, 'a lobby cannot be brought up to date');
    return { place, posts: { lobbyMessageId: messageId }, isIncomplete: true, barredBy: codeOf(error) };
  }
}

/** A cancelled lobby says so itself; a game that had begun also gets a line in its thread. */
export async function deliverCancelled(telling: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { view, posts } = telling;
  if (view.match.place.threadId === null && posts.turnMessageId === null) return deliverLobby(telling);
  const lobbyMessageId = await upsertLobby(telling);
  const line = cancelledText(telling);
  const threadId = view.match.place.threadId ?? view.match.place.channelId;
  try {
    await telling.posting.once(telling.entry, 'cancelled', threadId, () => lineMessage(line));
  } catch (error) {
    if (failureOf(error) !== 'gone') throw error;
  }
  if (posts.turnMessageId !== null) {
    await editQuietly(telling, posts.turnChannelId ?? threadId, posts.turnMessageId, lineMessage(line, 'small'));
  }
  await closeVote(telling);
  return { place: {}, posts: { ...(lobbyMessageId && { lobbyMessageId }), turnMessageId: null, voteMessageId: null } };
}

function cancelledText(telling: DeliveryContext): string {
  const { match } = telling.view;
  const { announcement } = telling.entry;
  const words = gameWords(telling);
  const reason = announcement.kind === 'cancelled' ? announcement.because : undefined;
  return reason ? words.t(`turn.cancelled.${reason}`) : cancelledLine(words, memberName(words, match, match.hostId));
}

export function deliverCancelledDirectly(
  telling: DeliveryContext,
  _: unknown,
  people: readonly PersonId[],
): Promise<Delivered | null> {
  return deliverToConcerned(telling, people, async (own) => {
    const { channelId } = own.view.match.place;
    await own.posting.once(own.entry, 'cancelled', channelId, () => lineMessage(cancelledText(own)));
    return EMPTY_DELIVERY;
  });
}

/** Posts or edits an outdated lobby message; in a running game, opens a thread that could not be opened. */
export async function repostLobby(telling: DeliveryContext): Promise<Delivered | Undeliverable> {
  const { context, view, posts, reader } = telling;
  const { match } = view;
  if (match.status === 'lobby') return deliverLobby(telling);
  // Its end is not delivered yet: otherwise the turn would no longer be the live one.
  if (match.status === 'cancelled' && posts.turnMessageId !== null) return deliverCancelled(telling);
  const isBegun = reader !== null || (await context.outbox.turnPosts(match.id)).length > 0;
  if (match.status === 'running' && !isBegun) return deliverStarted(telling);
  if (posts.lobbyMessageId !== null) {
    const { channelId, threadId } = match.place;
    await editQuietly(telling, channelId, posts.lobbyMessageId, renderLobby(telling, threadId));
  }
  return EMPTY_DELIVERY;
}
