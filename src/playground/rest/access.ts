/**
 * Finds channels and messages for the bot, with the refusals Discord gives for what it may not see or do.
 */
import type { Core } from '../core.ts';
import { accepted, type Checked, refusals } from '../refusals.ts';
import type { StoredChannel, StoredMessage } from '../state/model.ts';
import { param, type RestRequest } from './route.ts';

/** 10003 for unknown channels, 50001 for hidden ones. */
export function findChannel(core: Core, channelId: string): Checked<StoredChannel> {
  const stored = core.world.channels.get(channelId);
  if (!stored) return refusals.unknownChannel;
  return accessOf(core, stored) === 'none' ? refusals.missingAccess : accepted(stored);
}

/** As above, and 50013 where the bot may only read. */
export function findWritable(core: Core, channelId: string): Checked<StoredChannel> {
  const stored = findChannel(core, channelId);
  if (!stored.ok) return stored;
  return accessOf(core, stored.value) === 'readOnly' ? refusals.missingPermissions : stored;
}

/** Threads take the access of their channel where that is narrower. */
function accessOf(core: Core, stored: StoredChannel): StoredChannel['botAccess'] {
  const parentId = 'parent_id' in stored.channel ? stored.channel.parent_id : null;
  const parent = parentId ? core.world.channels.get(parentId) : undefined;
  if (stored.botAccess === 'none' || parent?.botAccess === 'none') return 'none';
  return stored.botAccess === 'readOnly' || parent?.botAccess === 'readOnly' ? 'readOnly' : 'full';
}

/** 10008 for unknown messages; ephemeral ones are unknown here. */
export function findMessage(core: Core, request: RestRequest): Checked<StoredMessage> {
  const channel = findChannel(core, param(request, 'channelId'));
  if (!channel.ok) return channel;
  const stored = core.world.findMessage(param(request, 'channelId'), param(request, 'messageId'));
  return stored && stored.ephemeralFor === null ? accepted(stored) : refusals.unknownMessage;
}
