/** What every part of the bot needs and is no feature: imports nothing of ours. */
export { type Breathe, turnOfTheLoop } from './breathe.ts';
export { type Clock, createClock, latest, type MachineClock } from './clock.ts';
export { startProcess, startThread } from './helpers/helper.ts';
export { answered, createPool, type FromWorker, GivenUp, type ToWorker } from './helpers/pool.ts';
export { serve, tell } from './helpers/serve.ts';
export { machineTimer, type Timer } from './timer.ts';
