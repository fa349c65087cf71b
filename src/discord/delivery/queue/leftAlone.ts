/**
 * Whether anything in the outbox may be left alone for a while, so that not every use of a place asks the outbox.
 * What is tried again, and when, is left to the queue.
 */
import type { Outbox } from '../../../match/index.ts';

export interface LeftAlone {
  /** As the outbox does; either may leave something alone. */
  readonly postpone: Outbox['postpone'];
  readonly delivered: Outbox['delivered'];
  /** Takes the outbox's word for when the next pause ends; null: there is none. */
  look(read: () => Promise<Date | null>): Promise<Date | null>;
  /** True also where it was written while somebody looked. */
  isAny(): boolean;
}

export function createLeftAlone(outbox: Pick<Outbox, 'postpone' | 'delivered'>): LeftAlone {
  let any = true;
  /** Of a look that began before one of them, the answer may be without it. */
  let written = 0;
  const note = (): void => {
    written += 1;
    any = true;
  };
  return {
    async postpone(...entry) {
      try {
        await outbox.postpone(...entry);
      } finally {
        note();
      }
    },
    async delivered(...told) {
      const repost = told[6];
      try {
        return await outbox.delivered(...told);
      } finally {
        if (repost) note();
      }
    },
    async look(read) {
      const before = written;
      const next = await read();
      any = next !== null || written !== before;
      return next;
    },
    isAny: () => any,
  };
}
