/**
 * Carries out an agreement's use case for whoever acts, and tells them alone how it went.
 * Everybody else hears of it through the outbox.
 */
import type { Key } from '../../language/index.ts';
import type { Actor, Done, MatchId, MatchRefusal } from '../../match/index.ts';
import { type Answerable, actorOf, type BotContext, begin, conclude, refused, wordsOf } from '../frame/index.ts';

/** `done`: what the person is told when it is done. */
export async function agreeOn(
  context: BotContext,
  interaction: Answerable,
  matchId: MatchId,
  done: Key | ((result: Done) => Key),
  run: (actor: Actor) => Promise<Done | MatchRefusal>,
): Promise<void> {
  await begin(interaction);
  const result = await run(actorOf(interaction));
  if (!result.ok) {
    await refused(context, interaction, await context.matches.view(matchId), result);
    return;
  }
  const words = wordsOf(context, interaction);
  await conclude(
    interaction,
    words.t(result.duplicate ? 'errors.duplicate' : typeof done === 'string' ? done : done(result)),
  );
}
