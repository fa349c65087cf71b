/**
 * Opens a game with the person who asks in it, and tells them where its lobby stands, or what keeps it from being posted.
 * Which game is wanted is said by `/game new`, and by New game under a finished one.
 */
import type { Words } from '../../language/index.ts';
import { type LimitRefusal, type Match, type NewMatch, type PersonId, shownInviteCode } from '../../match/index.ts';
import {
  type Answerable,
  actorOf,
  type BotContext,
  mayViewPlace,
  say,
  standingLobby,
  wordsOf,
} from '../frame/index.ts';
import { refusalText } from '../wording/index.ts';
import { whatIsMissed, whyNotHere } from './openingPlace.ts';

/** The interaction has been acknowledged. Nothing is opened where the lobby could not be posted. */
export async function openGame(context: BotContext, interaction: Answerable, wanted: NewMatch): Promise<void> {
  const words = wordsOf(context, interaction);
  const { channelId } = wanted.place;
  const inChannel = wanted.place.serverId !== null;
  if (inChannel && !(await mayViewPlace(context, interaction, wanted.place))) {
    await say(interaction, words.t('errors.placeHidden'));
    return;
  }
  const obstacle = inChannel ? await whyNotHere(words, interaction, channelId) : null;
  if (obstacle !== null) {
    await say(interaction, obstacle);
    return;
  }
  const refusal = await mayOpen(context, interaction.user.id, wanted.place.serverId);
  if (refusal) {
    await say(interaction, refusalText(words, null, refusal));
    return;
  }
  const { match } = await context.matches.create(actorOf(interaction), wanted);
  const lobby = await standingLobby(context, match, interaction.user.id);
  const missed = inChannel ? whatIsMissed(words, interaction, channelId) : [];
  await say(interaction, [openedText(words, match, lobby), ...missed].join('\n'));
}

/** As the server has set it, and the owner of the bot; null: one game more may be opened. */
export async function mayOpen(
  { people, matches }: Pick<BotContext, 'people' | 'matches'>,
  personId: PersonId,
  serverId: string | null,
): Promise<LimitRefusal | null> {
  const refusal = serverId === null ? null : await people.mayOpenOn(serverId);
  return refusal ?? matches.mayPlayMore(personId, serverId);
}

function openedText(words: Words, { inviteCode, place }: Match, lobby: string | null): string {
  if (inviteCode === null) {
    return lobby === null
      ? words.t('lobby.created.waiting', { place: `<#${place.channelId}>` })
      : words.t('lobby.created', { lobby });
  }
  const code = shownInviteCode(inviteCode);
  return lobby === null
    ? words.t('lobby.created.unreachable', { code })
    : words.t('lobby.created.direct', { code, lobby });
}
