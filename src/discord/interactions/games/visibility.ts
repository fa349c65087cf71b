/** Decides which games and places a person may see. A hidden game is answered like one that does not exist. */
import { type BaseInteraction, GuildMember, PermissionFlagsBits } from 'discord.js';
import { isDirect, type MatchId, type MatchView, seatOf, seesGame } from '../../../match/index.ts';
import { mayView, type ViewedPlace } from '../../connection/index.ts';
import type { BotContext, PeopleUseCases } from '../context.ts';

/** `threadId` is a public thread, which everybody sees who sees the channel. */
interface Place extends ViewedPlace {
  readonly threadId?: string | null;
}

type VisibilityContext = Pick<BotContext, 'client' | 'log' | 'anyGame' | 'outbox'>;
interface WithPeople {
  readonly people: PeopleUseCases;
}

type ViewingContext = VisibilityContext & WithPeople;

export function hasSeat({ match }: MatchView, personId: string): boolean {
  return seatOf(match, personId) !== null;
}

/**
 * Whether a person can view a channel or thread now, from the facts in the interaction or by asking Discord; false
 * while Discord cannot be reached.
 */
export async function mayViewPlace(
  { client, log }: Pick<BotContext, 'client' | 'log'>,
  interaction: BaseInteraction,
  place: Place,
): Promise<boolean> {
  const { guildId, channelId, member, memberPermissions, user } = interaction;
  const isOnServer = guildId !== null && guildId === place.serverId;
  // discord.js does not know threads that the bot has not joined.
  if (isOnServer && channelId !== null && [place.channelId, place.threadId].includes(channelId)) {
    return memberPermissions?.has(PermissionFlagsBits.ViewChannel) ?? false;
  }
  try {
    return await mayView(client, place, isOnServer && member instanceof GuildMember ? member : user.id);
  } catch (error) {
    log.warn({ err: error, channel: place.channelId }, 'asking Discord who can view a channel failed');
    return false;
  }
}

/** Whether somebody else can play in a place; anybody can in direct messages. True while Discord cannot be reached. */
export async function mayTakeSeat(
  { client, log }: Pick<BotContext, 'client' | 'log'>,
  place: Place,
  personId: string,
): Promise<boolean> {
  try {
    return place.serverId === null || (await mayView(client, place, personId));
  } catch (error) {
    log.warn({ err: error, channel: place.channelId }, 'asking Discord who can view a channel failed');
    return true;
  }
}

/**
 * Whether a person may see a game. A direct-message game is also visible to people who were invited to it, left its
 * lobby, or played the game before it, because they have seen it.
 */
export async function maySee(
  context: VisibilityContext,
  interaction: BaseInteraction,
  view: MatchView,
): Promise<boolean> {
  const { match } = view;
  const personId = interaction.user.id;
  if (await seesGame(match, personId, (place) => mayViewPlace(context, interaction, place))) return true;
  if (!isDirect(match)) return false;
  if ((await context.outbox.personalPosts(match.id)).some((posts) => posts.personId === personId)) return true;
  const before = match.rematchOf === null ? null : await context.anyGame.view(match.rematchOf);
  return before !== null && hasSeat(before, personId);
}

/** The game as this person may see it; null if they may not. */
export async function seenGame(
  context: ViewingContext,
  interaction: BaseInteraction,
  matchId: MatchId,
): Promise<MatchView | null> {
  const view = await context.anyGame.view(matchId);
  return view !== null && (await maySee(context, interaction, view)) ? redactFor(context, interaction, view) : null;
}

/** The game of the interaction's thread; null if it has none. */
export async function gameOfThread(
  context: VisibilityContext,
  interaction: BaseInteraction,
): Promise<MatchView | null> {
  const { channelId } = interaction;
  const view = channelId === null ? null : await context.anyGame.inThread(channelId);
  return view !== null && (await maySee(context, interaction, view)) ? view : null;
}

/** The games that the person may see, in the same order. */
export async function visibleOf(
  context: VisibilityContext,
  interaction: BaseInteraction,
  views: readonly MatchView[],
): Promise<readonly MatchView[]> {
  const visible: MatchView[] = [];
  for (const view of views) if (await maySee(context, interaction, view)) visible.push(view);
  return visible;
}

export async function redactFor(
  context: WithPeople,
  interaction: BaseInteraction,
  view: MatchView,
): Promise<MatchView> {
  const [redacted = view] = await redactEachFor(context, interaction, [view]);
  return redacted;
}

export async function redactEachFor(
  { people }: WithPeople,
  interaction: BaseInteraction,
  views: readonly MatchView[],
): Promise<readonly MatchView[]> {
  // In its own place, the game's messages name everybody anyway.
  const isElsewhere = ({ match: { place } }: MatchView) =>
    interaction.channelId !== (place.threadId ?? place.channelId);
  const elsewhere = views.filter(isElsewhere);
  const matches = await people.asSeenBy(
    interaction.user.id,
    elsewhere.map(({ match }) => match),
  );
  const redacted = new Map(matches.map((match) => [match.id, match]));
  return views.map((view) => ({ ...view, match: redacted.get(view.match.id) ?? view.match }));
}
