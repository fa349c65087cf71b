/** Assembles the store from the tables and queries of all features. */
export { housekeepingJobs } from './housekeeping.ts';
export type { StoreObserver } from './matchStore.ts';
export { openStore, type Store, StoreFault } from './openStore.ts';
