/**
 * A game against a computer player by one click: opened, filled and started, as people do it one after the other.
 * What is offered before and told after it is left to whoever has the button.
 */
import { DIRECT_PLACE } from '../../match/index.ts';
import { type Answerable, actorOf, type BotContext, wordsOf } from '../frame/index.ts';
import { refusalText } from '../wording/index.ts';
import { computerName } from './computers/names.ts';
import { whyNotHere } from './openingPlace.ts';
import { startedText } from './useCases.ts';
import { channelPlace, newMatch } from './wanted.ts';

/**
 * Starts it in this channel or, where no game can be played there, in direct messages. Gives a sentence that says where it is
 * played, or why it could not be started: then the lobby stands, and all can still be done by hand. The interaction has been
 * acknowledged.
 */
export async function startAgainst(context: BotContext, interaction: Answerable, computer: string): Promise<string> {
  const { matches, language } = context;
  const words = wordsOf(context, interaction);
  const here = channelPlace(interaction);
  const obstacle = here && (await whyNotHere(words, interaction, here.channelId ?? ''));
  const place = here === null || obstacle !== null ? DIRECT_PLACE : here;
  const actor = actorOf(interaction);
  const { match } = await matches.create(actor, newMatch(context, interaction, { place, side: 'A', capacity: 2 }));
  const name = computerName(language.of(match.locale), match, computer, 0);
  // Each is an interaction of its own, as it would be by hand.
  const seating = { ...actor, interactionId: `${actor.interactionId}:seat` };
  const seated = await matches.seatComputers(seating, match.id, [{ computer, name }]);
  if (!seated.ok) return refusalText(words, await matches.view(match.id), seated);
  const started = await matches.start({ ...actor, interactionId: `${actor.interactionId}:start` }, match.id);
  return started.ok ? startedText(context, words, started) : refusalText(words, await matches.view(match.id), started);
}
