/**
 * Takes those who wait for something in turns: whoever has had it longest ago, or never, is next, and of one asker whatever has waited
 * longest. How many may wait, and for how long, is decided where they do.
 */

/** Of those who have had it so many are known; whoever came before them counts as one who never has. */
const MAX_SERVED = 1000;

/** Somebody, or whatever stands for somebody. */
type Asker = string;

export interface Turns {
  /** The next of those that wait, the one that has waited longest first; undefined: nothing does, and what was before no longer counts. */
  next<Wish extends { readonly asker: Asker }>(waiting: readonly Wish[]): Wish | undefined;
  /** It is done for this asker now. */
  begin(asker: Asker): void;
}

export function createTurns(): Turns {
  /** Those who have had it while others waited, the one of longest ago first. */
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
