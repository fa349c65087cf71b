/** `/channels/:id`: reads, changes and deletes channels and threads. */
import { z } from 'zod';
import { isThread, withArchived } from '../../channels/activity.ts';
import { presentChannel } from '../../channels/present.ts';
import type { Core } from '../../core.ts';
import { limits } from '../../limits.ts';
import { type Refusal, refusals } from '../../refusals.ts';
import { check, text } from '../../validation/zodFaults.ts';
import { findChannel, findWritable } from '../access.ts';
import { found, param, type RestAnswer, type RestRequest, type Route } from '../route.ts';

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

function edit(core: Core, request: RestRequest): RestAnswer | Refusal {
  const stored = findWritable(core, param(request, 'channelId'));
  if (!stored.ok) return stored;
  if (isThread(stored.value)) {
    const body = check(threadEdit, request.body ?? {});
    if (!body.ok) return body;
    const { name, archived, locked, auto_archive_duration: duration } = body.value;
    const { channel } = stored.value;
    const isArchived = channel.thread_metadata?.archived ?? false;
    // An archived thread can only be unarchived, possibly with other changes.
    if (isArchived && archived !== false && (name !== undefined || duration !== undefined))
      return refusals.archivedThread;
    const moved = archived === undefined || archived === isArchived ? channel : withArchived(core, channel, archived);
    const metadata = moved.thread_metadata;
    const next = {
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
    };
    const activeAt = archived === false ? core.now() : stored.value.activeAt;
    const saved = { ...stored.value, channel: next, activeAt };
    core.world.putChannel(saved);
    return found(presentChannel(core.world, saved));
  }
  if (!('guild_id' in stored.value.channel)) return refusals.notForDirectMessages;
  const body = check(channelEdit, request.body ?? {});
  if (!body.ok) return body;
  const { name, topic } = body.value;
  const saved = {
    ...stored.value,
    channel: {
      ...stored.value.channel,
      ...(name === undefined ? {} : { name }),
      ...(topic === undefined ? {} : { topic }),
    },
  };
  core.world.putChannel(saved);
  return found(presentChannel(core.world, saved));
}

export const channelRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/channels/:channelId',
    handle: (core, request) => {
      const stored = findChannel(core, param(request, 'channelId'));
      return stored.ok ? found(presentChannel(core.world, stored.value)) : stored;
    },
  },
  { method: 'PATCH', path: '/channels/:channelId', handle: edit },
  {
    method: 'DELETE',
    path: '/channels/:channelId',
    handle: (core, request) => {
      const stored = findWritable(core, param(request, 'channelId'));
      if (!stored.ok) return stored;
      const answer = presentChannel(core.world, stored.value);
      if ('guild_id' in stored.value.channel) core.world.removeChannel(stored.value.channel.id);
      return found(answer);
    },
  },
];
