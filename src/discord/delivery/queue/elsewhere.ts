/**
 * What a process that tells nothing itself can do about the telling: wait for it, and have it tried again.
 * Who tells is not known here, only what the outbox says.
 */
import type { Clock, Timer } from '../../../kernel/index.ts';
import type { Outbox } from '../../../match/index.ts';
import type { Delivery } from './queue.ts';

export interface ElsewhereParts {
  readonly outbox: Pick<Outbox, 'nextOf' | 'barredAt' | 'postpone'>;
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
  let closed = false;
  /** Of those who wait at present: each ends its pause. */
  const waiting = new Set<() => void>();
  const pause = () =>
    new Promise<void>((resolve) => {
      const end = (): void => {
        cancel();
        waiting.delete(end);
        resolve();
      };
      const cancel = timer.after(LOOK_EVERY, end);
      waiting.add(end);
    });
  return {
    async settled(matchId, enough) {
      while (!closed && !(await enough())) {
        const entry = await outbox.nextOf(matchId);
        if (entry === null || entry.notBefore > clock.now()) return;
        await pause();
      }
    },
    async retryAt(places) {
      for (const entryId of await outbox.barredAt(places)) await outbox.postpone(entryId, clock.now());
    },
    close() {
      closed = true;
      for (const end of [...waiting]) end();
    },
  };
}
