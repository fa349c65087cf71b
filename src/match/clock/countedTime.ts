/** Arithmetic of time that does not run during given ranges, such as holidays. Lengths are in milliseconds. */
/** `until` is exclusive. */
export interface TimeRange {
  readonly from: Date;
  readonly until: Date;
}

/** The time between two moments outside the stops; 0 if `until` is not later than `from`. */
export function elapsedOutside(from: Date, until: Date, stops: readonly TimeRange[]): number {
  let counted = Math.max(0, until.getTime() - from.getTime());
  for (const stop of merged(stops)) {
    const overlap = Math.min(stop.until, until.getTime()) - Math.max(stop.from, from.getTime());
    if (overlap > 0) counted -= overlap;
  }
  return counted;
}

/** The first moment at which `counted` milliseconds outside the stops have passed. */
export function momentAfterElapsed(from: Date, counted: number, stops: readonly TimeRange[]): Date {
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

export function rangeAt(moment: Date, stops: readonly TimeRange[]): TimeRange | null {
  return stops.find(({ from, until }) => from <= moment && moment < until) ?? null;
}

/** The stops in order and without overlaps. */
function merged(stops: readonly TimeRange[]): { readonly from: number; readonly until: number }[] {
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
