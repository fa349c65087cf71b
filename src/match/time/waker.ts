/**
 * Wakes the clocks when something is due, and again soon in any case; a restart forgets nothing, since all of it is kept.
 * What is due, and doing it, is the clockwork's matter.
 */

import type { Clock } from '../pacing/timer.ts';
import type { TimeCommands } from './commands.ts';

export interface Waker {
  /** Ends the look under way as soon as it can be left, and makes no other. */
  close(): Promise<void>;
}

export interface WakerParts {
  readonly matches: Pick<TimeCommands, 'keepTime'>;
  readonly clock: Clock;
  /** Runs work later; gives back how to call it off. Milliseconds. */
  readonly timer: { after(milliseconds: number, work: () => void): () => void };
  /** Called when there is something to tell. */
  readonly told: () => void;
  readonly failed: (error: unknown) => void;
}

/** After a failure, and never in closer succession than the second. */
const AFTER_FAILURE = 30_000;
const AT_LEAST = 250;
/** However long it is by the clock: while we sleep, the clock may be set. */
const AT_MOST = 60_000;

/** Looks at once, and from then on by itself. */
export function startWaker({ matches, clock, timer, told, failed }: WakerParts): Waker {
  const closing = new AbortController();
  let cancel = (): void => undefined;
  let looking = look();

  async function look(): Promise<void> {
    let pause = AFTER_FAILURE;
    try {
      const looked = await matches.keepTime(closing.signal);
      if (looked.told) told();
      for (const failure of looked.failures) failed(failure);
      pause = Math.max(AT_LEAST, looked.next.getTime() - clock.now().getTime());
      pause = Math.min(pause, AT_MOST);
    } catch (error) {
      failed(error);
    }
    if (closing.signal.aborted) return;
    cancel = timer.after(pause, () => {
      looking = look();
    });
  }

  return {
    async close() {
      closing.abort();
      cancel();
      await looking;
    },
  };
}
