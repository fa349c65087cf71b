/** Schedules requests fairly: the next asker is the one who was served longest ago, or never. */

/** Those served before the last 1,000 count as never served. */
const MAX_SERVED = 1000;

/** The id of a person, or of whatever else asks. */
type Asker = string;

export interface FairQueue {
  /** The next of `waiting`, which is in order of arrival. If nothing is waiting, past service is forgotten. */
  next<Request extends { readonly asker: Asker }>(waiting: readonly Request[]): Request | undefined;
  begin(asker: Asker): void;
}

export function createFairQueue(): FairQueue {
  const served: Asker[] = [];
  return {
    next(waiting) {
      const [next] = waiting.toSorted((one, other) => served.indexOf(one.asker) - served.indexOf(other.asker));
      if (!next) served.length = 0;
      return next;
    },
    begin(asker) {
      if (served.includes(asker)) served.splice(served.indexOf(asker), 1);
      served.push(asker);
      if (served.length > MAX_SERVED) served.shift();
    },
  };
}
