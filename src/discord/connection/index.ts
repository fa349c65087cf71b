/** The bot's connection to Discord, and the meaning of failed calls. */
export {
  codeOf,
  type Failure,
  failureOf,
  hasCode,
  hindranceOf,
  isAnsweredElsewhere,
  isUnwilling,
  rateLimitPauseMs,
} from './calls/failures.ts';
export type { CallObserver } from './calls/network.ts';
export { connect, connectWithoutGateway, connectWithRetry } from './connect.ts';
export type { ConnectRefusal } from './refusals.ts';
export {
  INTENTS,
  inviteLink,
  missingForGames,
  missingForPosting,
  missingPermissions,
  NEEDED_NAMES,
  NEEDED_PERMISSIONS,
  type NeededPermission,
} from './servers/permissions.ts';
export { channelOnServer, serverName } from './servers/servers.ts';
export { mayPostNewsIn, mayView, type ViewedPlace } from './servers/viewing.ts';
export { hasFirstShard, receivesEventsOf, type ShardState, shardsOf } from './shards.ts';
