/** Caches bounded in bytes. A door of its own: pages draw with them, too, and have no sharp. */
export { ArenaCache, type ArenaEntry } from './arenaCache.ts';
export { GenerationalCache } from './generationalCache.ts';
