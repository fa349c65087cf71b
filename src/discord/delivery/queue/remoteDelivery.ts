/** Waits for deliveries by other processes by polling the outbox, and triggers their retries. */
import type { Clock, Timer } from '../../../kernel/index.ts';
import type { Outbox } from '../../../match/index.ts';
import type { Delivery } from './poster.ts';

export interface RemoteDeliveryParts {
  readonly outbox: Pick<Outbox, 'nextOf' | 'entriesBarredAt' | 'postpone'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

const POLL_INTERVAL_MS = 300;

export function createRemoteDelivery({ outbox, clock, timer }: RemoteDeliveryParts) {
  let closed = false;
  /** Callbacks that end the current pauses early. */
  const waiting = new Set<() => void>();
  const pause = () =>
    new Promise<void>((resolve) => {
      const end = (): void => {
        cancel();
        waiting.delete(end);
        resolve();
      };
      const cancel = timer.after(POLL_INTERVAL_MS, end);
      waiting.add(end);
    });
  return {
    async waitForDelivery(matchId, enough) {
      while (!closed && !(await enough())) {
        const entry = await outbox.nextOf(matchId);
        if (entry === null || entry.notBefore > clock.now()) return;
        await pause();
      }
    },
    async retryAt(places) {
      for (const entryId of await outbox.entriesBarredAt(places)) await outbox.postpone(entryId, clock.now());
    },
    close(): void {
      closed = true;
      for (const end of [...waiting]) end();
    },
  } satisfies Pick<Delivery, 'waitForDelivery' | 'retryAt'> & { close(): void };
}
