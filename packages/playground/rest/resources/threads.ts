/** Threads: creating them, their members, and lists of active and archived ones. */
import type { APIMessage } from 'discord-api-types/v10';
import { ChannelType, MessageFlags, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import {
  addThreadMember,
  archiveQuietThreads,
  isThread,
  removeThreadMember,
  type StoredThread,
} from '../../channels/activity.ts';
import { botMay, requiredToWrite } from '../../channels/botPermissions.ts';
import { presentChannel, threadMember } from '../../channels/present.ts';
import type { Core } from '../../core.ts';
import { limits } from '../../limits.ts';
import { composeMessage } from '../../messages/compose.ts';
import { accepted, type Checked, type Refusal, refusals } from '../../refusals.ts';
import type { StoredChannel, ThreadChannel } from '../../state/model.ts';
import { check, text } from '../../validation/zodFaults.ts';
import { findChannel, findGuild, findMessage, findWritable } from '../access.ts';
import { created, found, noContent, on, param, type RestAnswer, type RestRequest, type Route } from '../route.ts';
import { archiveDuration } from './channels.ts';

const newThread = z.object({
  name: text(1, limits.thread.name),
  auto_archive_duration: archiveDuration.nullish(),
  type: z.literal([ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread]).nullish(),
  rate_limit_per_user: z.number().int().min(0).max(21_600).nullish(),
  invitable: z.boolean().nullish(),
});

type NewThread = z.infer<typeof newThread>;

/** `id`: the message's id if the thread starts from one. */
export function makeThread(
  core: Core,
  parent: StoredChannel,
  id: string,
  form: NewThread,
  type: ThreadChannel['type'],
): StoredThread {
  const { identity } = core.world;
  const created = new Date(core.now()).toISOString();
  const channel = {
    id,
    type,
    guild_id: identity.guildId,
    parent_id: parent.channel.id,
    owner_id: identity.bot.id,
    name: form.name,
    last_message_id: null,
    message_count: 0,
    total_message_sent: 0,
    member_count: 1,
    rate_limit_per_user: form.rate_limit_per_user ?? 0,
    thread_metadata: {
      archived: false,
      archive_timestamp: created,
      create_timestamp: created,
      auto_archive_duration: form.auto_archive_duration ?? 4320,
      locked: false,
      ...(type === ChannelType.PrivateThread ? { invitable: form.invitable ?? true } : {}),
    },
  };
  const stored: StoredThread = {
    channel,
    threadMembers: { [identity.bot.id]: created },
    activeAt: core.now(),
  };
  core.world.putChannel(stored);
  return stored;
}

async function announceIn(
  core: Core,
  channel: StoredChannel,
  type: MessageType,
  content: string,
  reference: NonNullable<APIMessage['message_reference']>,
): Promise<void> {
  const { channel_id: channelId, message_id: messageId } = reference;
  await composeMessage(core, {
    channel,
    author: core.world.identity.bot,
    body: { content, components: [], allowed_mentions: { parse: [] } },
    uploads: [],
    type,
    mayBeEmpty: true,
    reference: { channel_id: channelId, message_id: messageId ?? '' },
  });
}

async function startFromMessage(core: Core, request: RestRequest): Promise<RestAnswer | Refusal> {
  const channel = findWritable(core, request, PermissionFlagsBits.CreatePublicThreads);
  if (!channel.ok) return channel;
  const origin = findMessage(core, request);
  if (!origin.ok) return origin;
  if (channel.value.channel.type !== ChannelType.GuildText) return refusals.wrongChannelType;
  const form = check(newThread, request.body ?? {});
  if (!form.ok) return form;
  const { message } = origin.value.stored;
  if (core.world.channels.has(message.id)) return refusals.threadExists;
  const thread = makeThread(core, channel.value, message.id, form.value, ChannelType.PublicThread);
  core.world.putMessage({
    ...origin.value.stored,
    message: { ...message, flags: (message.flags ?? 0) | MessageFlags.HasThread },
  });
  await announceIn(core, thread, MessageType.ThreadStarterMessage, '', {
    channel_id: message.channel_id,
    message_id: message.id,
  });
  return created(presentChannel(core.world, core.world.channels.get(message.id) ?? thread));
}

const creating = {
  [ChannelType.PublicThread]: PermissionFlagsBits.CreatePublicThreads,
  [ChannelType.PrivateThread]: PermissionFlagsBits.CreatePrivateThreads,
} as const;

async function startWithoutMessage(
  core: Core,
  channel: StoredChannel,
  request: RestRequest,
): Promise<RestAnswer | Refusal> {
  if (channel.channel.type !== ChannelType.GuildText) return refusals.wrongChannelType;
  const form = check(newThread, request.body ?? {});
  if (!form.ok) return form;
  const type = form.value.type === ChannelType.PublicThread ? ChannelType.PublicThread : ChannelType.PrivateThread;
  if (!botMay(core.world, channel, creating[type])) return refusals.missingPermissions;
  const thread = makeThread(core, channel, core.ids.next(), form.value, type);
  if (type === ChannelType.PublicThread) {
    await announceIn(core, channel, MessageType.ThreadCreated, form.value.name, {
      channel_id: thread.channel.id,
    });
  }
  return created(presentChannel(core.world, thread));
}

function findThread(core: Core, request: RestRequest): Checked<StoredThread> {
  const stored = findChannel(core, request);
  if (!stored.ok) return stored;
  return isThread(stored.value) ? accepted(stored.value) : refusals.wrongChannelType;
}

/** `@me` is the bot; 10013 for unknown ids. */
function memberId(core: Core, request: RestRequest): Checked<string> {
  const userId = param(request, 'userId');
  const id = userId === '@me' ? core.world.identity.bot.id : userId;
  return id === core.world.identity.bot.id || core.world.personById(id) ? accepted(id) : refusals.unknownUser;
}

/** Others are added with the permission to write, and removed with Manage Threads or from the bot's private thread. */
function mayChangeMember({ world }: Core, thread: StoredThread, userId: string, adds: boolean): boolean {
  const { bot } = world.identity;
  if (userId === bot.id) return true;
  if (adds) return botMay(world, thread, requiredToWrite(thread));
  const isOwn = thread.channel.type === ChannelType.PrivateThread && thread.channel.owner_id === bot.id;
  return isOwn || botMay(world, thread, PermissionFlagsBits.ManageThreads);
}

function changeMembers(adds: boolean): Route['handle'] {
  const change = adds ? addThreadMember : removeThreadMember;
  return on(findThread, (core, thread, request) => {
    if (thread.channel.thread_metadata?.archived) return refusals.archivedThread;
    const userId = memberId(core, request);
    if (!userId.ok) return userId;
    if (!mayChangeMember(core, thread, userId.value, adds)) return refusals.missingPermissions;
    change(core, thread.channel.id, userId.value);
    return noContent;
  });
}

function threadsOf(core: Core, wanted: (thread: StoredThread) => boolean): RestAnswer {
  archiveQuietThreads(core);
  const { bot } = core.world.identity;
  const threads = [...core.world.channels.values()].filter(isThread).filter(wanted);
  const members = threads.flatMap((thread) => {
    const joined = thread.threadMembers[bot.id];
    return joined ? [threadMember(thread, bot.id, joined)] : [];
  });
  return found({ threads: threads.map((thread) => presentChannel(core.world, thread)), members, has_more: false });
}

const members = '/channels/:channelId/thread-members';

export const threadRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/channels/:channelId/messages/:messageId/threads',
    bucket: 'threadCreate',
    handle: startFromMessage,
  },
  {
    method: 'POST',
    path: '/channels/:channelId/threads',
    bucket: 'threadCreate',
    handle: on(findWritable, startWithoutMessage),
  },
  {
    method: 'GET',
    path: members,
    handle: on(findThread, (_core, thread) =>
      found(Object.entries(thread.threadMembers).map(([id, joined]) => threadMember(thread, id, joined))),
    ),
  },
  {
    method: 'GET',
    path: `${members}/:userId`,
    handle: on(findThread, (core, thread, request) => {
      const userId = memberId(core, request);
      if (!userId.ok) return userId;
      const joined = thread.threadMembers[userId.value];
      return joined ? found(threadMember(thread, userId.value, joined)) : refusals.unknownMember;
    }),
  },
  { method: 'PUT', path: `${members}/:userId`, handle: changeMembers(true) },
  { method: 'DELETE', path: `${members}/:userId`, handle: changeMembers(false) },
  {
    method: 'GET',
    path: '/channels/:channelId/threads/archived/public',
    handle: on(findChannel, (core, { channel: { id } }) =>
      threadsOf(
        core,
        ({ channel }) =>
          channel.parent_id === id &&
          channel.thread_metadata?.archived === true &&
          channel.type === ChannelType.PublicThread,
      ),
    ),
  },
  {
    method: 'GET',
    path: '/guilds/:guildId/threads/active',
    handle: on(findGuild, (core) => threadsOf(core, ({ channel }) => !channel.thread_metadata?.archived)),
  },
];
