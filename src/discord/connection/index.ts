/**
 * How the bot is connected; the door to this room.
 * What it does there is left to the rooms around it.
 */
export { watchClock } from './clockSetBack.ts';
export { type Connected, type Connection, connect } from './connect.ts';
export { type Failure, failureOf, hasCode } from './failures.ts';
export { lacking, lackingForGames, lackingForWriting } from './permissions.ts';
export type { ConnectRefusal } from './refusals.ts';
