/**
 * How the bot is connected to Discord, and what a failed call means.
 */
export { watchClock } from './clockSetBack.ts';
export { type Connected, type Connection, connect } from './connect.ts';
export { type Failure, failureOf, hasCode } from './failures.ts';
export { lacking, lackingForGames, lackingForWriting } from './permissions.ts';
export type { ConnectRefusal } from './refusals.ts';
export { watchServers } from './servers.ts';
