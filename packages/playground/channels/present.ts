/** Prepares stored channels for sending: the bot's thread membership, and recipients of direct messages. */
import type { APIChannel, APIThreadMember } from 'discord-api-types/v10';
import { ChannelType } from 'discord-api-types/v10';
import { NO_FLAGS } from '../limits.ts';
import type { StoredChannel } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { isThread } from './activity.ts';
import { overwritesFor } from './botPermissions.ts';

export function presentChannel(world: World, stored: StoredChannel): APIChannel {
  if (stored.channel.type === ChannelType.DM) return { ...stored.channel };
  if (!isThread(stored))
    return { ...stored.channel, permission_overwrites: overwritesFor(world, stored) } as APIChannel;
  const joined = stored.threadMembers[world.identity.bot.id];
  return {
    ...stored.channel,
    ...(joined ? { member: threadMember(stored, world.identity.bot.id, joined) } : {}),
  } as APIChannel;
}

export function threadMember(stored: StoredChannel, userId: string, joinedAt: string): APIThreadMember {
  return { id: stored.channel.id, user_id: userId, join_timestamp: joinedAt, flags: NO_FLAGS };
}
