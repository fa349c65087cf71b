/**
 * Opens a game with the person who asks in it, and tells them where its lobby stands, or what keeps it from being posted.
 * Which game is wanted is said by `/game new`, and by New game under a finished one.
 */

import {
  type Answerable,
  actorOf,
  type BotContext,
  mayViewPlace,
  say,
  standingLobby,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import {
  type Actor,
  type LimitRefusal,
  type Match,
  type MatchPlace,
  type MatchRefusal,
  type NewMatch,
  type PersonId,
  shownInviteCode,
} from '../../../match/index.ts';
import { whatIsMissed, whyNotHere } from './openingPlace.ts';

/** The interaction has been acknowledged. Nothing is opened where the lobby could not be posted. */
export function openGame(context: BotContext, interaction: Answerable, wanted: NewMatch): Promise<void> {
  return opened(context, interaction, wanted.place, async (actor) => context.matches.create(actor, wanted));
}

/** The same under a finished game: whoever is not the first to ask for it joins. */
export function openNewGame(context: BotContext, interaction: Answerable, { id, place }: Match): Promise<void> {
  const { matches } = context;
  return opened(context, interaction, place, async (actor) => {
    const done = await matches.newGame(actor, id);
    if (!done.ok) return done;
    const own = (await matches.ofPerson(actor.personId)).map(({ match }) => match);
    const after = own.filter(({ newGameAfter }) => newGameAfter === id);
    const match = after.find(({ status }) => status === 'lobby') ?? after[0];
    return match ? { ok: true, match } : { ok: false, code: 'unknownMatch', matchId: id };
  });
}

async function opened(
  context: BotContext,
  interaction: Answerable,
  place: MatchPlace,
  open: (actor: Actor) => Promise<{ readonly ok: true; readonly match: Match } | MatchRefusal>,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { channelId, serverId } = place;
  const inChannel = serverId !== null;
  if (inChannel && !(await mayViewPlace(context, interaction, place))) {
    await say(interaction, words.t('errors.placeHidden'));
    return;
  }
  const obstacle = inChannel ? await whyNotHere(words, interaction, channelId) : null;
  if (obstacle !== null) {
    await say(interaction, obstacle);
    return;
  }
  const refusal = await mayOpen(context, interaction.user.id, serverId);
  if (refusal) {
    await say(interaction, refusalText(words, null, refusal));
    return;
  }
  const done = await open(actorOf(interaction));
  if (!done.ok) {
    await say(interaction, refusalText(words, null, done));
    return;
  }
  const { match } = done;
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
