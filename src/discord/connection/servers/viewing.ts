/** Computes who can view a channel or thread from roles and overwrites, as Discord does. */
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
import { receivesEventsOf } from '../shards.ts';

export interface ViewedPlace {
  /** Null outside servers, where permissions give nobody access. */
  readonly serverId: string | null;
  readonly channelId: string;
}

interface Found {
  readonly guild: Guild;
  /** For a thread its parent channel, which has the overwrites. */
  readonly channel: NonThreadGuildBasedChannel;
  /** Set if only the thread's members and moderators can view it. */
  readonly privateThread: AnyThreadChannel | null;
}

/**
 * Whether a person can view a place now; false if they left the server, or if the place is gone or hidden from the bot.
 * `who` is the interaction's member, or an id that is looked up at Discord. Throws Discord's error.
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
 * Whether news of a place may be posted in a channel of the same server, which requires that everybody who can view the
 * channel can also view the place. Judged by roles and overwrites, without fetching members.
 */
export async function mayPostNewsIn(client: Client<true>, place: ViewedPlace, channelId: string): Promise<boolean> {
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
  return seen && deniesCarryOver(from.channel, to.channel) && allowsCarryOver(from.channel, to.channel, client.user.id);
}

function views(channel: NonThreadGuildBasedChannel, role: Role): boolean {
  return channel.permissionsFor(role).has(viewing(channel));
}

/** The chat of a voice channel also requires the permission to join it. */
function viewing(channel: NonThreadGuildBasedChannel): bigint {
  const { ViewChannel, Connect } = PermissionFlagsBits;
  return channel.isVoiceBased() ? ViewChannel | Connect : ViewChannel;
}

/** Every overwrite that denies viewing the first channel denies it in the second. */
function deniesCarryOver(first: NonThreadGuildBasedChannel, second: NonThreadGuildBasedChannel): boolean {
  return first.permissionOverwrites.cache.every(
    ({ id, deny }) =>
      id === first.guild.id ||
      !deny.has(PermissionFlagsBits.ViewChannel) ||
      (second.permissionOverwrites.cache.get(id)?.deny.has(PermissionFlagsBits.ViewChannel) ?? false),
  );
}

/** Every member overwrite that allows viewing the second channel allows it in the first. */
function allowsCarryOver(
  first: NonThreadGuildBasedChannel,
  second: NonThreadGuildBasedChannel,
  ownId: string,
): boolean {
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

/** Servers of other processes are not cached, because no events would keep them up to date. */
async function serverOf(client: Client<true>, serverId: string): Promise<Guild | null> {
  if (receivesEventsOf(client, serverId)) return client.guilds.cache.get(serverId) ?? null;
  return orNull(() => client.guilds.fetch({ guild: serverId, cache: false, force: true }));
}

/** Archived threads and threads without the bot are not cached. */
async function channelOf(guild: Guild, channelId: string): Promise<GuildBasedChannel | null> {
  return guild.channels.cache.get(channelId) ?? (await orNull(() => guild.channels.fetch(channelId, { cache: false })));
}

/** Returns null if Discord has no such object, or does not show it to the bot. */
async function orNull<Wanted>(fetch: () => Promise<Wanted | null>): Promise<Wanted | null> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof DiscordAPIError && failureOf(error) !== 'passing') return null;
    // The channel belongs to another server.
    if (error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.GuildChannelUnowned) return null;
    throw error;
  }
}
