/**
 * What every delivery works with: the entry, its match as it is now, where its messages stand.
 * What is told, and where, is left to the modules beside this one.
 */
import type { Words } from '../../language/index.ts';
import type { MatchPosts, MatchView, OutboxEntry } from '../../match/index.ts';
import type { BotContext } from '../context.ts';
import { lobbyMessage } from '../views/lobby.ts';
import type { PublicMessage } from '../views/publicMessages.ts';
import { failureOf } from './failures.ts';
import type { Posting } from './posting.ts';

export interface Telling {
  readonly context: BotContext;
  readonly posting: Posting;
  readonly entry: OutboxEntry;
  readonly view: MatchView;
  readonly posts: MatchPosts;
}

export function lobbyOf(telling: Telling, threadId: string | null): PublicMessage {
  return lobbyMessage(wordsOf(telling), telling.view.match, threadId);
}

/** Public messages are in the game's language. */
export function wordsOf({ context, view }: Telling): Words {
  return context.language.of(view.match.locale);
}

/** An edit that nothing depends on: a message that is gone or barred stays as it is. */
export async function editQuietly(
  telling: Telling,
  channelId: string,
  messageId: string,
  message: PublicMessage,
): Promise<void> {
  try {
    await telling.posting.edit(channelId, messageId, message);
  } catch (error) {
    if (failureOf(error) === 'passing') throw error;
    telling.context.log.warn({ err: error, match: telling.view.match.id }, 'an old message could not be tidied');
  }
}
