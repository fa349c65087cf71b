/**
 * Makes a move through the use case, and tells the person what came of it.
 * The public messages follow through the outbox; `confirmation.ts` words what the mover alone is told.
 */
import { isDeepStrictEqual } from 'node:util';
import { illustrated } from '../../../../discord/emoji/index.ts';
import {
  type Answerable,
  actorOf,
  type BotContext,
  conclude,
  refused,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { type Done, type MatchRefusal, type MatchView, seatOf } from '../../../../match/index.ts';
import {
  type GameEvent,
  type MoveWithoutSeat,
  type Refusal,
  recordedMove,
  type Seat,
} from '../../../../rules/index.ts';
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
  const seat = seatOf(view.match, interaction.user.id);
  const done = await context.matches.play(actorOf(interaction), view.match.id, version, move);
  const events =
    done.ok && !done.duplicate ? done.events : await eventsOfFirst(context, done, view, version, seat, move);
  if (events !== null) {
    const words = illustrated(context, wordsOf(context, interaction), view.state);
    await conclude(interaction, confirmation(words, view.match, events, seat, defaults));
  } else if (done.ok) {
    await conclude(interaction, wordsOf(context, interaction).t('errors.duplicate'));
  } else {
    await refused(context, interaction, view, done);
  }
}

/**
 * Of somebody who has clicked twice, or of a click that has arrived twice: what the first one did, also where others have
 * moved since. Null where the move after this position was another one.
 */
async function eventsOfFirst(
  { matches }: BotContext,
  answer: Done | MatchRefusal | Refusal,
  { match }: MatchView,
  version: number,
  seat: Seat | null,
  move: MoveWithoutSeat,
): Promise<readonly GameEvent[] | null> {
  if (seat === null || (!answer.ok && answer.code !== 'stale')) return null;
  const [played] = answer.ok ? await matches.history(match.id, version) : answer.since;
  if (!played) return null;
  return isDeepStrictEqual(recordedMove({ ...move, seat }, played.events), played.move) ? played.events : null;
}
