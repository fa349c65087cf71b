/**
 * Finds channels and messages for the bot, with the refusals Discord gives for what it may not see or do.
 */
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { botMay, writingIn } from '../channels/botRights.ts';
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

/** As above, and 50013 where the bot may not write, or not do what else is asked for, as bits. */
export function findWritable(core: Core, channelId: string, also = 0n): Checked<StoredChannel> {
  const stored = findChannel(core, channelId);
  if (!stored.ok) return stored;
  return botMay(core.world, stored.value, writingIn(stored.value) | also) ? stored : refusals.missingPermissions;
}

function seeing({ channel }: StoredChannel): bigint {
  return channel.type === ChannelType.DM ? 0n : PermissionFlagsBits.ViewChannel;
}

/** 10008 for unknown messages; ephemeral ones are unknown here. */
export function findMessage(core: Core, request: RestRequest): Checked<StoredMessage> {
  const channel = findChannel(core, param(request, 'channelId'));
  if (!channel.ok) return channel;
  const stored = core.world.findMessage(param(request, 'channelId'), param(request, 'messageId'));
  return stored && stored.ephemeralFor === null ? accepted(stored) : refusals.unknownMessage;
}
