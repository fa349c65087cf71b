/**
 * Joining, leaving, starting and cancelling, the same for commands and for the buttons of the lobby message.
 * Which game is meant is found out before; whether it may be done is decided by the matches.
 */

import {
  type Answerable,
  acknowledge,
  actorOf,
  type BotContext,
  say,
  seenGame,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import type { Key, Words } from '../../../language/index.ts';
import { type Actor, type Done, isDirect, type MatchId, type MatchRefusal } from '../../../match/index.ts';

export interface LobbyUseCase {
  /** `matchId` is blank where the use case knows it by itself. */
  readonly run: (matches: BotContext['matches'], actor: Actor, matchId: MatchId) => Promise<Done | MatchRefusal>;
  /** What the person is told when it is done; a function where that takes a look at what has been told to all. */
  readonly done: Key | ((context: BotContext, words: Words, done: Done) => Promise<string>);
  /** A sentence of its own for a refusal that means something special here. */
  readonly refused?: (refusal: MatchRefusal) => Key | null;
}

export const joining: LobbyUseCase = {
  run: async (matches, actor, matchId) =>
    (await matches.mayPlayMore(actor.personId, null)) ?? matches.join(actor, matchId),
  done: 'lobby.joined',
};

export function joiningByCode(code: string): LobbyUseCase {
  return {
    run: async (matches, actor) => (await matches.mayPlayMore(actor.personId, null)) ?? matches.joinByCode(actor, code),
    done: 'lobby.joined.direct',
  };
}

export const leaving: LobbyUseCase = {
  run: (matches, actor, matchId) => matches.leave(actor, matchId),
  done: 'lobby.left',
};

export const starting: LobbyUseCase = {
  run: (matches, actor, matchId) => matches.start(actor, matchId),
  done: startedText,
  refused: ({ code }) => (code === 'notIn' ? 'lobby.startStranger' : null),
};

export const cancelling: LobbyUseCase = {
  run: (matches, actor, matchId) => matches.cancel(actor, matchId),
  done: 'lobby.cancelledByYou',
  refused: (refusal) => (refusal.code === 'status' && refusal.status === 'running' ? 'lobby.cancelTooLate' : null),
};

/** Where the game is played now, which shows once its thread has been opened. */
export async function startedText({ anyGame, settled }: BotContext, words: Words, { match }: Done): Promise<string> {
  if (isDirect(match)) return words.t('lobby.started');
  const threadOf = async () => (await anyGame.view(match.id))?.match.place.threadId ?? null;
  await settled(match.id, async () => (await threadOf()) !== null);
  const threadId = await threadOf();
  return threadId === null ? words.t('lobby.started') : words.t('lobby.startedIn', { thread: `<#${threadId}>` });
}

/** Carries the use case out for the person who acts, and tells them alone how it went. */
export async function carryOut(
  context: BotContext,
  interaction: Answerable,
  matchId: MatchId | null,
  useCase: LobbyUseCase,
): Promise<void> {
  await acknowledge(interaction);
  const words = wordsOf(context, interaction);
  const result = await useCase.run(context.matches, actorOf(interaction), matchId ?? '');
  if (result.ok) {
    const { done } = useCase;
    await say(interaction, typeof done === 'string' ? words.t(done) : await done(context, words, result));
    return;
  }
  const own = useCase.refused?.(result) ?? null;
  if (own !== null) {
    await say(interaction, words.t(own));
  } else {
    const view = matchId === null ? null : await seenGame(context, interaction, matchId);
    await say(interaction, refusalText(words, view, result));
  }
}
