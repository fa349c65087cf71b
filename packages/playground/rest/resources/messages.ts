/** `/channels/:id/messages`: messages, pins and the typing indicator. */
import { ChannelType, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { isLocked, isThread } from '../../channels/activity.ts';
import { botMay } from '../../channels/botPermissions.ts';
import type { Core } from '../../core.ts';
import { limits } from '../../limits.ts';
import { composeMessage, postedWithNonce } from '../../messages/compose.ts';
import { editMessage } from '../../messages/edit.ts';
import { presentMessage } from '../../messages/present.ts';
import { invalidForm, type Refusal, refusals } from '../../refusals.ts';
import type { StoredChannel, StoredMessage } from '../../state/model.ts';
import { compareSnowflakes, isSnowflake, timeOfSnowflake } from '../../state/snowflakes.ts';
import { checkNewMessage } from '../../validation/message.ts';
import { type FoundMessage, findChannel, findMessage, findWritable, inGuild } from '../access.ts';
import { found, noContent, on, type RestAnswer, type RestRequest, type Route } from '../route.ts';

function present(core: Core, stored: StoredMessage): RestAnswer {
  return found(presentMessage(core.world, stored, core.baseUrl()));
}

async function create(core: Core, channel: StoredChannel, request: RestRequest): Promise<RestAnswer | Refusal> {
  const attaching = inGuild(channel, PermissionFlagsBits.AttachFiles);
  if (request.uploads.length > 0 && !botMay(core.world, channel, attaching)) return refusals.missingPermissions;
  const body = checkNewMessage(request.body);
  if (!body.ok) return body;
  const { bot } = core.world.identity;
  const target = channel.channel;
  if (target.type === ChannelType.DM) {
    const [recipient] = target.recipients ?? [];
    const person = recipient ? core.world.personById(recipient.id) : null;
    if (person?.isGone) return refusals.noMutualGuild;
    if (!person?.acceptsDirectMessages) return refusals.directMessageRefused;
  }
  const posted = postedWithNonce(core, target.id, body.value);
  if (posted) return present(core, posted);
  if (isLocked(channel)) return refusals.archivedThread;
  const composed = await composeMessage(core, { channel, author: bot, body: body.value, uploads: request.uploads });
  return composed.ok ? present(core, composed.value) : composed;
}

function list(core: Core, { channel }: StoredChannel, request: RestRequest): RestAnswer | Refusal {
  const { before, after, around } = request.query;
  const limit = request.query.limit === undefined ? limits.history.usual : Number(request.query.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > limits.history.most) {
    return invalidForm([
      {
        path: ['limit'],
        code: 'NUMBER_TYPE_MAX',
        message: `int value should be between 1 and ${limits.history.most}.`,
      },
    ]);
  }
  for (const [name, value] of Object.entries({ before, after, around })) {
    if (value !== undefined && !isSnowflake(value))
      return invalidForm([{ path: [name], code: 'NUMBER_TYPE_COERCE', message: `Value "${value}" is not snowflake.` }]);
  }
  const all = core.world.messagesIn(channel.id).filter((stored) => stored.ephemeralFor === null);
  return found(
    slice(all, limit, { before, after, around })
      .reverse()
      .map((stored) => presentMessage(core.world, stored, core.baseUrl())),
  );
}

interface Position {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly around: string | undefined;
}

function slice(all: readonly StoredMessage[], limit: number, { before, after, around }: Position): StoredMessage[] {
  const isAfter = (stored: StoredMessage, id: string) => compareSnowflakes(stored.message.id, id) > 0;
  if (around !== undefined) {
    const older = all.filter((stored) => !isAfter(stored, around)).slice(-(Math.floor(limit / 2) + 1));
    const newer = all.filter((stored) => isAfter(stored, around));
    return [...older, ...newer].slice(0, limit);
  }
  if (after !== undefined) return all.filter((stored) => isAfter(stored, after)).slice(0, limit);
  if (before !== undefined)
    return all.filter((stored) => compareSnowflakes(stored.message.id, before) < 0).slice(-limit);
  return all.slice(-limit);
}

async function edit(
  core: Core,
  { channel, stored }: FoundMessage,
  request: RestRequest,
): Promise<RestAnswer | Refusal> {
  const { message } = stored;
  if (isThread(channel) && channel.channel.thread_metadata?.archived) return refusals.archivedThread;
  if (message.author.id !== core.world.identity.bot.id) return refusals.foreignMessage;
  if (message.type === MessageType.ThreadCreated || message.type === MessageType.ThreadStarterMessage)
    return refusals.systemMessage;
  const tooOften = oldEditRefusal(core, message.channel_id, message.id);
  if (tooOften) return tooOften;
  const edited = await editMessage(core, stored, request.body, request.uploads);
  return edited.ok ? present(core, edited.value) : edited;
}

const oldEdits = new WeakMap<Core, Map<string, number[]>>();

/** 30046: limits edits of messages that are older than an hour. */
function oldEditRefusal(core: Core, channelId: string, messageId: string): Refusal | null {
  const { ageMs, count, perMs } = limits.oldEdits;
  if (core.now() - timeOfSnowflake(messageId) < ageMs || core.settings.rateLimits === 'off') return null;
  const channels = oldEdits.get(core) ?? new Map<string, number[]>();
  oldEdits.set(core, channels);
  const time = core.ticks();
  const recent = (channels.get(channelId) ?? []).filter((at) => time - at < perMs);
  const [oldest] = recent;
  if (recent.length >= count && oldest !== undefined) {
    const retryAfter = (oldest + perMs - time) / 1000;
    const message = 'Maximum number of edits to messages older than 1 hour reached. Try again later.';
    return { ok: false, status: 429, body: { code: 30046, message, retry_after: retryAfter } };
  }
  channels.set(channelId, [...recent, time]);
  return null;
}

function remove(core: Core, { channel, stored: { message } }: FoundMessage): RestAnswer | Refusal {
  if (message.type === MessageType.ThreadStarterMessage) return refusals.systemMessage;
  if (message.author.id !== core.world.identity.bot.id) {
    if (channel.channel.type === ChannelType.DM) return refusals.notForDirectMessages;
    if (!botMay(core.world, channel, PermissionFlagsBits.ManageMessages)) return refusals.missingPermissions;
  }
  core.world.removeMessage(message.channel_id, message.id);
  return noContent;
}

function removeMany(core: Core, channel: StoredChannel, request: RestRequest): RestAnswer | Refusal {
  if (channel.channel.type === ChannelType.DM) return refusals.notForDirectMessages;
  if (!botMay(core.world, channel, PermissionFlagsBits.ManageMessages)) return refusals.missingPermissions;
  const requestedIds = (request.body as { messages?: unknown } | undefined)?.messages;
  const ids = Array.isArray(requestedIds) ? requestedIds.filter(isSnowflake) : [];
  if (ids.length < 2 || ids.length > 100)
    return invalidForm([
      { path: ['messages'], code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 2 and 100 in length.' },
    ]);
  for (const id of ids) core.world.removeMessage(channel.channel.id, id);
  return noContent;
}

function pinnedIn(core: Core, channelId: string): StoredMessage[] {
  return core.world.messagesIn(channelId).filter((stored) => stored.message.pinned);
}

function setPinned(pinned: boolean): Route['handle'] {
  return on(findMessage, (core, { channel, stored }) => {
    const { message } = stored;
    if (!botMay(core.world, channel, inGuild(channel, PermissionFlagsBits.PinMessages)))
      return refusals.missingPermissions;
    if (pinned && !message.pinned && pinnedIn(core, message.channel_id).length >= limits.channel.pins)
      return refusals.tooManyPins;
    core.world.putMessage({ ...stored, message: { ...message, pinned } });
    core.world.announce({ type: 'pins', channelId: message.channel_id });
    return noContent;
  });
}

function pins(core: Core, { channel }: StoredChannel): RestAnswer {
  const items = pinnedIn(core, channel.id)
    .reverse()
    .map((stored) => ({
      pinned_at: stored.message.timestamp,
      message: presentMessage(core.world, stored, core.baseUrl()),
    }));
  return found({ items, has_more: false });
}

const messages = '/channels/:channelId/messages';

export const messageRoutes: readonly Route[] = [
  { method: 'GET', path: messages, handle: on(findChannel, list) },
  { method: 'POST', path: messages, bucket: 'messageCreate', handle: on(findWritable, create) },
  { method: 'POST', path: `${messages}/bulk-delete`, bucket: 'messageDelete', handle: on(findChannel, removeMany) },
  { method: 'GET', path: `${messages}/pins`, handle: on(findChannel, pins) },
  { method: 'PUT', path: `${messages}/pins/:messageId`, handle: setPinned(true) },
  { method: 'DELETE', path: `${messages}/pins/:messageId`, handle: setPinned(false) },
  { method: 'PUT', path: '/channels/:channelId/pins/:messageId', handle: setPinned(true) },
  { method: 'DELETE', path: '/channels/:channelId/pins/:messageId', handle: setPinned(false) },
  {
    method: 'GET',
    path: `${messages}/:messageId`,
    handle: on(findMessage, (core, { stored }) => present(core, stored)),
  },
  { method: 'PATCH', path: `${messages}/:messageId`, bucket: 'messageEdit', handle: on(findMessage, edit) },
  { method: 'DELETE', path: `${messages}/:messageId`, bucket: 'messageDelete', handle: on(findMessage, remove) },
  {
    method: 'POST',
    path: '/channels/:channelId/typing',
    bucket: 'typing',
    handle: on(findWritable, ({ world }, { channel }) => {
      world.announce({ type: 'typing', channelId: channel.id, userId: world.identity.bot.id });
      return noContent;
    }),
  },
];
