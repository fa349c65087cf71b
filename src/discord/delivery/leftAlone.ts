/**
 * Whether anything in the outbox may be left alone for a while, so that not every use of a place asks the outbox.
 * What is tried again, and when, is left to the queue.
 */
import type { Outbox } from '../../match/index.ts';

export interface LeftAlone {
  /** Leaves an entry alone, as the outbox does. */
  readonly postpone: Outbox['postpone'];
  /** Takes the outbox's word for when the next pause ends; null: there is none. */
  look(read: () => Promise<Date | null>): Promise<Date | null>;
  /** True also where it is just being written, or was while somebody looked: it may be read already. */
  isAny(): boolean;
}

export function createLeftAlone(outbox: Pick<Outbox, 'postpone'>): LeftAlone {
  let any = true;
  let underWay = 0;
  /** Of a look that began before one of them, the answer may be without it. */
  let written = 0;
  return {
    async postpone(...entry) {
      underWay += 1;
      try {
        await outbox.postpone(...entry);
      } finally {
        underWay -= 1;
        written += 1;
        any = true;
      }
    },
    async look(read) {
      const before = written;
      const next = await read();
      any = next !== null || written !== before;
      return next;
    },
    isAny: () => any || underWay > 0,
  };
}
