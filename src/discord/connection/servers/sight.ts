/**
 * Who can view a channel or thread of a server, computed from roles and overwrites as Discord does it.
 */
import {
  type AnyThreadChannel,
  ChannelType,
  type Client,
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  type Guild,
  type GuildBasedChannel,
  GuildMember,
  type NonThreadGuildBasedChannel,
  OverwriteType,
  PermissionFlagsBits,
  type Role,
} from 'discord.js';
import { failureOf } from '../calls/failures.ts';
import { hearsOf } from '../shards/shards.ts';

/** A channel or thread; a thread that hangs in a channel is seen by everybody who sees the channel. */
export interface ViewedPlace {
  /** Null: no server, and nobody views it by permissions. */
  readonly serverId: string | null;
  readonly channelId: string;
}

interface Found {
  readonly guild: Guild;
  /** Of a thread, the channel it hangs in: there the overwrites are. */
  readonly channel: NonThreadGuildBasedChannel;
  /** Not null where only its members and those who manage threads view the place. */
  readonly privateThread: AnyThreadChannel | null;
}

/**
 * Whether a person can view the place now. False where they are not on the server, or the place is gone or hidden from us.
 * `who`: the member as an interaction brings it, else the person's id, for which Discord is asked.
 * Throws as Discord does where it cannot be asked.
 */
export async function mayView(client: Client<true>, place: ViewedPlace, who: GuildMember | string): Promise<boolean> {
  const found = await find(client, place);
  if (found === null) return false;
  const { guild, channel, privateThread } = found;
  const member =
    who instanceof GuildMember
      ? who
      : await orNull(() => guild.members.fetch({ user: who, cache: false, force: true }));
  if (member === null) return false;
  const permissions = channel.permissionsFor(member);
  if (!permissions.has(viewing(channel))) return false;
  if (privateThread === null || permissions.has(PermissionFlagsBits.ManageThreads)) return true;
  const joined = await orNull(() => privateThread.members.fetch({ member: member.id, cache: false, force: true }));
  return joined !== null;
}

/**
 * Whether what happens in a place may be told in a channel of the same server: everybody can view the place, or at least
 * everybody who can view that channel, as far as roles and overwrites say without looking at each member.
 */
export async function mayBeToldIn(client: Client<true>, place: ViewedPlace, channelId: string): Promise<boolean> {
  if (place.channelId === channelId) return true;
  const from = await find(client, place);
  if (from === null || from.privateThread !== null) return false;
  const { everyone } = from.guild.roles;
  if (views(from.channel, everyone)) return true;
  const to = await find(client, { serverId: place.serverId, channelId });
  if (to === null) return false;
  if (to.privateThread !== null || to.channel.id === from.channel.id) return to.channel.id === from.channel.id;
  const seen = [...to.guild.roles.cache.values()].every(
    (role) => !views(to.channel, role) || views(from.channel, role),
  );
  return seen && areKeptOut(from.channel, to.channel) && areLetIn(from.channel, to.channel, client.user.id);
}

function views(channel: NonThreadGuildBasedChannel, role: Role): boolean {
  return channel.permissionsFor(role).has(viewing(channel));
}

/** What it takes to read what is written there: in the chat of a voice channel also to be let into that. */
function viewing(channel: NonThreadGuildBasedChannel): bigint {
  const { ViewChannel, Connect } = PermissionFlagsBits;
  return channel.isVoiceBased() ? ViewChannel | Connect : ViewChannel;
}

/** Whoever is kept out of the first by an overwrite of their own, or of one of their roles, is kept out of the second as well. */
function areKeptOut(first: NonThreadGuildBasedChannel, second: NonThreadGuildBasedChannel): boolean {
  return first.permissionOverwrites.cache.every(
    ({ id, deny }) =>
      id === first.guild.id ||
      !deny.has(PermissionFlagsBits.ViewChannel) ||
      (second.permissionOverwrites.cache.get(id)?.deny.has(PermissionFlagsBits.ViewChannel) ?? false),
  );
}

/** Whoever is let into the second by an overwrite of their own is let into the first as well. */
function areLetIn(first: NonThreadGuildBasedChannel, second: NonThreadGuildBasedChannel, ownId: string): boolean {
  return second.permissionOverwrites.cache.every(
    ({ id, type, allow }) =>
      type !== OverwriteType.Member ||
      id === ownId ||
      !allow.has(PermissionFlagsBits.ViewChannel) ||
      (first.permissionOverwrites.cache.get(id)?.allow.has(PermissionFlagsBits.ViewChannel) ?? false),
  );
}

async function find(client: Client<true>, { serverId, channelId }: ViewedPlace): Promise<Found | null> {
  if (serverId === null) return null;
  const guild = await serverOf(client, serverId);
  const place = guild && (await channelOf(guild, channelId));
  if (!place) return null;
  if (!place.isThread()) return { guild, channel: place, privateThread: null };
  const home = place.parentId === null ? null : await channelOf(guild, place.parentId);
  if (home === null || home.isThread()) return null;
  return { guild, channel: home, privateThread: place.type === ChannelType.PrivateThread ? place : null };
}

/** What another process hears of is asked for each time: what is not heard of would not be kept right. */
async function serverOf(client: Client<true>, serverId: string): Promise<Guild | null> {
  if (hearsOf(client, serverId)) return client.guilds.cache.get(serverId) ?? null;
  return orNull(() => client.guilds.fetch({ guild: serverId, cache: false, force: true }));
}

/** What is not remembered may be a thread that is archived, or that we are not in. */
async function channelOf(guild: Guild, channelId: string): Promise<GuildBasedChannel | null> {
  return guild.channels.cache.get(channelId) ?? (await orNull(() => guild.channels.fetch(channelId, { cache: false })));
}

/** Null where Discord has no such thing, or not for us. */
async function orNull<Wanted>(fetch: () => Promise<Wanted | null>): Promise<Wanted | null> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof DiscordAPIError && failureOf(error) !== 'passing') return null;
    // The id of a channel of another server.
    if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.GuildChannelUnowned) return null;
    throw error;
  }
}
