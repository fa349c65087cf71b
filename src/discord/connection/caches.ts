/**
 * Limits discord.js's caches to servers, channels, roles and active threads; people and messages would grow without
 * bound.
 */
import {
  type CacheFactory,
  ChannelManager,
  type ClientOptions,
  Collection,
  GuildChannelManager,
  GuildManager,
  LimitedCollection,
  PermissionOverwriteManager,
  RoleManager,
  ThreadManager,
} from 'discord.js';

/** Compared by class, because a bundler may rename them. The client does not work without these, except threads. */
const CACHED_MANAGERS: ReadonlySet<unknown> = new Set([
  GuildManager,
  ChannelManager,
  GuildChannelManager,
  RoleManager,
  PermissionOverwriteManager,
  ThreadManager,
]);

const makeCache: CacheFactory = (managerType) =>
  CACHED_MANAGERS.has(managerType) ? new Collection() : new LimitedCollection({ maxSize: 0 });

/** In seconds: how often archived threads are swept, and how long after they were archived. */
const ARCHIVED_THREAD_SWEEPER = { interval: 600, lifetime: 3600 };

export const cacheOptions: Pick<ClientOptions, 'makeCache' | 'sweepers'> = {
  makeCache,
  sweepers: { threads: ARCHIVED_THREAD_SWEEPER },
};
