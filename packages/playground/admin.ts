/**
 * What somebody with all rights could do on Discord behind the bot's back, for tests and the curious:
 * delete things, take rights away, let threads fall asleep.
 */
import { ChannelType, OverwriteType } from 'discord-api-types/v10';
import type { ActivitySettings } from './activities/index.ts';
import { addThreadMember, isThread, removeThreadMember, withArchived } from './channels/activity.ts';
import { withAccess, withDenied } from './channels/botRights.ts';
import type { Core } from './core.ts';
import type { Sharding } from './gateway/index.ts';
import { followActivitySwitch } from './rest/activities/entryPoint.ts';
import { makeThread } from './rest/resources/threads.ts';
import type { BotAccess } from './state/model.ts';
import { makeForum } from './state/seed.ts';

export interface Admin {
  /** Deletes a channel or thread with everything in it; false if there is none. */
  deleteChannel(channelId: string): boolean;
  deleteMessage(channelId: string, messageId: string): boolean;
  archiveThread(threadId: string, archived?: boolean): boolean;
  /** `readOnly`: the bot gets 50013 when it writes; `none`: 50001. */
  setBotAccess(channelId: string, access: BotAccess): boolean;
  /** Takes just these permissions (bits) away from the bot, in a channel and its threads; 0: none. */
  denyBot(channelId: string, permissions: bigint): boolean;
  /** A channel's overwrites from now on, instead of those it has; left out: nothing is allowed or denied. The bot is bound by them as well. */
  setOverwrites(channelId: string, overwrites: readonly NewOverwrite[]): boolean;
  /** A new role; gives its id. `permissions`: bits, beside those of @everyone. */
  addRole(name: string, permissions?: bigint): string;
  /** A person's roles from now on, by their ids. */
  setRoles(slug: string, roles: readonly string[]): boolean;
  /** Has a person leave the guild, or come back. */
  setMember(slug: string, isMember: boolean): boolean;
  /** A new thread in a channel, with the bot in it; gives its id. */
  openThread(channelId: string, name: string, isPrivate?: boolean): string | null;
  /** Lets a person into a thread, or takes them out of it. */
  setThreadMember(threadId: string, slug: string, isMember: boolean): boolean;
  /** A new forum with one post in it; gives the post's id. */
  openForumPost(forum: string, post: string): string;
  /** How Activities are set at present, with what is usual filled in; null: they are switched off. */
  activities(): Required<ActivitySettings> | null;
  /** Switches Activities on, changes where they come from, or off (null): what is running ends. */
  setActivities(settings: ActivitySettings | null): void;
  /** Ends the Activity of a channel for everybody in it; false if there is none. */
  endActivity(channelId: string): boolean;
  /** A code as the page of an Activity gets it from `authorize`. */
  oauthCode(userId: string, wish?: GrantWish): string;
  /** An access token, as if a code had been exchanged for it. */
  oauthToken(userId: string, wish?: GrantWish): string;
  /** From now on Discord asks for other shards; sessions that there are go on. */
  setSharding(changes: Partial<Sharding>): void;
}

/** Of a role or, by their user id, of a person or the bot; @everyone has the guild's id. In bits. */
interface NewOverwrite {
  readonly id: string;
  readonly allow?: bigint;
  readonly deny?: bigint;
}

/** What a person is to have agreed to. */
export interface GrantWish {
  /** Default: `identify`. */
  readonly scopes?: readonly string[];
  /** The application it is for; default: the bot's own. */
  readonly clientId?: string;
  /** Whether its time is over already. */
  readonly expired?: boolean;
}

export function createAdmin(core: Core): Admin {
  const { activities, world } = core;
  const grantOf = (userId: string, { scopes = ['identify'], clientId = world.identity.applicationId }: GrantWish) => ({
    userId,
    scopes,
    clientId,
  });
  return {
    deleteChannel(channelId) {
      const known = world.channels.has(channelId);
      world.removeChannel(channelId);
      return known;
    },
    deleteMessage(channelId, messageId) {
      const known = world.findMessage(channelId, messageId) !== null;
      world.removeMessage(channelId, messageId);
      return known;
    },
    archiveThread(threadId, archived = true) {
      const stored = world.channels.get(threadId);
      if (!stored || !isThread(stored)) return false;
      world.putChannel({ ...stored, channel: withArchived(core, stored.channel, archived) });
      return true;
    },
    setBotAccess(channelId, access) {
      const stored = world.channels.get(channelId);
      if (!stored) return false;
      world.putChannel(withAccess(stored, access));
      return true;
    },
    denyBot(channelId, permissions) {
      const stored = world.channels.get(channelId);
      if (!stored) return false;
      world.putChannel(withDenied(stored, permissions));
      return true;
    },
    setOverwrites(channelId, overwrites) {
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
    addRole(name, permissions = 0n) {
      const id = core.ids.next();
      world.putRole({ id, name, permissions: permissions.toString() });
      return id;
    },
    setRoles(slug, roles) {
      const person = world.people.get(slug);
      if (person) world.putPerson({ ...person, roles });
      return person !== undefined;
    },
    setMember(slug, isMember) {
      const person = world.people.get(slug);
      if (person) world.putPerson({ ...person, isGone: !isMember });
      return person !== undefined;
    },
    openThread(channelId, name, isPrivate = false) {
      const stored = world.channels.get(channelId);
      if (!stored) return null;
      const type = isPrivate ? ChannelType.PrivateThread : ChannelType.PublicThread;
      return makeThread(core, stored, core.ids.next(), { name }, type).channel.id;
    },
    setThreadMember(threadId, slug, isMember) {
      const person = world.people.get(slug);
      if (!person || !world.channels.has(threadId)) return false;
      (isMember ? addThreadMember : removeThreadMember)(core, threadId, person.user.id);
      return true;
    },
    openForumPost(forum, post) {
      const made = makeForum(core.ids, world.identity.guildId, forum, world.channels.size, core.now());
      world.putChannel(made);
      return makeThread(core, made, core.ids.next(), { name: post }, ChannelType.PublicThread).channel.id;
    },
    activities: () => activities.switch.get(),
    setActivities(settings) {
      for (const { channelId } of activities.instances.all()) activities.instances.end(channelId);
      activities.switch.set(settings);
      followActivitySwitch(core);
      world.announce({ type: 'activitySwitch' });
    },
    endActivity: (channelId) => activities.instances.end(channelId),
    oauthCode: (userId, wish = {}) => activities.oauth.grant(grantOf(userId, wish), wish.expired ? 0 : undefined),
    oauthToken: (userId, wish = {}) =>
      activities.oauth.issue(grantOf(userId, wish), wish.expired ? 0 : undefined).accessToken,
    setSharding: (changes) => core.sharding.set(changes),
  };
}
