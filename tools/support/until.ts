/** Polls until a condition holds. */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 25;
/** Only a hang reaches it. */
const TIMEOUT_MS = 300_000;

export async function until<Found>(what: string, find: () => Promise<Found | null>): Promise<Found> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
    await pause(POLL_INTERVAL_MS);
  }
}
