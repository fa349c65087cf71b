/**
 * Which places are used while something is being tried: it may be found barred that is not any more, and nobody comes by again.
 * Trying once more for that is left to whoever has tried.
 */
export interface Uses {
  /** Somebody has been heard at these places. */
  note(places: readonly string[]): void;
  /** Makes the attempt, and tells what came of it and where somebody was heard meanwhile. */
  during<Result>(
    attempt: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly used: readonly string[] }>;
}

export function createUses(): Uses {
  const underWay = new Set<Set<string>>();
  return {
    note(places) {
      for (const used of underWay) for (const place of places) used.add(place);
    },
    async during(attempt) {
      const used = new Set<string>();
      underWay.add(used);
      try {
        return { result: await attempt(), used: [...used] };
      } finally {
        underWay.delete(used);
      }
    },
  };
}
