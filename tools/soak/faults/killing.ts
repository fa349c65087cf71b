/**
 * When the bot is killed, started again, and put through what a machine can do to it.
 * How each of these is done, and who judges what came of it, is said elsewhere.
 */
import { setTimeout as rest } from 'node:timers/promises';
import type { BotProcess } from '../../support/bot/botProcess.ts';
import type { Trial } from '../places/place.ts';
import { ORDEALS, type Ordeals } from './ordeals.ts';

export interface Killing extends Trial {
  /** Each is undergone once, in lives of their own among the others. */
  readonly ordeals: Ordeals;
}

/** One kill in five comes while the bot is starting. */
const KILLED_AT_START_ONE_IN = 5;
const LEAST_UPTIME_MS = 5000;
const LONGEST_PACE_MS = 20_000;
/** What a start takes at first, as long as nothing is known of it. */
const FIRST_PACE_MS = 3000;

/**
 * Where the machine is slow, the soak takes longer rather than giving the bot no time to do anything: half of the kills
 * that do not come at the start come after the bot has posted something.
 */
export async function killAgainAndAgain(
  bot: BotProcess,
  { random, end, kills, killed, isEnough, postedAfter, ordeals }: Killing,
): Promise<void> {
  let starting = FIRST_PACE_MS;
  let pace = FIRST_PACE_MS;
  const waiting = [...ORDEALS];
  for (let count = 0; count < kills || !isEnough() || waiting.length > 0; count += 1) {
    const begun = Date.now();
    bot.start();
    // Evenly among the kills, none of them at the beginning, when there is nothing to be lost yet.
    const isDue = count * (ORDEALS.length + 1) >= kills * (ORDEALS.length + 1 - waiting.length);
    const ordeal = isDue ? waiting.shift() : undefined;
    if (ordeal !== undefined) {
      if (await bot.online()) await ordeals.undergo(ordeal);
    } else if (random(KILLED_AT_START_ONE_IN) === 0) await rest(random(starting));
    else {
      await bot.online();
      starting = Date.now() - begun;
      await ordeals.putRight();
      // What is left of the time, shared among the kills that are left; from almost nothing to twice as long.
      const share = (end - Date.now()) / Math.max(1, kills - count) - starting;
      await rest(200 + random(Math.max(LEAST_UPTIME_MS, share * 2, (pace - starting) * 2)));
      const posted = postedAfter(begun);
      // Where nothing was posted in that time, it takes longer than thought.
      pace = posted === null ? Math.min(pace * 1.5, LONGEST_PACE_MS) : posted - begun;
    }
    await bot.kill();
    killed();
  }
  await ordeals.putRight();
}
