/**
 * A game against computer players that begins at once: by `/game new` with its option `against`, or by one click after the tutorial.
 * Where it is wanted, and what is said before and after, is the caller's.
 */

import { whyNoDirectMessages } from '../../../discord/delivery/index.ts';
import { type Answerable, actorOf, type BotContext, seenGame, wordsOf } from '../../../discord/frame/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import { DIRECT_PLACE, isDirect, type MatchPlace, type NewMatch } from '../../../match/index.ts';
import { computerSeats } from './computers/names.ts';
import { mayOpen } from './opening.ts';
import { whyNotHere } from './openingPlace.ts';
import { startedText } from './useCases.ts';
import { channelPlace } from './wanted.ts';

/** This channel or, where no game can be played in it, direct messages. */
export async function placeAgainst(context: BotContext, interaction: Answerable): Promise<MatchPlace> {
  const here = channelPlace(interaction);
  if (here === null) return DIRECT_PLACE;
  const obstacle = await whyNotHere(wordsOf(context, interaction), interaction, here.channelId ?? '');
  return obstacle === null ? here : DIRECT_PLACE;
}

/**
 * All other seats are taken by computer players of this kind, one of those that are known. Gives a sentence that says where the
 * game is played, or why it could not be started: then the lobby stands, and all can still be done by hand. The interaction has
 * been acknowledged.
 */
export async function startAgainst(
  context: BotContext,
  interaction: Answerable,
  wanted: NewMatch,
  computer: string,
): Promise<string> {
  const { matches, language } = context;
  const words = wordsOf(context, interaction);
  const actor = actorOf(interaction);
  const computers = computerSeats(language.of(wanted.locale), { members: [] }, computer, wanted.capacity - 1);
  const refusal = await mayOpen(context, actor.personId, wanted.place.serverId);
  if (refusal) return refusalText(words, null, refusal);
  const obstacle = isDirect(wanted) ? await whyNoDirectMessages(context, words, actor.personId) : null;
  if (obstacle !== null) return obstacle;
  const { match } = await matches.create(actor, { ...wanted, computers });
  // An interaction of its own, as it would be by hand.
  const started = await matches.start({ ...actor, interactionId: `${actor.interactionId}:start` }, match.id);
  return started.ok
    ? startedText(context, words, started)
    : refusalText(words, await seenGame(context, interaction, match.id), started);
}
