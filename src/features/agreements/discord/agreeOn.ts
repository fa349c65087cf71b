/**
 * Carries out an agreement's use case for whoever acts, and tells them alone how it went.
 * Everybody else hears of it through the outbox.
 */

import {
  type Answerable,
  actorOf,
  type BotContext,
  begin,
  conclude,
  refused,
  seenGame,
  wordsOf,
} from '../../../discord/frame/index.ts';
import type { Key, Words } from '../../../language/index.ts';
import type { Actor, Done, MatchId, MatchRefusal } from '../../../match/index.ts';

/** `done`: what the person is told when it is done; a function where that depends on what came of it. */
export async function agreeOn(
  context: BotContext,
  interaction: Answerable,
  matchId: MatchId,
  done: Key | ((words: Words, result: Done) => string | Promise<string>),
  run: (actor: Actor) => Promise<Done | MatchRefusal>,
): Promise<void> {
  await begin(interaction);
  const result = await run(actorOf(interaction));
  if (!result.ok) {
    await refused(context, interaction, await seenGame(context, interaction, matchId), result);
    return;
  }
  const words = wordsOf(context, interaction);
  await conclude(interaction, typeof done === 'string' ? words.t(done) : await done(words, result));
}
