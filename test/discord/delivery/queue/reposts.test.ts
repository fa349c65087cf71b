/** What is missing of a game is tried again, as long as somebody may wait for it. */

import { pino } from 'pino';
import { expect, it } from 'vitest';
import { announcementSource } from '../../../../src/discord/delivery/deliverOutbox.ts';
import type { HeldLease } from '../../../../src/kernel/index.ts';
import type { Outbox, OutboxEntry } from '../../../../src/match/index.ts';
import { NOTHING, START } from '../support/queueTable.ts';

const DAY = 24 * 3_600_000;

const ENTRY: OutboxEntry = {
  id: '1',
  matchId: 'm000000001',
  version: 1,
  attempts: 30,
  trace: null,
  announcement: { kind: 'repost' },
  createdAt: START,
  notBefore: new Date(0),
};

/** In how many days it is tried again that has been missing for so many; null: never. */
async function againAfter(days: number, isOver: boolean): Promise<number | null> {
  const now = new Date(START.getTime() + days * DAY);
  const outbox = { delivered: async () => false } satisfies Partial<Outbox>;
  const source = announcementSource({
    outbox: outbox as unknown as Outbox,
    clock: { now: () => now },
    deliver: async () => ({ ...NOTHING, isIncomplete: true, ...(isOver && { isOver }) }),
  });
  const { until } = await source.post(ENTRY, {
    lease: { check: () => undefined } as unknown as HeldLease,
    log: pino({ level: 'silent' }),
  });
  return until && (until.getTime() - now.getTime()) / DAY;
}

it('the last message of a finished game that nobody takes is tried each day for four weeks, and then no more', async () => {
  expect(await againAfter(4, true)).toBe(1);
  expect(await againAfter(28, true)).toBe(1);
  expect(await againAfter(28.1, true)).toBeNull();
});

it('what is missing of a game that goes on is tried each day until it is over', async () => {
  expect(await againAfter(28.1, false)).toBe(1);
  expect(await againAfter(300, false)).toBe(1);
});
