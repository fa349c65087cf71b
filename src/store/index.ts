/**
 * Matches kept in a database by Prisma: the door to this folder.
 * What a match is, and what may happen to it, is the match folder's matter.
 */
export type { AskedStatement } from './connection/database.ts';
export type { Backlog, LeaseFigures, OpenGameCounts, StoreFigures } from './figures.ts';
export { housekeepingJobs } from './housekeeping/housekeeping.ts';
export type { StoreObserver } from './matchStore.ts';
export type { CheckedGame, GameFault, OpenGames } from './openGames.ts';
export { openStore, type Store, StoreFault } from './openStore.ts';
export { createProcesses } from './processes/membership.ts';
export { transfer } from './transfer/transfer.ts';
