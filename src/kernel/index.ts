/** What every part of the bot needs and is no feature: imports nothing of ours. */
export { type Breathe, turnOfTheLoop } from './breathe.ts';
export { type Clock, createClock, latest, type MachineClock } from './clock.ts';
export { machineTimer, type Timer } from './timer.ts';
