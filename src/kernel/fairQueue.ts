/** Fair scheduling: the next one is the asker who was served longest ago, or never. */

/** People served before these count as never served. */
const MAX_SERVED = 1000;

/** The id of a person, or of whatever stands for one. */
type Asker = string;

export interface FairQueue {
  /** The next of `waiting`, which is in order of arrival. With nothing waiting, past service is forgotten. */
  next<Wish extends { readonly asker: Asker }>(waiting: readonly Wish[]): Wish | undefined;
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
