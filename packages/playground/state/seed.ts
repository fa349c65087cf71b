/** The initial content: the bot, a guild with two channels, and people. */
import type { APIGuildForumChannel, APITextChannel, APIUser } from 'discord-api-types/v10';
import { ChannelType, ForumLayoutType } from 'discord-api-types/v10';
import { NO_FLAGS } from '../limits.ts';
import type { Identity, Person, StoredChannel } from './model.ts';
import type { Snowflakes } from './snowflakes.ts';

export interface NewPerson {
  readonly slug: string;
  readonly name: string;
  readonly locale: string;
  /** Their name in the guild. */
  readonly nickname?: string;
}

export const DEFAULT_PEOPLE: readonly NewPerson[] = [
  { slug: 'anni', name: 'Anni', locale: 'en-US' },
  { slug: 'peter', name: 'Peter', locale: 'de' },
  { slug: 'jana', name: 'Jana', locale: 'en-US' },
  { slug: 'lukas', name: 'Lukas', locale: 'de' },
];

function makeUser(id: string, slug: string, name: string, bot: boolean): APIUser {
  return {
    id,
    username: slug,
    discriminator: bot ? '0001' : '0',
    global_name: bot ? null : name,
    avatar: null,
    banner: null,
    accent_color: null,
    ...(bot ? { bot: true } : {}),
  };
}

export function makeIdentity(ids: Snowflakes, botName: string): Identity {
  const applicationId = ids.next();
  return {
    applicationId,
    bot: makeUser(applicationId, botName, botName, true),
    guildId: ids.next(),
    guildName: 'Café de Paris',
  };
}

export function makePerson(ids: Snowflakes, now: number, person: NewPerson, manager: boolean): Person {
  return {
    user: makeUser(ids.next(), person.slug, person.name, false),
    slug: person.slug,
    locale: person.locale,
    joinedAt: new Date(now).toISOString(),
    manager,
    acceptsDirectMessages: true,
    ...(person.nickname !== undefined && { nickname: person.nickname }),
  };
}

export function makeForum(
  ids: Snowflakes,
  guildId: string,
  name: string,
  position: number,
  now: number,
): StoredChannel {
  const channel: APIGuildForumChannel = {
    id: ids.next(),
    type: ChannelType.GuildForum,
    guild_id: guildId,
    name,
    position,
    topic: null,
    nsfw: false,
    parent_id: null,
    permission_overwrites: [],
    available_tags: [],
    default_reaction_emoji: null,
    default_sort_order: null,
    default_forum_layout: ForumLayoutType.NotSet,
    last_message_id: null,
    flags: NO_FLAGS,
  };
  return { channel, threadMembers: {}, activeAt: now };
}

export function makeTextChannel(
  ids: Snowflakes,
  guildId: string,
  name: string,
  position: number,
  now: number,
): StoredChannel {
  const channel: APITextChannel = {
    id: ids.next(),
    type: ChannelType.GuildText,
    guild_id: guildId,
    name,
    position,
    topic: null,
    nsfw: false,
    parent_id: null,
    permission_overwrites: [],
    rate_limit_per_user: 0,
    last_message_id: null,
    last_pin_timestamp: null,
  };
  return { channel, threadMembers: {}, activeAt: now };
}
