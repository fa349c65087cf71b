/** Counts what callers have at a time, so that one of them cannot use up what is there for all. */

/** So many at a time for one caller, and so many in all. Callers who are not known are counted in all alone. */
export interface Places {
  /** Takes one; the returned function gives it back. Null: there is none left. */
  take(caller: string | null): (() => void) | null;
  /** Whether this caller has as many as one may have. */
  hasAll(caller: string | null): boolean;
}

export interface MostPlaces {
  readonly perAddress: number;
  readonly inAll: number;
}

export function createPlaces({ perAddress, inAll }: MostPlaces): Places {
  const taken = new Map<string, number>();
  let all = 0;
  const takenBy = (caller: string | null) => (caller === null ? 0 : (taken.get(caller) ?? 0));
  return {
    hasAll: (caller) => takenBy(caller) >= perAddress,
    take(caller) {
      const before = takenBy(caller);
      if (before >= perAddress || all >= inAll) return null;
      if (caller !== null) taken.set(caller, before + 1);
      all += 1;
      let given = false;
      return () => {
        if (given) return;
        given = true;
        all -= 1;
        if (caller === null) return;
        const left = (taken.get(caller) ?? 1) - 1;
        if (left > 0) taken.set(caller, left);
        else taken.delete(caller);
      };
    },
  };
}
