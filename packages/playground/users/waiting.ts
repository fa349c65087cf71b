/** Waits for conditions, checking them again after each change. */
/** A condition was not met in time. */
export class WaitTimeout extends Error {}

export interface Waiters {
  /** Checks all conditions again. */
  changed(): void;
  /** Resolves with the first defined value; rejects after the timeout with `what` in the message. */
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
          reject(new WaitTimeout(`timed out after ${timeoutMs} ms waiting for ${what}`));
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
