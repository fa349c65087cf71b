/**
 * What becomes of the message in which others can vote for a computer player, once there is nothing left to vote on.
 * Posting it and counting the votes is told in `deadlines.ts`.
 */
import { type Delivered, editQuietly, gameWords, type Telling } from '../../../../discord/delivery/index.ts';
import { voteOverMessage } from './messages.ts';

/** Where others could vote for a computer player, nothing is left to vote on. */
export async function closeVote(telling: Telling): Promise<void> {
  const { posts, view } = telling;
  if (posts.voteMessageId === null) return;
  const { channelId, threadId } = view.match.place;
  await editQuietly(telling, threadId ?? channelId, posts.voteMessageId, voteOverMessage(gameWords(telling)));
}

/** The copy that somebody has in their direct messages. */
export async function closeCopyOfVote(copy: Telling): Promise<Delivered> {
  await closeVote(copy);
  return { place: {}, posts: { voteMessageId: null } };
}
