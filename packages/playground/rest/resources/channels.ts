/** `/channels/:id`: reads, changes and deletes channels and threads. */
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { isLocked, isThread, type StoredThread, withArchived } from '../../channels/activity.ts';
import { botMay, requiredToWrite } from '../../channels/botPermissions.ts';
import { presentChannel } from '../../channels/present.ts';
import type { Core } from '../../core.ts';
import { limits } from '../../limits.ts';
import { type Checked, type Refusal, refusals } from '../../refusals.ts';
import type { StoredChannel } from '../../state/model.ts';
import { check, text } from '../../validation/zodFaults.ts';
import { findChannel, inGuild } from '../access.ts';
import { found, on, type RestAnswer, type RestRequest, type Route } from '../route.ts';

const channelEdit = z.object({
  name: text(1, limits.channel.name).optional(),
  topic: text(0, limits.channel.topic).nullish(),
  position: z.number().int().nullish(),
});
export const archiveDuration = z.literal([...limits.thread.archiveMinutes]);
const threadEdit = z.object({
  name: text(1, limits.thread.name).optional(),
  archived: z.boolean().optional(),
  locked: z.boolean().optional(),
  auto_archive_duration: archiveDuration.optional(),
  rate_limit_per_user: z.number().int().min(0).max(21_600).nullish(),
});
type ThreadEdit = z.infer<typeof threadEdit>;

function edit(core: Core, stored: StoredChannel, request: RestRequest): RestAnswer | Refusal {
  if (isThread(stored)) return editThread(core, stored, request);
  if (!('guild_id' in stored.channel)) return refusals.notForDirectMessages;
  if (!botMay(core.world, stored, managing(stored))) return refusals.missingPermissions;
  const body = check(channelEdit, request.body ?? {});
  if (!body.ok) return body;
  const { name, topic } = body.value;
  return save(core, {
    ...stored,
    channel: {
      ...stored.channel,
      ...(name === undefined ? {} : { name }),
      ...(topic === undefined ? {} : { topic }),
    },
  });
}

function editThread(core: Core, stored: StoredThread, request: RestRequest): RestAnswer | Refusal {
  const body = check(threadEdit, request.body ?? {});
  if (!body.ok) return body;
  const { name, archived, locked, auto_archive_duration: duration } = body.value;
  if (!mayEditThread(core, stored, body.value)) return refusals.missingPermissions;
  const { channel } = stored;
  const isArchived = channel.thread_metadata?.archived ?? false;
  // An archived thread can only be unarchived, possibly with other changes.
  if (isArchived && archived !== false && (name !== undefined || duration !== undefined))
    return refusals.archivedThread;
  const moved = archived === undefined || archived === isArchived ? channel : withArchived(core, channel, archived);
  const metadata = moved.thread_metadata;
  return save(core, {
    ...stored,
    channel: {
      ...moved,
      ...(name === undefined ? {} : { name }),
      ...(metadata
        ? {
            thread_metadata: {
              ...metadata,
              locked: locked ?? metadata.locked ?? false,
              auto_archive_duration: duration ?? metadata.auto_archive_duration,
            },
          }
        : {}),
    },
    activeAt: archived === false ? core.now() : stored.activeAt,
  });
}

/** The creator may rename and archive a thread, everybody who may write may unarchive it. */
function mayEditThread({ world }: Core, stored: StoredThread, edit: ThreadEdit): boolean {
  if (botMay(world, stored, managing(stored))) return true;
  const { name, archived, locked, auto_archive_duration: duration, rate_limit_per_user: slowMode } = edit;
  if (isLocked(stored) || locked !== undefined || slowMode !== undefined) return false;
  const isOwn = stored.channel.owner_id === world.identity.bot.id;
  const onlyUnarchives = archived === false && name === undefined && duration === undefined;
  return (isOwn || onlyUnarchives) && botMay(world, stored, requiredToWrite(stored));
}

function managing(stored: StoredChannel): bigint {
  return isThread(stored) ? PermissionFlagsBits.ManageThreads : inGuild(stored, PermissionFlagsBits.ManageChannels);
}

/** Also 50013 without permission to manage it. */
function findManaged(core: Core, request: RestRequest): Checked<StoredChannel> {
  const stored = findChannel(core, request);
  return stored.ok && !botMay(core.world, stored.value, managing(stored.value)) ? refusals.missingPermissions : stored;
}

function save(core: Core, stored: StoredChannel): RestAnswer {
  core.world.putChannel(stored);
  return found(presentChannel(core.world, stored));
}

const path = '/channels/:channelId';

export const channelRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    handle: on(findChannel, ({ world }, stored) => found(presentChannel(world, stored))),
  },
  { method: 'PATCH', path, handle: on(findChannel, edit) },
  {
    method: 'DELETE',
    path,
    handle: on(findManaged, ({ world }, stored) => {
      const answer = presentChannel(world, stored);
      if ('guild_id' in stored.channel) world.removeChannel(stored.channel.id);
      return found(answer);
    }),
  },
];
