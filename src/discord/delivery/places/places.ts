/** Posts in a match's thread or channel, and replaces a lost thread. A retry after a crash may repeat any step. */
import { isReachable } from '../../../match/index.ts';
import { codeOf, failureOf } from '../../connection/index.ts';
import { lineMessage, sanitizeName } from '../../messages/index.ts';
import { nameOfMatch } from '../../wording/index.ts';
import {
  channelGone,
  type DeliveryContext,
  editQuietly,
  gameWords,
  type Posted,
  type Undeliverable,
} from '../deliveryContext.ts';
import type { Compose } from '../posting/posting.ts';
import { failureAfterAttempts } from '../retries.ts';
import { whyNoThread } from './directly.ts';

/**
 * Posts in the match's place. If its thread is deleted, posts the lobby message again with a new thread, in which the
 * game continues. Undeliverable if the channel is gone, too.
 */
export async function postInThread(
  delivery: DeliveryContext,
  purpose: string,
  compose: Compose,
): Promise<Posted | Undeliverable> {
  const { posting, entry, view } = delivery;
  const { channelId, threadId } = view.match.place;
  try {
    const target = threadId ?? channelId;
    return { message: await posting.once(entry, purpose, target, compose), channelId: target, place: {}, posts: {} };
  } catch (error) {
    if (failureOf(error) !== 'gone') throw error;
    if (threadId === null) return channelGone(delivery);
  }
  delivery.context.log.warn({ match: view.match.id, threadId }, 'the thread is gone; the game continues in a new one');
  try {
    const anchor = await posting.once(entry, 'anchor', channelId, () => delivery.lobbyMessage(delivery, null));
    const reopened = await openThread(delivery, anchor.id);
    if (reopened !== null) {
      const lobby = delivery.lobbyMessage(delivery, reopened);
      await editQuietly(delivery, channelId, anchor.id, lobby);
    }
    const target = reopened ?? channelId;
    const posted = await posting.once(entry, purpose, target, compose);
    return { message: posted, channelId: target, place: { threadId: reopened }, posts: { lobbyMessageId: anchor.id } };
  } catch (error) {
    if (failureOf(error) === 'gone') return channelGone(delivery);
    throw error;
  }
}

/** Opens a thread and adds all players; null if the channel cannot have threads or the bot may not open one. */
export async function openThread(delivery: DeliveryContext, messageId: string): Promise<string | null> {
  const { context, posting, view } = delivery;
  const words = gameWords(delivery);
  const { occasion } = view.match;
  const game = nameOfMatch(words, view, sanitizeName);
  const league =
    occasion && words.t('leagues.ofLeague', { league: sanitizeName(occasion.name), round: occasion.round });
  const name = words.t('lobby.threadName', { game: league ? `${game} · ${league}` : game });
  try {
    const threadId = await posting.openThread(view.match.place.channelId, messageId, name);
    for (const member of view.match.members) {
      if (!isReachable(member)) continue;
      // Their first ping adds a player who cannot be added now.
      await posting.addMember(threadId, member.personId).catch((error: unknown) => {
        if (failureAfterAttempts(delivery.entry, error) === 'passing') throw error;
        context.log.warn({ err: error, match: view.match.id }, 'adding a player to the thread failed');
      });
    }
    return threadId;
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== 'barred' && failure !== 'refused') throw error;
    context.log.warn(
      { err: error, match: view.match.id },
      'opening a thread failed; the game is played in the channel',
    );
    await postWhyNoThread(delivery, codeOf(error));
    return null;
  }
}

/** Posted once, and only in channels whose kind has threads. */
async function postWhyNoThread(delivery: DeliveryContext, code: number): Promise<void> {
  const { context, posting, entry, view } = delivery;
  const { channelId } = view.match.place;
  const why = whyNoThread(gameWords(delivery), channelId, code);
  if (why === null) return;
  try {
    await posting.once(entry, 'noThread', channelId, () => lineMessage(why, 'small'));
  } catch (error) {
    if (failureAfterAttempts(entry, error) === 'passing') throw error;
    context.log.info({ err: error, match: view.match.id }, 'posting why there is no thread failed');
  }
}
