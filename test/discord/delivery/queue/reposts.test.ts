/** How long the bot retries messages that are missing from a game. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { announcementSource } from '../../../../src/discord/delivery/deliverOutbox.ts';
import type { HeldLease } from '../../../../src/kernel/index.ts';
import { type AttemptedEntry, EMPTY_POSTS, type Outbox } from '../../../../src/match/index.ts';
import { EMPTY_DELIVERY, START } from '../support/queueTable.ts';

const DAY = 24 * 3_600_000;

const ENTRY: AttemptedEntry = {
  id: '1',
  matchId: 'm000000001',
  version: 1,
  attempts: 30,
  posts: EMPTY_POSTS,
  view: () => null,
  trace: null,
  announcement: { kind: 'repost' },
  createdAt: START,
  notBefore: new Date(0),
};

/** Days until the next attempt for a message that has been missing for `days`; null: never. */
async function againAfter(days: number, isOver: boolean): Promise<number | null> {
  const now = new Date(START.getTime() + days * DAY);
  const outbox = { delivered: async () => false } satisfies Partial<Outbox>;
  const source = announcementSource({
    outbox: outbox as unknown as Outbox,
    clock: { now: () => now },
    deliver: async () => ({ ...EMPTY_DELIVERY, isIncomplete: true, ...(isOver && { isOver }) }),
  });
  const { until } = await source.post(ENTRY, {
    lease: { check: () => undefined } as unknown as HeldLease,
    log: pino({ level: 'silent' }),
  });
  return until && (until.getTime() - now.getTime()) / DAY;
}

it('retries the last message of a finished game daily for four weeks', async () => {
  expect(await againAfter(4, true)).toBe(1);
  expect(await againAfter(28, true)).toBe(1);
  expect(await againAfter(28.1, true)).toBeNull();
});

it('retries the messages of a running game daily', async () => {
  expect(await againAfter(28.1, false)).toBe(1);
  expect(await againAfter(300, false)).toBe(1);
});
