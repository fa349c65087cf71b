/**
 * Plays again with the same people: says which side it takes and where its lobby stands, and begins at once where nobody is
 * waited for.
 * Opening the lobby, and who joins it, is the matches' matter.
 */

import {
  type Answerable,
  actorOf,
  type BotContext,
  begin,
  conclude,
  mayViewPlace,
  standingLobby,
  wordsOf,
} from '../../../discord/frame/index.ts';
import type { Words } from '../../../language/index.ts';
import { isComputer, isDirect, type Match, type MatchView } from '../../../match/index.ts';
import type { Side } from '../../../rules/index.ts';
import { mayOpen } from '../../lobby/discord/index.ts';
import { agreeOn } from './agreeOn.ts';

export async function playAgain(
  context: BotContext,
  interaction: Answerable,
  { match }: MatchView,
  side: Side,
): Promise<void> {
  if (!isDirect(match) && !(await mayViewPlace(context, interaction, match.place))) {
    await begin(interaction);
    await conclude(interaction, wordsOf(context, interaction).t('errors.placeHidden'));
    return;
  }
  await agreeOn(
    context,
    interaction,
    match.id,
    (words) => openedText(context, interaction, words, match),
    async (actor) =>
      (await mayOpen(context, actor.personId, match.place.serverId)) ?? context.matches.rematch(actor, match.id, side),
  );
}

async function openedText(context: BotContext, interaction: Answerable, words: Words, before: Match): Promise<string> {
  const { matches } = context;
  const own = (await matches.ofPerson(interaction.user.id)).map(({ match }) => match);
  const again = own.filter(({ rematchOf }) => rematchOf === before.id);
  const rematch = again.find(({ status }) => status === 'lobby') ?? again[0];
  const side = words.t(`game.side.${(rematch ?? before).side}`);
  if (rematch?.status !== 'lobby') return words.t('agreements.rematchBegun', { side });
  if (!waitsForNobody(rematch)) {
    const lobby = await standingLobby(context, rematch, interaction.user.id);
    return lobby === null
      ? words.t('agreements.rematchOpen', { side })
      : words.t('agreements.rematchOpenAt', { side, lobby });
  }
  const actor = actorOf(interaction);
  const started = await matches.start({ ...actor, interactionId: `${actor.interactionId}/start` }, rematch.id);
  return words.t(started.ok ? 'agreements.rematchBegun' : 'agreements.rematchOpen', { side });
}

/** All seats are taken, all but one by computer players. */
function waitsForNobody({ members, capacity }: Match): boolean {
  return members.length === capacity && members.filter((member) => !isComputer(member)).length === 1;
}
