/** Waits for what becomes so by itself, and looks again and again. */
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;
/** Only a hang reaches it. */
const LIMIT_MS = 300_000;

/** Resolves to what is found as soon as it is. */
export async function until<Found>(what: string, find: () => Promise<Found | null>): Promise<Found> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`nothing has come of waiting for ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
