/**
 * How the end of a game is told: the final message, and what becomes of the messages before it.
 * Every step may be repeated after a crash.
 */

import {
  channelGone,
  cutDownLeftBehind,
  cutDownTurn,
  type Delivered,
  editQuietly,
  isTold,
  NOTHING,
  playedSince,
  postInThread,
  type Telling,
  tellConcerned,
  type Undeliverable,
} from '../../../../discord/delivery/index.ts';
import { withoutEnding } from '../../../../discord/wording/index.ts';
import type { PersonId } from '../../../../match/index.ts';
import { closeVote } from '../../../time/discord/index.ts';
import { finishedMessage } from './message.ts';

export async function tellFinished(telling: Telling): Promise<Delivered | Undeliverable> {
  const { context, view } = telling;
  const played = await playedSince(telling);
  const posted = await postInThread(telling, 'finished', () => finishedMessage(context, view, played));
  if (posted === null) return channelGone(telling);
  await cutDownTurn(telling, played.map(withoutEnding));
  const { turnMessageId, turnChannelId } = telling.posts;
  // The last turn, or the end itself, was told directly.
  if (turnMessageId === null || turnChannelId !== null) {
    await cutDownLeftBehind(telling, turnMessageId, view.match.version);
  }
  await closeVote(telling);
  await closeLobby(telling);
  const done = { turnMessageId: null, turnVersion: view.match.version, voteMessageId: null };
  return { place: posted.place, posts: { ...posted.posts, ...done } };
}

/** The lobby says how the game has ended. */
async function closeLobby(telling: Telling): Promise<void> {
  const { view, posts } = telling;
  const { channelId, threadId } = view.match.place;
  if (posts.lobbyMessageId === null) return;
  await editQuietly(telling, channelId, posts.lobbyMessageId, telling.lobbyMessage(telling, threadId));
}

/** The end where it has not been told yet; of one that has, what a barred place kept from being tidied. */
export async function repostFinished(telling: Telling): Promise<Delivered | Undeliverable> {
  if (!isTold(telling)) return tellFinished(telling);
  await cutDownLeftBehind(telling, null, telling.view.match.version);
  await closeLobby(telling);
  return NOTHING;
}

/** To each player once; where the game was played it is told as soon as that is possible. */
export async function tellFinishedDirectly(
  telling: Telling,
  _: unknown,
  people: readonly PersonId[],
): Promise<Delivered | null> {
  const told = await tellConcerned(telling, people, async (own) => (isTold(own) ? NOTHING : tellFinished(own)));
  if (told === null) return null;
  await cutDownTurn(telling, (await playedSince(telling)).map(withoutEnding));
  return { ...told, posts: { turnMessageId: null, turnChannelId: null } };
}
