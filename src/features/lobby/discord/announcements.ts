/**
 * How a lobby is told: the message that shows it, the thread that is opened on it, and its end.
 * Every step may be repeated after a crash.
 */

import { codeOf, failureOf } from '../../../discord/connection/index.ts';
import {
  channelGone,
  type Delivered,
  editQuietly,
  failureAt,
  gameWords,
  NOTHING,
  openThread,
  type Telling,
  tellConcerned,
  type Undeliverable,
} from '../../../discord/delivery/index.ts';
import { lineMessage, type PublicMessage } from '../../../discord/messages/index.ts';
import { cancelledLine, memberName, scoresInWords, winnersInWords } from '../../../discord/wording/index.ts';
import type { PersonId } from '../../../match/index.ts';
import { closeVote } from '../../time/discord/index.ts';
import { lobbyMessage } from './message.ts';

export function lobbyOf(telling: Telling, threadId: string | null): PublicMessage {
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

/** Brings the lobby message up to date, posting it (again) where it is missing; null where the channel is gone. */
async function upsertLobby(
  telling: Telling,
  threadId: string | null = telling.view.match.place.threadId,
): Promise<string | null> {
  const { posting, entry, view, posts } = telling;
  const { channelId } = view.match.place;
  const message = lobbyOf(telling, threadId);
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
    // One that stands since before a crash may show an older state.
    if (entry.attempts > 0) await posting.edit(channelId, posted.id, message);
    return posted.id;
  } catch (error) {
    if (failureOf(error) === 'gone') return null;
    throw error;
  }
}

export async function tellLobby(telling: Telling): Promise<Delivered | Undeliverable> {
  const lobbyMessageId = await upsertLobby(telling);
  return lobbyMessageId === null ? channelGone(telling) : { place: {}, posts: { lobbyMessageId } };
}

/**
 * Opens the thread on the lobby message; where there can be none, the game is played in the channel itself. The message
 * is rewritten once, with the thread's link: edits are what Discord allows least of in a channel.
 */
export async function tellStarted(telling: Telling): Promise<Delivered | Undeliverable> {
  const { view, posts } = telling;
  if (telling.reader !== null) return tellLobby(telling);
  if (view.match.place.threadId !== null) return NOTHING;
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
 * The thread is kept also where the lobby message may not be changed at present: that is made up for. Throws where neither is possible:
 * then nobody has heard of the start.
 */
async function startOn(telling: Telling, messageId: string): Promise<Delivered | Undeliverable> {
  const threadId = await openThread(telling, messageId);
  const place = { threadId };
  try {
    const lobbyMessageId = await upsertLobby(telling, threadId);
    return lobbyMessageId === null ? channelGone(telling) : { place, posts: { lobbyMessageId } };
  } catch (error) {
    if (threadId === null || failureAt(telling.entry, error) !== 'barred') throw error;
    telling.context.log.info({ err: error, match: telling.view.match.id }, 'a lobby cannot be brought up to date');
    return { place, posts: { lobbyMessageId: messageId }, isIncomplete: true, barredBy: codeOf(error) };
  }
}

/** A lobby says itself that it is cancelled; of a game that had begun, a line in its thread says so. */
export async function tellCancelled(telling: Telling): Promise<Delivered | Undeliverable> {
  const { view, posts } = telling;
  const lobbyMessageId = await upsertLobby(telling);
  if (view.match.place.threadId === null && posts.turnMessageId === null) {
    return lobbyMessageId === null ? channelGone(telling) : { place: {}, posts: { lobbyMessageId } };
  }
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
  const done = { turnMessageId: null, voteMessageId: null };
  return { place: {}, posts: { ...(lobbyMessageId === null ? {} : { lobbyMessageId }), ...done } };
}

function cancelledText(telling: Telling): string {
  const { match } = telling.view;
  const words = gameWords(telling);
  const because = becauseOf(telling);
  return because ? words.t(`turn.cancelled.${because}`) : cancelledLine(words, memberName(words, match, match.hostId));
}

/** Undefined: its host has cancelled it. */
function becauseOf({ entry: { announcement } }: Telling) {
  return announcement.kind === 'cancelled' ? announcement.because : undefined;
}

/** A line; the lobby itself is no news. */
export function tellCancelledDirectly(
  telling: Telling,
  _: unknown,
  people: readonly PersonId[],
): Promise<Delivered | null> {
  return tellConcerned(telling, people, async (own) => {
    const { channelId } = own.view.match.place;
    await own.posting.once(own.entry, 'cancelled', channelId, () => lineMessage(cancelledText(own)));
    return NOTHING;
  });
}

/** The lobby's message where it is missing or shows what was; of a game that has begun, the thread that could not be opened. */
export async function repostLobby(telling: Telling): Promise<Delivered | Undeliverable> {
  const { context, view, posts, reader } = telling;
  const { match } = view;
  if (match.status === 'lobby') return tellLobby(telling);
  // Its end has not been told: the turn would not be the live one any more.
  if (match.status === 'cancelled' && posts.turnMessageId !== null) return tellCancelled(telling);
  const isBegun = reader !== null || (await context.outbox.turnPosts(match.id)).length > 0;
  if (match.status === 'running' && !isBegun) return tellStarted(telling);
  if (posts.lobbyMessageId !== null) {
    const { channelId, threadId } = match.place;
    await editQuietly(telling, channelId, posts.lobbyMessageId, lobbyOf(telling, threadId));
  }
  return NOTHING;
}
