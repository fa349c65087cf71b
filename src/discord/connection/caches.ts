/**
 * What the client remembers of Discord: servers, their channels and roles, and the threads in use; of people, messages and
 * all else nothing, for it grows with everything that anybody does. Whoever needs more has it in the interaction, or asks.
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

/**
 * By the classes themselves: their names may be others in a bundle. All but the threads are those without which the client
 * does not work; none of them grows with what is played.
 */
const REMEMBERED: ReadonlySet<unknown> = new Set([
  GuildManager,
  ChannelManager,
  GuildChannelManager,
  RoleManager,
  PermissionOverwriteManager,
  ThreadManager,
]);

const makeCache: CacheFactory = (managerType) =>
  REMEMBERED.has(managerType) ? new Collection() : new LimitedCollection({ maxSize: 0 });

/** Archived threads are forgotten: in seconds, how often is looked, and how long after they were archived. */
const FORGOTTEN_THREADS = { interval: 600, lifetime: 3600 };

export const cacheOptions: Pick<ClientOptions, 'makeCache' | 'sweepers'> = {
  makeCache,
  sweepers: { threads: FORGOTTEN_THREADS },
};
