/**
 * Lets others wait until something in a line has been told or put off. What has changed they look up themselves.
 */
export interface Changes {
  /** Resolves at the first change in the line after this call. */
  next(line: string): { readonly happened: Promise<void>; forget(): void };
  happen(line: string): void;
  /** To everybody who waits. */
  happenToAll(): void;
}

export function createChanges(): Changes {
  const waiting = new Map<string, Set<() => void>>();

  function happen(line: string): void {
    const told = waiting.get(line) ?? [];
    waiting.delete(line);
    for (const tell of told) tell();
  }

  return {
    happen,
    happenToAll() {
      for (const line of [...waiting.keys()]) happen(line);
    },
    next(line) {
      let tell = (): void => undefined;
      const happened = new Promise<void>((resolve) => {
        tell = resolve;
      });
      waiting.set(line, (waiting.get(line) ?? new Set()).add(tell));
      return {
        happened,
        forget() {
          const others = waiting.get(line);
          others?.delete(tell);
          if (others?.size === 0) waiting.delete(line);
        },
      };
    },
  };
}
