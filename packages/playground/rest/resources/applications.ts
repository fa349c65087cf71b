/**
 * `/applications/@me` and its older twin: the application the bot belongs to.
 */
import type { Core } from '../../core.ts';
import { found, type Route } from '../route.ts';

/** Discord's flag of applications that have an Activity. */
const EMBEDDED = 1 << 17;

function describe(core: Core) {
  const { applicationId, bot } = core.world.identity;
  return {
    id: applicationId,
    name: bot.username,
    icon: null,
    description: '',
    summary: '',
    type: null,
    bot,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: core.activities.signer.publicKey,
    flags: (1 << 15) | (1 << 19) | (1 << 23) | (core.activities.switch.get() === null ? 0 : EMBEDDED),
    approximate_guild_count: 1,
    integration_types_config: { '0': {}, '1': {} },
    owner: [...core.world.people.values()][0]?.user,
    team: null,
  };
}

export const applicationRoutes: readonly Route[] = [
  { method: 'GET', path: '/applications/@me', handle: (core) => found(describe(core)) },
  { method: 'GET', path: '/oauth2/applications/@me', handle: (core) => found(describe(core)) },
];
