/**
 * How the bot is connected to Discord, and what a failed call means.
 */
export { watchClock } from './clockSetBack.ts';
export { type Connected, type Connection, connect } from './connect.ts';
export { type Failure, failureOf, hasCode } from './failures.ts';
export { lacking, lackingForGames, lackingForWriting } from './permissions.ts';
export type { Processes } from './processes.ts';
export type { ConnectRefusal } from './refusals.ts';
export { channelOnServer, serverName } from './servers.ts';
export { watchServers } from './serversLeft.ts';
export { isFirst, type ShardChoice } from './shards.ts';
export { connectWithoutGateway } from './withoutGateway.ts';
