/** A poll loop that runs at once, when woken, and after a pause, but never twice at the same time. */
import type { Timer } from './clock.ts';

/** The maximum pause between polls: the work of a dead process is taken over within half a minute. */
export const POLL_INTERVAL_MS = 20_000;

export interface Poller {
  /** Polls now, or once more after the current poll. Cheap. */
  wake(): void;
  /** Aborts the current poll, starts no other, and resolves once it has ended. */
  close(): Promise<void>;
}

export interface PollerOptions {
  /** Returns the pause before the next poll, in milliseconds. */
  readonly poll: (signal: AbortSignal) => Promise<number>;
  readonly retryDelayMs: number;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

export function startPolling({ poll, retryDelayMs, timer, failed }: PollerOptions): Poller {
  const closing = new AbortController();
  let polling: Promise<void> | null = null;
  let again = false;
  let cancel: (() => void) | null = null;

  function wake(): void {
    if (closing.signal.aborted) return;
    again = true;
    if (polling) return;
    cancel?.();
    cancel = null;
    polling = run();
  }

  async function run(): Promise<void> {
    let pause = retryDelayMs;
    while (again && !closing.signal.aborted) {
      again = false;
      try {
        pause = await poll(closing.signal);
      } catch (error) {
        failed(error);
        pause = retryDelayMs;
      }
    }
    // Must be synchronous with the end of the loop, or a wake in between would be lost.
    polling = null;
    if (closing.signal.aborted) return;
    cancel = timer.after(pause, () => {
      cancel = null;
      wake();
    });
  }

  wake();
  return {
    wake,
    async close() {
      closing.abort();
      cancel?.();
      await polling;
    },
  };
}
