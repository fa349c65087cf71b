/** Finds channels and messages for the bot, or refuses as Discord does. */
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { botMay, requiredToWrite } from '../channels/botPermissions.ts';
import type { Core } from '../core.ts';
import { accepted, type Checked, refusals } from '../refusals.ts';
import type { StoredChannel, StoredMessage } from '../state/model.ts';
import { param, type RestRequest } from './route.ts';

/** 10003 for unknown channels, 50001 for hidden ones. */
export function findChannel(core: Core, channelId: string): Checked<StoredChannel> {
  const stored = core.world.channels.get(channelId);
  if (!stored) return refusals.unknownChannel;
  return botMay(core.world, stored, seeing(stored)) ? accepted(stored) : refusals.missingAccess;
}

/** Also 50013 without permission to write, or without the `also` bits. */
export function findWritable(core: Core, channelId: string, also = 0n): Checked<StoredChannel> {
  const stored = findChannel(core, channelId);
  if (!stored.ok) return stored;
  return botMay(core.world, stored.value, requiredToWrite(stored.value) | also) ? stored : refusals.missingPermissions;
}

function seeing({ channel }: StoredChannel): bigint {
  return channel.type === ChannelType.DM ? 0n : PermissionFlagsBits.ViewChannel;
}

/** 10008 for unknown messages, including ephemeral ones. */
export function findMessage(core: Core, request: RestRequest): Checked<StoredMessage> {
  const channel = findChannel(core, param(request, 'channelId'));
  if (!channel.ok) return channel;
  const stored = core.world.findMessage(param(request, 'channelId'), param(request, 'messageId'));
  return stored && stored.ephemeralFor === null ? accepted(stored) : refusals.unknownMessage;
}
