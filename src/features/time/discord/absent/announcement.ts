/**
 * Tells the players of a game without a clock that the one to move is absent: one message, which says so until it is decided.
 */

import { gameWords, postInThread, type Telling, type Told } from '../../../../discord/delivery/index.ts';
import type { PersonId } from '../../../../match/index.ts';
import { closeVote } from '../standIn/vote.ts';
import { absentMessage } from './message.ts';

/** Only while that is so. */
export async function tellAbsent(
  telling: Telling,
  absent: { readonly personId: PersonId; readonly left?: boolean },
): Promise<Told> {
  const { context, view, reader } = telling;
  const awaited = await context.matches.awaited(view);
  if (awaited?.personId !== absent.personId || awaited.until) return 'nothing';
  const message = absentMessage(gameWords(telling), view.match, absent, reader?.personId);
  const posted = await postInThread(telling, 'absent', () => message);
  if (posted === null) return 'gone';
  // One that stands since before a pause has nothing to decide any more.
  await closeVote(telling);
  return { ...posted, posts: { ...posted.posts, voteMessageId: posted.message.id } };
}

/** The message where it has been deleted, as long as the player is absent. */
export async function repostAbsent(telling: Telling): Promise<Told> {
  const { context, posting, view, posts } = telling;
  const { channelId, threadId } = view.match.place;
  if (view.match.timeControl || posts.voteMessageId === null) return 'nothing';
  const awaited = await context.matches.awaited(view);
  if (!awaited || awaited.until || (await posting.read(threadId ?? channelId, posts.voteMessageId))) return 'nothing';
  return tellAbsent({ ...telling, posts: { ...posts, voteMessageId: null } }, awaited);
}
