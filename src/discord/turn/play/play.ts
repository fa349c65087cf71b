/**
 * Makes a move through the use case, and tells the person what came of it.
 * The public messages follow through the outbox; `confirmation.ts` words what the mover alone is told.
 */
import { isDeepStrictEqual } from 'node:util';
import { type MatchView, type MoveWithoutSeat, seatOf } from '../../../match/index.ts';
import { recordedMove, type Seat } from '../../../rules/index.ts';
import { illustrated } from '../../emoji/index.ts';
import { type Answerable, actorOf, type BotContext, conclude, refused, wordsOf } from '../../frame/index.ts';
import type { AnyRefusal } from '../../wording/index.ts';
import { confirmation, type Defaults } from './confirmation.ts';

/** Plays in the very position that the view shows; a refusal (a stale position, too) is worded. */
export async function play(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  move: MoveWithoutSeat,
  defaults: Defaults = {},
): Promise<void> {
  await playAt(context, interaction, view, view.match.version, move, defaults);
}

/**
 * Plays what a dialogue has put together, in the position that its controls carry: `version`. Whether that still stands is
 * asked within the use case, so that a second click on the same control is known for what it is.
 */
export async function playAt(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  version: number,
  move: MoveWithoutSeat,
  defaults: Defaults = {},
): Promise<void> {
  const done = await context.matches.play(actorOf(interaction), view.match.id, version, move);
  if (!done.ok && isThisMove(done, seatOf(view.match, interaction.user.id), move)) {
    await conclude(interaction, wordsOf(context, interaction).t('errors.duplicate'));
    return;
  }
  if (!done.ok) {
    await refused(context, interaction, view, done);
    return;
  }
  const words = illustrated(context, wordsOf(context, interaction), done.state);
  await conclude(interaction, confirmation(words, done, seatOf(done.match, interaction.user.id), defaults));
}

/** Whether all that has been played since is this very move: somebody has clicked twice. */
function isThisMove(refusal: AnyRefusal, seat: Seat | null, move: MoveWithoutSeat): boolean {
  if (refusal.code !== 'stale' || seat === null) return false;
  const [played, ...others] = refusal.since;
  if (!played || others.length > 0) return false;
  return isDeepStrictEqual(recordedMove({ ...move, seat }, played.events), played.move);
}
