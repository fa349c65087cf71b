/**
 * What a session is told when it has identified: who the bot is, and which guilds are its shard's.
 * Whether it may identify at all is decided before.
 */
import type { Core } from '../core.ts';
import type { Session } from './session.ts';
import { hears } from './sharding.ts';

/** READY; the guilds themselves follow. */
export function readyPayload({ world, baseUrl }: Core, { id, shard }: Session): object {
  const { identity } = world;
  return {
    v: 10,
    user: { ...identity.bot, email: null, mfa_enabled: true, verified: true },
    guilds: hears(shard, identity.guildId) ? [{ id: identity.guildId, unavailable: true }] : [],
    session_id: id,
    resume_gateway_url: `${baseUrl().replace(/^http/, 'ws')}/gateway`,
    session_type: 'normal',
    shard,
    application: { id: identity.applicationId, flags: (1 << 15) | (1 << 19) | (1 << 23) },
    private_channels: [],
    presences: [],
    relationships: [],
    user_settings: {},
    guild_join_requests: [],
    geo_ordered_rtc_regions: [],
  };
}
