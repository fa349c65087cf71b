/**
 * Takes a move back through the use case, and tells the person what came of it.
 * Everybody else hears of it through the outbox.
 */
import type { MatchView } from '../../match/index.ts';
import type { BotContext } from '../context.ts';
import { actorOf } from '../support/actor.ts';
import { type Answerable, wordsOf } from '../support/reply.ts';
import { conclude } from './acting.ts';
import { refused } from './position.ts';

/** `version`: the position that the person saw; null: whatever it is now. */
export async function undo(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  version: number | null,
): Promise<void> {
  const done = await context.matches.undo(actorOf(interaction), view.match.id, version);
  if (!done.ok) {
    await refused(context, interaction, view, done);
    return;
  }
  context.deliver();
  const words = wordsOf(context, interaction);
  await conclude(interaction, words.t(done.duplicate ? 'errors.duplicate' : 'turn.takenBackByYou'));
}
