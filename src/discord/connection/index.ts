/**
 * How the bot is connected to Discord, and what a failed call means.
 */
export type { Call, CallObserver } from './calls.ts';
export { watchClock } from './clockSetBack.ts';
export { type Connected, type Connection, connect } from './connect.ts';
export { type Failure, failureOf, hasCode } from './failures.ts';
export { INTENTS, inviteLink, NEEDED_NAMES, NEEDED_PERMISSIONS, type NeededPermission } from './needs.ts';
export { lacking, lackingForGames, lackingForWriting } from './permissions.ts';
export type { Processes } from './processes.ts';
export type { ConnectRefusal } from './refusals.ts';
export { channelOnServer, serverName } from './servers.ts';
export { watchServers } from './serversLeft.ts';
export { type ShardState, shardsOf } from './shardStates.ts';
export { isFirst, type ShardChoice } from './shards.ts';
export { connectWithoutGateway } from './withoutGateway.ts';
