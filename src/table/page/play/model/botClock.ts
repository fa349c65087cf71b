/**
 * How far the bot's clock is ahead of the browser's, found by what it says with each position: times are told by the bot's, and a browser's may be
 * wrong by hours.
 */

/** Apart by more than any line delays: one of the clocks has been set anew. */
const SET_ANEW = 60_000;

/** In milliseconds. `known`: before; null: nothing. `sent`: what the bot's said; `at`: the browser's, when that came. */
export function aheadBy(known: number | null, sent: number, at: number): number {
  const ahead = sent - at;
  if (known === null || Math.abs(ahead - known) > SET_ANEW) return ahead;
  // What has come late seems to come from an earlier moment.
  return Math.max(known, ahead);
}
