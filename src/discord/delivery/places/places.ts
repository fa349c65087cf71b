/**
 * Where a match is told: its lobby message, its thread, and what takes their place when they are lost.
 * Every step may be repeated after a crash.
 */
import { isReachable } from '../../../match/index.ts';
import { codeOf, failureOf } from '../../connection/index.ts';
import { lineMessage, plainName } from '../../messages/index.ts';
import { nameOfMatch } from '../../wording/index.ts';
import type { Posted } from '../outcome.ts';
import { failureAt } from '../patience.ts';
import type { Compose } from '../posting/posting.ts';
import { editQuietly, gameWords, type Telling } from '../telling.ts';
import { whyNoThread } from './silence.ts';

/**
 * Posts where the game is played. Where its thread has been deleted, the lobby message is posted anew with a thread of
 * its own, and the game goes on there; null where the channel is gone too.
 */
export async function postInThread(telling: Telling, purpose: string, compose: Compose): Promise<Posted | null> {
  const { posting, entry, view } = telling;
  const { channelId, threadId } = view.match.place;
  try {
    const target = threadId ?? channelId;
    return { message: await posting.once(entry, purpose, target, compose), channelId: target, place: {}, posts: {} };
  } catch (error) {
    if (failureOf(error) !== 'gone') throw error;
    if (threadId === null) return null;
  }
  telling.context.log.warn({ match: view.match.id, threadId }, 'the thread is gone; the game goes on in a new one');
  try {
    const anchor = await posting.once(entry, 'anchor', channelId, () => telling.lobbyMessage(telling, null));
    const reopened = await openThread(telling, anchor.id);
    if (reopened !== null) {
      const lobby = telling.lobbyMessage(telling, reopened);
      await editQuietly(telling, channelId, anchor.id, lobby);
    }
    const target = reopened ?? channelId;
    const posted = await posting.once(entry, purpose, target, compose);
    return { message: posted, channelId: target, place: { threadId: reopened }, posts: { lobbyMessageId: anchor.id } };
  } catch (error) {
    if (failureOf(error) === 'gone') return null;
    throw error;
  }
}

/** The thread with all players in it; null where this channel can have none or we may not open one. */
export async function openThread(telling: Telling, messageId: string): Promise<string | null> {
  const { context, posting, view } = telling;
  const words = gameWords(telling);
  const { occasion } = view.match;
  const game = nameOfMatch(words, view, plainName);
  const league = occasion && words.t('leagues.ofLeague', { league: plainName(occasion.name), round: occasion.round });
  const name = words.t('lobby.threadName', { game: league ? `${game} · ${league}` : game });
  try {
    const threadId = await posting.openThread(view.match.place.channelId, messageId, name);
    for (const member of view.match.members) {
      if (!isReachable(member)) continue;
      // Whoever cannot be added is added by the first ping.
      await posting.addMember(threadId, member.personId).catch((error: unknown) => {
        if (failureAt(telling.entry, error) === 'passing') throw error;
        context.log.warn({ err: error, match: view.match.id }, 'a player could not be added to the thread');
      });
    }
    return threadId;
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== 'barred' && failure !== 'refused') throw error;
    context.log.warn(
      { err: error, match: view.match.id },
      'no thread can be opened; the game is played in the channel',
    );
    await sayWhyNoThread(telling, codeOf(error));
    return null;
  }
}

/** Once, in the channel itself; that it has no threads by its kind needs no word. */
async function sayWhyNoThread(telling: Telling, code: number): Promise<void> {
  const { context, posting, entry, view } = telling;
  const { channelId } = view.match.place;
  const why = whyNoThread(gameWords(telling), channelId, code);
  if (why === null) return;
  try {
    await posting.once(entry, 'noThread', channelId, () => lineMessage(why, 'small'));
  } catch (error) {
    if (failureAt(entry, error) === 'passing') throw error;
    context.log.info({ err: error, match: view.match.id }, 'it could not be said why there is no thread');
  }
}
