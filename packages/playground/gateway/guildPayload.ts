/** Describes the guild and its members for the gateway and the REST API. */
import { type APIGuild, type APIGuildMember, type APIRole, Locale, PermissionFlagsBits } from 'discord-api-types/v10';
import { isThread } from '../channels/activity.ts';
import { botMay } from '../channels/botPermissions.ts';
import { DEFAULT_PERMISSIONS } from '../channels/permissions.ts';
import { presentChannel } from '../channels/present.ts';
import type { Core } from '../core.ts';
import { NO_FLAGS } from '../limits.ts';
import type { Person, Role } from '../state/model.ts';
import { timeOfSnowflake } from '../state/snowflakes.ts';
import type { World } from '../state/world.ts';

export function memberObject({
  user,
  joinedAt,
  roles = [],
  nickname,
}: Pick<Person, 'user' | 'joinedAt' | 'roles' | 'nickname'>): APIGuildMember {
  return {
    user,
    nick: nickname ?? null,
    avatar: null,
    banner: null,
    roles: [...roles],
    joined_at: joinedAt,
    premium_since: null,
    deaf: false,
    mute: false,
    flags: NO_FLAGS,
    pending: false,
    communication_disabled_until: null,
  };
}

export function membersOf({ people }: World): readonly Person[] {
  return [...people.values()].filter(({ isGone }) => !isGone);
}

export function botMember(core: Core): APIGuildMember {
  const { bot, guildId } = core.world.identity;
  return memberObject({ user: bot, joinedAt: new Date(timeOfSnowflake(guildId)).toISOString() });
}

export function roleObject({ id, name, permissions }: Role): APIRole {
  return {
    id,
    name,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position: 0,
    permissions,
    managed: false,
    mentionable: false,
    flags: NO_FLAGS,
  };
}

export function guildObject(core: Core): APIGuild {
  const { identity, people, roles } = core.world;
  const everyone = { id: identity.guildId, name: '@everyone', permissions: DEFAULT_PERMISSIONS.toString() };
  const owner = [...people.values()].find((person) => person.manager);
  return {
    id: identity.guildId,
    name: identity.guildName,
    icon: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    owner_id: owner?.user.id ?? identity.bot.id,
    region: null,
    afk_channel_id: null,
    afk_timeout: 300,
    widget_enabled: false,
    verification_level: 0,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    roles: [everyone, ...roles.values()].map(roleObject),
    emojis: [],
    stickers: [],
    features: [],
    mfa_level: 0,
    application_id: null,
    system_channel_id: null,
    system_channel_flags: NO_FLAGS,
    rules_channel_id: null,
    max_members: 500_000,
    max_presences: null,
    vanity_url_code: null,
    description: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: Locale.EnglishUS,
    public_updates_channel_id: null,
    max_video_channel_users: 25,
    nsfw_level: 0,
    premium_progress_bar_enabled: false,
    safety_alerts_channel_id: null,
    hub_type: null,
    incidents_data: null,
  };
}

/** GUILD_CREATE; without the members intent it lists only the bot, as Discord does. */
export function guildCreate(core: Core, withMembers: boolean): object {
  const channels = [...core.world.channels.values()].filter(
    (stored) => 'guild_id' in stored.channel && botMay(core.world, stored, PermissionFlagsBits.ViewChannel),
  );
  const people = membersOf(core.world);
  return {
    ...guildObject(core),
    joined_at: botMember(core).joined_at,
    large: false,
    unavailable: false,
    member_count: people.length + 1,
    members: [botMember(core), ...(withMembers ? people.map(memberObject) : [])],
    channels: channels.filter((stored) => !isThread(stored)).map((stored) => presentChannel(core.world, stored)),
    threads: channels
      .filter((stored) => isThread(stored) && !stored.channel.thread_metadata?.archived)
      .map((stored) => presentChannel(core.world, stored)),
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** Selects by id, or by name prefix. */
export function membersChunk(core: Core, data: unknown): object {
  const request: { user_ids?: unknown; query?: unknown; nonce?: unknown } =
    typeof data === 'object' && data !== null ? data : {};
  const ids =
    typeof request.user_ids === 'string'
      ? [request.user_ids]
      : Array.isArray(request.user_ids)
        ? request.user_ids
        : null;
  const all = [botMember(core), ...membersOf(core.world).map(memberObject)];
  const query = typeof request.query === 'string' ? request.query.toLowerCase() : '';
  const members = all.filter((member) =>
    ids ? ids.includes(member.user.id) : member.user.username.toLowerCase().startsWith(query),
  );
  return {
    guild_id: core.world.identity.guildId,
    members,
    chunk_index: 0,
    chunk_count: 1,
    ...(ids ? { not_found: ids.filter((id) => !members.some((member) => member.user.id === id)) } : {}),
    ...(typeof request.nonce === 'string' ? { nonce: request.nonce } : {}),
  };
}
