/**
 * Room for what else a process has to do (heartbeats, answers to people) between the parts of work that may be long.
 * How much is done between two pauses is decided by whoever does the work.
 */
import { setImmediate } from 'node:timers/promises';

export type Breathe = () => Promise<void>;

/** A turn of this process's event loop. */
export const turnOfTheLoop: Breathe = () => setImmediate();
