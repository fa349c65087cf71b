/**
 * Updates a channel after a new message (last message, counters, unarchiving, thread members), and archives quiet
 * threads.
 */
import type { APIUser } from 'discord-api-types/v10';
import { ChannelType } from 'discord-api-types/v10';
import type { Core } from '../core.ts';
import type { StoredChannel, ThreadChannel } from '../state/model.ts';

export type StoredThread = StoredChannel & { readonly channel: ThreadChannel };

export function isThread(stored: StoredChannel): stored is StoredThread {
  return stored.channel.type === ChannelType.PublicThread || stored.channel.type === ChannelType.PrivateThread;
}

/** Archived so that only people who manage threads can unarchive it. */
export function isLocked(stored: StoredChannel): boolean {
  const metadata = isThread(stored) ? stored.channel.thread_metadata : undefined;
  return metadata?.archived === true && metadata.locked === true;
}

/** Unarchiving a thread is announced; counters are not. */
export function channelAfterMessage(
  core: Core,
  channelId: string,
  messageId: string,
  mentioned: readonly APIUser[],
): void {
  const stored = core.world.channels.get(channelId);
  if (!stored) return;
  if (!isThread(stored)) {
    core.world.keepChannel({
      ...stored,
      channel: { ...stored.channel, last_message_id: messageId },
      activeAt: core.now(),
    });
    return;
  }
  const asleep = stored.channel.thread_metadata?.archived ?? false;
  const count = (stored.channel.message_count ?? 0) + 1;
  const channel: ThreadChannel = {
    ...stored.channel,
    last_message_id: messageId,
    message_count: count,
    total_message_sent: count,
  };
  const awake = asleep ? withArchived(core, channel, false) : channel;
  const next: StoredThread = { ...stored, channel: awake, activeAt: core.now() };
  if (asleep) core.world.putChannel(next);
  else core.world.keepChannel(next);
  for (const user of mentioned) addThreadMember(core, channelId, user.id);
}

export function withArchived(core: Core, channel: ThreadChannel, archived: boolean): ThreadChannel {
  const before = channel.thread_metadata;
  return {
    ...channel,
    thread_metadata: {
      auto_archive_duration: before?.auto_archive_duration ?? 1440,
      locked: before?.locked ?? false,
      ...(before?.create_timestamp ? { create_timestamp: before.create_timestamp } : {}),
      archived,
      archive_timestamp: new Date(core.now()).toISOString(),
    },
  };
}

export function addThreadMember(core: Core, threadId: string, userId: string): void {
  const stored = core.world.channels.get(threadId);
  if (!stored || !isThread(stored) || stored.threadMembers[userId]) return;
  const threadMembers = { ...stored.threadMembers, [userId]: new Date(core.now()).toISOString() };
  core.world.keepChannel({
    ...stored,
    threadMembers,
    channel: { ...stored.channel, member_count: Object.keys(threadMembers).length },
  });
  core.world.announce({ type: 'threadMembers', threadId, added: [userId], removed: [] });
}

export function removeThreadMember(core: Core, threadId: string, userId: string): void {
  const stored = core.world.channels.get(threadId);
  if (!stored || !isThread(stored) || !stored.threadMembers[userId]) return;
  const { [userId]: _, ...threadMembers } = stored.threadMembers;
  core.world.keepChannel({
    ...stored,
    threadMembers,
    channel: { ...stored.channel, member_count: Object.keys(threadMembers).length },
  });
  core.world.announce({ type: 'threadMembers', threadId, added: [], removed: [userId] });
}

export function archiveQuietThreads(core: Core): void {
  for (const stored of [...core.world.channels.values()]) {
    if (!isThread(stored) || stored.channel.thread_metadata?.archived) continue;
    const minutes = stored.channel.thread_metadata?.auto_archive_duration ?? 1440;
    if (core.now() - stored.activeAt < minutes * 60_000) continue;
    core.world.putChannel({ ...stored, channel: withArchived(core, stored.channel, true) });
  }
}
