/** What every part of the bot needs and is no feature: imports nothing of ours. */
export { type Breathe, turnOfTheLoop } from './breathe.ts';
export { type Clock, createClock, latest, type MachineClock } from './clock.ts';
export { startProcess, startThread } from './helpers/helper.ts';
export { answered, createPool, type FromWorker, GivenUp, type ToWorker } from './helpers/pool.ts';
export { serve, tell } from './helpers/serve.ts';
export { type JobHandler, type Jobs, startJobs } from './jobs/engine.ts';
export { BEAT, type HeldLease, type Lease, LeaseLost, type Work } from './jobs/lease.ts';
export { type Leases, startLeases } from './jobs/leases.ts';
export type { JobStore } from './jobs/ports.ts';
export { LOOK_EVERY, startLooking } from './looking.ts';
export { machineTimer, type Timer } from './timer.ts';
export { createTurns, type Turns } from './turns.ts';
