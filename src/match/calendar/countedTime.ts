/**
 * Time that counts: what goes by on the clock, without the stretches in which it stands (holidays).
 * Why it stands is decided by whoever hands the stretches over. All lengths are in milliseconds.
 */

/** From its first moment up to, but not including, its last. */
export interface Stretch {
  readonly from: Date;
  readonly until: Date;
}

/** How much of the time between two moments counts; 0 where the second is not later. */
export function countedBetween(from: Date, until: Date, stops: readonly Stretch[]): number {
  let counted = Math.max(0, until.getTime() - from.getTime());
  for (const stop of merged(stops)) {
    const overlap = Math.min(stop.until, until.getTime()) - Math.max(stop.from, from.getTime());
    if (overlap > 0) counted -= overlap;
  }
  return counted;
}

/** The first moment by which this much has counted. */
export function momentAfter(from: Date, counted: number, stops: readonly Stretch[]): Date {
  let at = from.getTime();
  let left = counted;
  for (const stop of merged(stops)) {
    if (stop.until <= at) continue;
    const before = Math.max(0, stop.from - at);
    if (before >= left) break;
    left -= before;
    at = stop.until;
  }
  return new Date(at + left);
}

/** The stretch that a moment falls into, if any. */
export function stretchAt(moment: Date, stops: readonly Stretch[]): Stretch | null {
  return stops.find(({ from, until }) => from <= moment && moment < until) ?? null;
}

/** In order and without overlaps. */
function merged(stops: readonly Stretch[]): { readonly from: number; readonly until: number }[] {
  const inOrder = stops
    .map(({ from, until }) => ({ from: from.getTime(), until: until.getTime() }))
    .filter(({ from, until }) => until > from)
    .sort((a, b) => a.from - b.from);
  const result: { from: number; until: number }[] = [];
  for (const stop of inOrder) {
    const last = result.at(-1);
    if (last && stop.from <= last.until) last.until = Math.max(last.until, stop.until);
    else result.push(stop);
  }
  return result;
}
