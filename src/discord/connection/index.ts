/**
 * How the bot is connected to Discord, and what a failed call means.
 */
export type { CallObserver } from './calls/calls.ts';
export {
  codeOf,
  type Failure,
  failureOf,
  hasCode,
  hindranceOf,
  isAnsweredElsewhere,
  isUnwilling,
  waitAfter,
} from './calls/failures.ts';
export { connect } from './connect.ts';
export { INTENTS, inviteLink, NEEDED_NAMES, NEEDED_PERMISSIONS, type NeededPermission } from './needs.ts';
export { connectPatiently } from './patience.ts';
export type { ConnectRefusal } from './refusals.ts';
export { lacking, lackingForGames, lackingForWriting } from './servers/permissions.ts';
export { channelOnServer, serverName } from './servers/servers.ts';
export { watchServers } from './servers/serversLeft.ts';
export { mayBeToldIn, mayView, type ViewedPlace } from './servers/sight.ts';
export { type ShardState, shardsOf } from './shards/shardStates.ts';
export { isFirst } from './shards/shards.ts';
export { connectWithoutGateway } from './withoutGateway.ts';
