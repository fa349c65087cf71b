/**
 * What a process that tells nothing itself can do about the telling: wait for it, and have it tried again.
 * Who tells is not known here, only what the outbox says.
 */
import type { Clock, Outbox, Timer } from '../../match/index.ts';
import type { Delivery } from './queue.ts';

export interface ElsewhereParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly timer: Timer;
}

/** Whoever waits looks so often, in milliseconds. */
const LOOK_EVERY = 300;

export interface TellingElsewhere extends Pick<Delivery, 'settled' | 'retryAt'> {
  /** Whoever waits does so no longer. */
  close(): void;
}

export function tellingElsewhere({ outbox, clock, timer }: ElsewhereParts): TellingElsewhere {
  const closing = new AbortController();
  const pause = () =>
    new Promise<void>((resolve) => {
      const cancel = timer.after(LOOK_EVERY, resolve);
      closing.signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  return {
    async settled(matchId, enough) {
      while (!closing.signal.aborted && !(await enough())) {
        const entry = await outbox.nextOf(matchId);
        if (entry === null || entry.notBefore > clock.now()) return;
        await pause();
      }
    },
    async retryAt(places) {
      for (const entryId of await outbox.barredAt(places)) await outbox.postpone(entryId, clock.now());
    },
    close: () => closing.abort(),
  };
}
