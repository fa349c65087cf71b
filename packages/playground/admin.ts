/**
 * Changes the world as a server owner or Discord itself could, for tests: deletes things, revokes permissions, archives
 * threads.
 */
import { ChannelType, OverwriteType } from 'discord-api-types/v10';
import type { ActivitySettings } from './activities/index.ts';
import { addThreadMember, isThread, removeThreadMember, withArchived } from './channels/activity.ts';
import { withAccess, withDeniedOverwrite } from './channels/botPermissions.ts';
import type { Core } from './core.ts';
import type { Sharding } from './gateway/sharding.ts';
import { syncEntryPoint } from './rest/activities/entryPoint.ts';
import { makeThread } from './rest/resources/threads.ts';
import type { BotAccess } from './state/model.ts';
import { makeForum } from './state/seed.ts';

export type Admin = ReturnType<typeof createAdmin>;

/** `id`: of a role, a person or the bot; @everyone has the guild's id. Bits. */
interface NewOverwrite {
  readonly id: string;
  readonly allow?: bigint;
  readonly deny?: bigint;
}

/** What a person has agreed to. */
export interface GrantOptions {
  /** Default: `identify`. */
  readonly scopes?: readonly string[];
  /** Default: the bot's application. */
  readonly clientId?: string;
  readonly expired?: boolean;
}

export function createAdmin(core: Core) {
  const { activities, world } = core;
  const grantOf = (
    userId: string,
    { scopes = ['identify'], clientId = world.identity.applicationId }: GrantOptions,
  ) => ({
    userId,
    scopes,
    clientId,
  });
  return {
    /** With all its contents; false: there is none. */
    deleteChannel(channelId: string): boolean {
      const known = world.channels.has(channelId);
      world.removeChannel(channelId);
      return known;
    },
    deleteMessage(channelId: string, messageId: string): boolean {
      const known = world.findMessage(channelId, messageId) !== null;
      world.removeMessage(channelId, messageId);
      return known;
    },
    archiveThread(threadId: string, archived = true): boolean {
      const stored = world.channels.get(threadId);
      if (!stored || !isThread(stored)) return false;
      world.putChannel({ ...stored, channel: withArchived(core, stored.channel, archived) });
      return true;
    },
    /** `readOnly`: writing fails with 50013; `none`: 50001. */
    setBotAccess(channelId: string, access: BotAccess): boolean {
      const stored = world.channels.get(channelId);
      if (!stored) return false;
      world.putChannel(withAccess(stored, access));
      return true;
    },
    /** Denies these permission bits to the bot in a channel and its threads; 0: none. */
    denyBot(channelId: string, permissions: bigint): boolean {
      const stored = world.channels.get(channelId);
      if (!stored) return false;
      world.putChannel(withDeniedOverwrite(stored, permissions));
      return true;
    },
    /** Replaces a channel's overwrites; they also apply to the bot. */
    setOverwrites(channelId: string, overwrites: readonly NewOverwrite[]): boolean {
      const stored = world.channels.get(channelId);
      if (!stored || isThread(stored)) return false;
      const isRole = (id: string) => id === world.identity.guildId || world.roles.has(id);
      world.putChannel({
        ...stored,
        overwrites: overwrites.map(({ id, allow = 0n, deny = 0n }) => ({
          id,
          allow: allow.toString(),
          deny: deny.toString(),
          type: isRole(id) ? OverwriteType.Role : OverwriteType.Member,
        })),
      });
      for (const thread of world.channels.values()) {
        if (isThread(thread) && thread.channel.parent_id === channelId) world.putChannel(thread);
      }
      return true;
    },
    /** Returns its id. `permissions`: bits in addition to those of @everyone. */
    addRole(name: string, permissions = 0n): string {
      const id = core.ids.next();
      world.putRole({ id, name, permissions: permissions.toString() });
      return id;
    },
    /** Replaces a person's roles, by id. */
    setRoles(slug: string, roles: readonly string[]): boolean {
      const person = world.people.get(slug);
      if (person) world.putPerson({ ...person, roles });
      return person !== undefined;
    },
    /** Removes a person from the guild, or returns them. */
    setMember(slug: string, isMember: boolean): boolean {
      const person = world.people.get(slug);
      if (person) world.putPerson({ ...person, isGone: !isMember });
      return person !== undefined;
    },
    /** Opens a thread with the bot in it; returns its id. */
    openThread(channelId: string, name: string, isPrivate = false): string | null {
      const stored = world.channels.get(channelId);
      if (!stored) return null;
      const type = isPrivate ? ChannelType.PrivateThread : ChannelType.PublicThread;
      return makeThread(core, stored, core.ids.next(), { name }, type).channel.id;
    },
    setThreadMember(threadId: string, slug: string, isMember: boolean): boolean {
      const person = world.people.get(slug);
      if (!person || !world.channels.has(threadId)) return false;
      (isMember ? addThreadMember : removeThreadMember)(core, threadId, person.user.id);
      return true;
    },
    /** Creates a forum with one post; returns the post's id. */
    openForumPost(forum: string, post: string): string {
      const channel = makeForum(core.ids, world.identity.guildId, forum, world.channels.size, core.now());
      world.putChannel(channel);
      return makeThread(core, channel, core.ids.next(), { name: post }, ChannelType.PublicThread).channel.id;
    },
    /** Current settings with defaults; null: Activities are off. */
    activities: () => activities.switch.get(),
    /** Changes or switches off (null) Activities; running ones end. */
    setActivities(settings: ActivitySettings | null): void {
      for (const { channelId } of activities.instances.all()) activities.instances.end(channelId);
      activities.switch.set(settings);
      syncEntryPoint(core);
      world.announce({ type: 'activitySwitch' });
    },
    /** Ends a channel's Activity for everybody; false: there is none. */
    endActivity: (channelId: string) => activities.instances.end(channelId),
    /** A code as an Activity's page gets it from `authorize`. */
    oauthCode: (userId: string, options: GrantOptions = {}) =>
      activities.oauth.grant(grantOf(userId, options), options.expired ? 0 : undefined),
    /** An access token as if exchanged for a code. */
    oauthToken: (userId: string, options: GrantOptions = {}) =>
      activities.oauth.issue(grantOf(userId, options), options.expired ? 0 : undefined).accessToken,
    /** Changes the sharding that Discord asks for; existing sessions continue. */
    setSharding: (changes: Partial<Sharding>) => core.sharding.set(changes),
  };
}
