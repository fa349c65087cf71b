/** Links to a game's messages as a person can read them: on the server, or without a server in direct messages. */
import { channelLink, messageLink } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import {
  EMPTY_POSTS,
  isDirect,
  type Match,
  type MatchId,
  type MatchPosts,
  type MatchView,
  type PersonId,
  type PlayedMove,
  type TurnPost,
} from '../../../match/index.ts';
import { serverName } from '../../connection/index.ts';
import { escapeText } from '../../messages/index.ts';
import type { BotContext } from '../context.ts';
import type { Answerable } from '../reply.ts';
import { seenGame } from './visibility.ts';

/** The turn messages that this person can read, oldest first. */
export function turnPostsFor(
  { outbox }: BotContext,
  { match }: MatchView,
  personId: PersonId,
): Promise<readonly TurnPost[]> {
  return isDirect(match) ? outbox.turnPosts(match.id, personId) : outbox.turnPosts(match.id);
}

/** The URL of a move's line of the log; null if there is none. */
export type MoveLink = (move: PlayedMove) => string | null;

/** Links each move to the turn message that was live before it, which has become its line of the log. */
export function jumpLinks({ place }: Match, posts: readonly TurnPost[]): MoveLink {
  return ({ version }) => {
    const post = posts.findLast((each) => each.version < version);
    if (!post) return null;
    return `https://discord.com/channels/${place.serverId ?? '@me'}/${post.channelId}/${post.messageId}`;
  };
}

/**
 * A link to a game's place and its live turn message. `serverId` is the reader's server; a game on another server is
 * shown with that server's name.
 */
export async function linkToGame(
  context: BotContext,
  words: Words,
  { match, state }: MatchView,
  personId: PersonId,
  serverId: string | null,
): Promise<string> {
  const { place } = match;
  if (isDirect(match)) {
    const own = (await context.outbox.personalPosts(match.id)).find((each) => each.personId === personId);
    const name = words.t('lobby.list.direct');
    return own ? `[${name}](${address(own.channelId, own.posts, null)})` : name;
  }
  const channelId = place.threadId ?? place.channelId;
  if (place.serverId === serverId) return `<#${channelId}>`;
  const server = place.serverId === null ? null : await serverName(context.client, place.serverId);
  const name =
    server === null ? words.t('lobby.list.elsewhere') : words.t('lobby.list.onServer', { server: escapeText(server) });
  const posts = await context.outbox.posts(match.id);
  const mover = match.members[state?.turn ?? -1]?.personId;
  // Only its reader can open a turn message in direct messages; the player before may still have it.
  const isReadable = posts.turnChannelId === null || (mover === personId && posts.turnVersion === match.version);
  return `[${name}](${address(channelId, isReadable ? posts : EMPTY_POSTS, place.serverId)})`;
}

/** A link to the lobby message if this person can read it, otherwise null. */
async function lobbyLink({ outbox }: BotContext, { id, place }: Match, personId: PersonId): Promise<string | null> {
  if (place.serverId === null) {
    const own = (await outbox.personalPosts(id)).find((posts) => posts.personId === personId);
    return own?.posts.lobbyMessageId ? messageLink(own.channelId, own.posts.lobbyMessageId, '@me') : null;
  }
  const { lobbyMessageId } = await outbox.posts(id);
  return lobbyMessageId === null ? null : messageLink(place.channelId, lobbyMessageId, place.serverId);
}

/** Waits until the lobby message is posted; null if it cannot be posted for now. */
export async function standingLobby(context: BotContext, match: Match, personId: PersonId): Promise<string | null> {
  await context.waitForDelivery(match.id, async () => (await lobbyLink(context, match, personId)) !== null);
  return lobbyLink(context, match, personId);
}

/** Waits until a game that has begun has its thread or direct messages; null if this person may not see it. */
export async function standingGame(
  context: BotContext,
  interaction: Answerable,
  words: Words,
  matchId: MatchId,
): Promise<{ readonly match: Match; readonly link: string } | null> {
  const { id } = interaction.user;
  const isThere = async () => {
    const match = (await seenGame(context, interaction, matchId))?.match;
    if (!match || match.place.threadId !== null) return true;
    return isDirect(match) && (await context.outbox.personalPosts(matchId)).some(({ personId }) => personId === id);
  };
  await context.waitForDelivery(matchId, isThere);
  const view = await seenGame(context, interaction, matchId);
  return view && { match: view.match, link: await linkToGame(context, words, view, id, interaction.guildId) };
}

function address(channelId: string, { turnMessageId, turnChannelId }: MatchPosts, serverId: string | null): string {
  const server = serverId ?? '@me';
  if (turnMessageId === null) return channelLink(channelId, server);
  return turnChannelId === null
    ? messageLink(channelId, turnMessageId, server)
    : messageLink(turnChannelId, turnMessageId, '@me');
}
