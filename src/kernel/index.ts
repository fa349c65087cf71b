/** The clock, the poll loop, helper processes and the job engine. Imports nothing else of this program. */
export {
  type Clock,
  createClock,
  latestPlausible,
  type MachineClock,
  machineTimer,
  startDelay,
  type Timer,
  type YieldToEventLoop,
  yieldToEventLoop,
} from './clock.ts';
export { editDistance } from './editDistance.ts';
export { isSystemError, messageOf, reasonOf } from './errors.ts';
export { createFairQueue, type FairQueue } from './fairQueue.ts';
export { sendToParent, serveParent, startProcess, startThread } from './helpers/helper.ts';
export { answerWork, createPool, type FromWorker, RequestAborted, type ToWorker } from './helpers/pool.ts';
export { type JobHandler, type Jobs, startJobs } from './jobs/engine.ts';
export { type Leases, startLeases } from './jobs/leases.ts';
export { type HeldLease, type JobKey, type JobStore, LEASE_HEARTBEAT_MS, type Lease, LeaseLost } from './jobs/ports.ts';
export { parseJson } from './json.ts';
export { POLL_INTERVAL_MS, startPolling } from './polling.ts';
