/**
 * How the end of a game is told: the final message, and what becomes of the messages before it.
 * Every step may be repeated after a crash.
 */
import { isReachable } from '../../../match/index.ts';
import {
  channelGone,
  cutDownTurn,
  type Delivered,
  editQuietly,
  playedSince,
  postDirectly,
  postInThread,
  type Telling,
  type Undeliverable,
} from '../../delivery/index.ts';
import { closeVote } from '../../time/index.ts';
import { withoutEnding } from '../../wording/index.ts';
import { finishedMessage } from './message.ts';

export async function tellFinished(telling: Telling): Promise<Delivered | Undeliverable> {
  const { context, view } = telling;
  const played = await playedSince(telling);
  const posted = await postInThread(telling, 'finished', () => finishedMessage(context, view, played));
  if (posted === null) return channelGone(telling);
  await cutDownTurn(telling, played.map(withoutEnding));
  await closeVote(telling);
  if (telling.posts.lobbyMessageId !== null) {
    const lobby = telling.lobbyMessage(telling, view.match.place.threadId);
    await editQuietly(telling, view.match.place.channelId, telling.posts.lobbyMessageId, lobby);
  }
  const done = { turnMessageId: null, turnVersion: view.match.version, voteMessageId: null };
  return { place: posted.place, posts: { ...posted.posts, ...done } };
}

export async function tellFinishedDirectly(telling: Telling): Promise<Delivered | null> {
  const { context, view } = telling;
  const played = await playedSince(telling);
  let told = 0;
  for (const { personId } of view.match.members.filter((member) => isReachable(member))) {
    const posted = await postDirectly(telling, personId, 'finished', () => finishedMessage(context, view, played));
    if (posted !== null) told += 1;
  }
  if (told === 0) return null;
  await cutDownTurn(telling, played.map(withoutEnding));
  return { place: {}, posts: { turnMessageId: null, turnChannelId: null, turnVersion: view.match.version } };
}
