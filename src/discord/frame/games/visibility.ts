/**
 * Which games and places a person may see: the one question before everything that names, shows or opens a game to somebody.
 * A game that somebody may not see is answered as one that does not exist.
 */
import { type BaseInteraction, GuildMember, PermissionFlagsBits } from 'discord.js';
import { isDirect, type MatchId, type MatchView, seatOf, seesGame } from '../../../match/index.ts';
import { mayView, type ViewedPlace } from '../../connection/index.ts';
import type { BotContext } from '../context.ts';
import { asSeen } from './asSeen.ts';

/** Of a game's place: the thread that was opened for it, which everybody sees who sees the channel. */
interface Place extends ViewedPlace {
  readonly threadId?: string | null;
}

type Looking = Pick<BotContext, 'client' | 'log' | 'anyGame' | 'outbox'>;
type Showing = Looking & Pick<BotContext, 'people'>;

export function hasSeat({ match }: MatchView, personId: string): boolean {
  return seatOf(match, personId) !== null;
}

/**
 * Whether somebody can view a channel or thread at this moment: by what Discord says of them with the interaction, else by what
 * it says when it is asked. False while it cannot be asked.
 */
export async function mayViewPlace(
  { client, log }: Pick<BotContext, 'client' | 'log'>,
  interaction: BaseInteraction,
  place: Place,
): Promise<boolean> {
  const { guildId, channelId, member, memberPermissions, user } = interaction;
  const isOnServer = guildId !== null && guildId === place.serverId;
  // A thread that we are not in is known to nobody but Discord.
  if (isOnServer && channelId !== null && [place.channelId, place.threadId].includes(channelId)) {
    return memberPermissions?.has(PermissionFlagsBits.ViewChannel) ?? false;
  }
  try {
    return await mayView(client, place, isOnServer && member instanceof GuildMember ? member : user.id);
  } catch (error) {
    log.warn({ err: error, channel: place.channelId }, 'Discord does not say who can view a channel');
    return false;
  }
}

/** Whether somebody else can play there: in direct messages anybody can. True while Discord cannot be asked. */
export async function mayTakeSeat(
  { client, log }: Pick<BotContext, 'client' | 'log'>,
  place: Place,
  personId: string,
): Promise<boolean> {
  try {
    return place.serverId === null || (await mayView(client, place, personId));
  } catch (error) {
    log.warn({ err: error, channel: place.channelId }, 'Discord does not say who can view a channel');
    return true;
  }
}

/**
 * Whether somebody may see a game. Of one in direct messages also whoever was asked into it, has left its lobby, or has played the
 * game that it follows: we have shown it to them.
 */
export async function maySee(context: Looking, interaction: BaseInteraction, view: MatchView): Promise<boolean> {
  const { match } = view;
  const personId = interaction.user.id;
  if (await seesGame(match, personId, (place) => mayViewPlace(context, interaction, place))) return true;
  if (!isDirect(match)) return false;
  if ((await context.outbox.personalPosts(match.id)).some((posts) => posts.personId === personId)) return true;
  const before = match.rematchOf === null ? null : await context.anyGame.view(match.rematchOf);
  return before !== null && hasSeat(before, personId);
}

/** The game with this id, as this person may see it; null where there is none for them. */
export async function seenGame(
  context: Showing,
  interaction: BaseInteraction,
  matchId: MatchId,
): Promise<MatchView | null> {
  const view = await context.anyGame.view(matchId);
  return view !== null && (await maySee(context, interaction, view)) ? asSeen(context, interaction, view) : null;
}

/** The game in whose thread somebody is; null where it is no game's. */
export async function gameOfThread(context: Looking, interaction: BaseInteraction): Promise<MatchView | null> {
  const { channelId } = interaction;
  const view = channelId === null ? null : await context.anyGame.inThread(channelId);
  return view !== null && (await maySee(context, interaction, view)) ? view : null;
}

/** Those of the games that somebody may see, in the same order. */
export async function seenOf(
  context: Looking,
  interaction: BaseInteraction,
  views: readonly MatchView[],
): Promise<readonly MatchView[]> {
  const seen: MatchView[] = [];
  for (const view of views) if (await maySee(context, interaction, view)) seen.push(view);
  return seen;
}
