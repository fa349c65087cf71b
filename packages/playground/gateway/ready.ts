/** Builds READY for an identified session. */
import type { Core } from '../core.ts';
import type { Session } from './session.ts';
import { receivesGuild } from './sharding.ts';

/** The guilds follow as separate events. */
export function readyPayload({ world, baseUrl }: Core, { id, shard }: Session): object {
  const { identity } = world;
  return {
    v: 10,
    user: { ...identity.bot, email: null, mfa_enabled: true, verified: true },
    guilds: receivesGuild(shard, identity.guildId) ? [{ id: identity.guildId, unavailable: true }] : [],
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
