/** Finds what a path names for the bot, or refuses as Discord does. */
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { botMay, requiredToWrite } from '../channels/botPermissions.ts';
import type { Core } from '../core.ts';
import { accepted, type Checked, refusals } from '../refusals.ts';
import type { StoredChannel, StoredMessage } from '../state/model.ts';
import { param, type RestRequest } from './route.ts';

/** 10002 for other applications. */
export function findApplication({ world }: Core, request: RestRequest): Checked<string> {
  const { applicationId } = world.identity;
  return param(request, 'applicationId') === applicationId ? accepted(applicationId) : refusals.unknownApplication;
}

/** 10004 for other guilds. */
export function findGuild({ world }: Core, request: RestRequest): Checked<string> {
  const { guildId } = world.identity;
  return param(request, 'guildId') === guildId ? accepted(guildId) : refusals.unknownGuild;
}

/** 10003 for unknown channels, 50001 for hidden ones. */
export function findChannel({ world }: Core, request: RestRequest): Checked<StoredChannel> {
  const stored = world.channels.get(param(request, 'channelId'));
  if (!stored) return refusals.unknownChannel;
  return botMay(world, stored, inGuild(stored, PermissionFlagsBits.ViewChannel))
    ? accepted(stored)
    : refusals.missingAccess;
}

/** Also 50013 without permission to write, or without the `also` bits. */
export function findWritable(core: Core, request: RestRequest, also = 0n): Checked<StoredChannel> {
  const stored = findChannel(core, request);
  if (!stored.ok) return stored;
  return botMay(core.world, stored.value, requiredToWrite(stored.value) | also) ? stored : refusals.missingPermissions;
}

/** Direct messages have no permissions. */
export function inGuild({ channel }: StoredChannel, permission: bigint): bigint {
  return channel.type === ChannelType.DM ? 0n : permission;
}

export interface FoundMessage {
  readonly channel: StoredChannel;
  readonly stored: StoredMessage;
}

/** 10008 for unknown messages, including ephemeral ones. */
export function findMessage(core: Core, request: RestRequest): Checked<FoundMessage> {
  const channel = findChannel(core, request);
  if (!channel.ok) return channel;
  const stored = core.world.findMessage(channel.value.channel.id, param(request, 'messageId'));
  return stored && stored.ephemeralFor === null
    ? accepted({ channel: channel.value, stored })
    : refusals.unknownMessage;
}
