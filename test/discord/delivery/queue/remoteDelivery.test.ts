/** Waiting for a delivery by another process, until it is done or the waiting process stops. */
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createRemoteDelivery } from '../../../../src/discord/delivery/queue/remoteDelivery.ts';
import type { OutboxEntry } from '../../../../src/match/index.ts';

const now = new Date('2026-01-01T12:00:00Z');

const ENTRY: OutboxEntry = {
  id: '1',
  matchId: 'm1',
  version: 1,
  createdAt: now,
  attempts: 0,
  notBefore: now,
  trace: null,
  announcement: { kind: 'started' },
};

/** An outbox in which one announcement waits; running a pause ends it. */
function setUp() {
  const pauses = new Set<() => void>();
  const remote = createRemoteDelivery({
    outbox: {
      nextOf: async () => ENTRY,
      entriesBarredAt: async () => [],
      postpone: async () => undefined,
    },
    clock: { now: () => now },
    timer: {
      after: (_, work) => {
        pauses.add(work);
        return () => void pauses.delete(work);
      },
    },
  });
  return { remote, pauses };
}

it('leaks no listeners over many pauses', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const { remote, pauses } = setUp();
  let polls = 0;
  const delivery = remote.waitForDelivery('m1', async () => {
    polls += 1;
    return polls > 40;
  });
  while (polls <= 40) {
    for (const work of [...pauses]) {
      pauses.delete(work);
      work();
    }
    await nextLoopTurn();
  }
  await delivery;
  expect(warnings).toEqual([]);
});

it('ends all waiting when it is closed', async () => {
  const { remote, pauses } = setUp();
  const waiting = [1, 2].map((id) => remote.waitForDelivery(`m${id}`, async () => false));
  while (pauses.size < 2) await nextLoopTurn();
  remote.close();
  await Promise.all(waiting);
  expect(pauses.size).toBe(0);
});
