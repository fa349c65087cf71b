/** The database (SQLite or PostgreSQL), with jobs, the outbox, housekeeping and transfer. */
export type { Statement } from './connection/database.ts';
export type { Backlog, LeaseFigures, OpenGameCounts, StoreFigures } from './figures.ts';
export type { CheckedGame, GameFault, OpenGames } from './openGames.ts';
export { createProcesses } from './processes/membership.ts';
export { transfer } from './transfer/transfer.ts';
