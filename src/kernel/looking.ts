/**
 * Looks for something to do: at once, whenever it is woken, and again by itself after a while; never twice at the same time.
 */
import type { Timer } from './timer.ts';

/** However something is missed, it is found by then: what a process has left undone is taken up within half a minute. */
export const LOOK_EVERY = 20_000;

export interface Looking {
  /** Looks, or looks again after the look under way. Cheap; may be called at any time. */
  wake(): void;
  /** Calls off the look under way, begins no other, and resolves once it has ended. */
  close(): Promise<void>;
}

export interface LookingParts {
  /** Resolves to how long to wait for the next look, in milliseconds. */
  readonly look: (signal: AbortSignal) => Promise<number>;
  /** How long to wait after a look that has failed, in milliseconds. */
  readonly afterFailure: number;
  readonly timer: Timer;
  readonly failed: (error: unknown) => void;
}

export function startLooking({ look, afterFailure, timer, failed }: LookingParts): Looking {
  const closing = new AbortController();
  let looking: Promise<void> | null = null;
  let again = false;
  let cancel: (() => void) | null = null;

  function wake(): void {
    if (closing.signal.aborted) return;
    again = true;
    if (looking) return;
    cancel?.();
    cancel = null;
    looking = lookOn();
  }

  async function lookOn(): Promise<void> {
    let pause = afterFailure;
    while (again && !closing.signal.aborted) {
      again = false;
      pause = await lookOnce();
    }
    // Before anything else can happen: whoever wakes from now on begins a look, or none ever would.
    looking = null;
    if (closing.signal.aborted) return;
    cancel = timer.after(pause, () => {
      cancel = null;
      wake();
    });
  }

  async function lookOnce(): Promise<number> {
    try {
      return await look(closing.signal);
    } catch (error) {
      failed(error);
      return afterFailure;
    }
  }

  wake();
  return {
    wake,
    async close() {
      closing.abort();
      cancel?.();
      await looking;
    },
  };
}
