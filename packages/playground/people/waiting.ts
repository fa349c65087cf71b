/**
 * Waits for something to become true, looking again whenever it is told that something changed.
 */

/** What was awaited has not come in time. */
export class InVain extends Error {}

export interface Waiters {
  /** Looks at every waiter's condition again. */
  changed(): void;
  /** Resolves with the first value that is not undefined; rejects after the time is up, saying what was awaited. */
  until<Value>(find: () => Value | undefined, what: string, timeoutMs: number): Promise<Value>;
}

export function createWaiters(): Waiters {
  const waiting = new Set<() => void>();
  return {
    changed() {
      for (const look of [...waiting]) look();
    },
    until(find, what, timeoutMs) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new InVain(`waited ${timeoutMs} ms in vain for ${what}`));
        }, timeoutMs);
        function look(): void {
          const value = find();
          if (value === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(value);
        }
        waiting.add(look);
        look();
      });
    },
  };
}
